/**
 * ChatGPT's `conversations.json`: conversations whose messages are a tree, because edited prompts and
 * regenerated answers leave branches. What was last shown is the path from `current_node` to the root.
 */
import { z } from "zod";

import { checkShape } from "./check-shape.ts";
import type { ConversationFormat, Message } from "./message.ts";

const seconds = z.number().nullish();

const part = z.union([
  z.string(),
  z.object({ content_type: z.string().optional(), text: z.string().optional() }),
]);

const message = z.object({
  author: z.object({ role: z.string() }),
  create_time: seconds,
  content: z.object({ content_type: z.string(), parts: z.array(part).nullish() }),
  weight: z.number().nullish(),
  metadata: z.object({ is_visually_hidden_from_conversation: z.boolean().nullish() }).nullish(),
  recipient: z.string().nullish(),
  channel: z.string().nullish(),
});

type ChatgptMessage = z.infer<typeof message>;

const node = z.object({
  parent: z.string().nullish(),
  children: z.array(z.string()).nullish(),
  message: z.unknown(),
});

type Tree = Readonly<Record<string, z.infer<typeof node>>>;

const conversation = z.object({
  id: z.string().min(1).optional(),
  conversation_id: z.string().min(1).optional(),
  title: z.string().nullish(),
  create_time: seconds,
  update_time: seconds,
  mapping: z.record(z.string(), node),
  current_node: z.string().nullish(),
});

export const chatgpt: ConversationFormat = {
  name: "chatgpt",
  unordered: true,
  matches: (value) => "mapping" in value,
  createReader: ({ skip, leaveOut }) => ({
    *read(value, place) {
      const { id, conversation_id, title, mapping, ...rest } = checkShape(conversation, value);
      const path = shownPath(mapping, rest.current_node);
      // The root's id is as much the conversation's own as its id.
      const name = id ?? conversation_id ?? path[0] ?? place;
      const shown: { id: string; message: ChatgptMessage; text: string }[] = [];
      for (const nodeId of path) {
        const raw = mapping[nodeId]?.message;
        if (raw == null) continue;
        const parsed = message.safeParse(raw);
        if (!parsed.success) {
          skip(`${place}, message ${nodeId.slice(0, 40)}`, "it has not the shape of a message");
          continue;
        }
        const text = textOf(parsed.data);
        if (isConversation(parsed.data) && text !== "") {
          shown.push({ id: nodeId, message: parsed.data, text });
        } else if (parsed.data.author.role !== "system") {
          leaveOut();
        }
      }
      const times = fillTimes(
        shown.map((said) => said.message.create_time),
        rest.create_time ?? rest.update_time,
      );
      for (const [i, said] of shown.entries()) {
        const at = times[i];
        yield {
          conversation: name,
          names: [title, name].filter((one) => one != null && one !== "") as string[],
          id: said.id,
          role: said.message.author.role === "user" ? "user" : "agent",
          text: said.text,
          place: `${place}, message ${i + 1}`,
          ...(at != null && { at: Math.round(at * 1000) }),
        } satisfies Message;
      }
    },
  }),
};

/** Ids from the root to what was last shown. */
function shownPath(mapping: Tree, currentNode: string | null | undefined): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  const known = currentNode != null && Object.hasOwn(mapping, currentNode);
  let id: string | null | undefined = known ? currentNode : newestLeaf(mapping);
  while (id != null && Object.hasOwn(mapping, id) && !seen.has(id)) {
    seen.add(id);
    path.push(id);
    id = mapping[id]!.parent;
  }
  return path.reverse();
}

function newestLeaf(mapping: Tree): string | undefined {
  let newest: string | undefined;
  let newestTime = -Infinity;
  for (const [id, { children, message: raw }] of Object.entries(mapping)) {
    if (children != null && children.some((child) => Object.hasOwn(mapping, child))) continue;
    const time = message.safeParse(raw).data?.create_time ?? -Infinity;
    if (time >= newestTime) {
      newest = id;
      newestTime = time;
    }
  }
  return newest;
}

/** Only visible text of user and assistant: no tool calls, no reasoning, nothing hidden. */
function isConversation({ author, content, weight, metadata, ...rest }: ChatgptMessage): boolean {
  return (
    (author.role === "user" || author.role === "assistant") &&
    (content.content_type === "text" || content.content_type === "multimodal_text") &&
    weight !== 0 &&
    metadata?.is_visually_hidden_from_conversation !== true &&
    (rest.recipient == null || rest.recipient === "all") &&
    rest.channel !== "commentary"
  );
}

function textOf({ content }: ChatgptMessage): string {
  return (content.parts ?? [])
    .map((one) => {
      if (typeof one === "string") return one;
      // What was said aloud comes as an object beside its sound.
      return one.content_type === "audio_transcription" ? (one.text ?? "") : "";
    })
    .filter((text) => text.trim() !== "")
    .join("\n");
}

/** A missing time is the one before it, else the next one, else the conversation's. */
function fillTimes(
  times: readonly (number | null | undefined)[],
  fallback: number | null | undefined,
): (number | null | undefined)[] {
  let last = times.find((time) => time != null) ?? fallback;
  return times.map((time) => (last = time ?? last));
}
