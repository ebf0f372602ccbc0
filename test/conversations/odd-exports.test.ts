/** What exports hold besides plain conversation: branches, tools, hidden messages, other characters. */
import { describe, expect, it } from "vitest";

import { chatgpt } from "../../src/conversations/chatgpt.ts";
import { claude } from "../../src/conversations/claude.ts";
import type { ConversationFormat, Message } from "../../src/conversations/message.ts";
import { openai } from "../../src/conversations/openai.ts";
import { parseSendDate, sillytavern } from "../../src/conversations/sillytavern.ts";

function read(
  format: ConversationFormat,
  ...values: readonly unknown[]
): { said: string[]; messages: Message[]; skipped: string[]; leftOut: number } {
  const skipped: string[] = [];
  let leftOut = 0;
  const reader = format.createReader({
    timeZone: "Asia/Tokyo",
    skip: (place) => skipped.push(place),
    leaveOut: () => leftOut++,
  });
  const messages = [
    ...values.flatMap((value, i) => [...reader.read(value, `item ${i + 1}`)]),
    ...(reader.end?.() ?? []),
  ].filter((message) => !("type" in message)) as Message[];
  return {
    said: messages.map(({ role, text }) => `${role}: ${text}`),
    messages,
    skipped,
    leftOut,
  };
}

describe("ChatGPT", () => {
  type Extra = Readonly<Record<string, unknown>>;
  const node = (
    id: string,
    parent: string | null,
    role: string,
    text: string,
    extra: Extra = {},
    children: readonly string[] = [],
  ): object => ({
    [id]: {
      id,
      parent,
      children,
      message: {
        author: { role },
        create_time: null,
        content: { content_type: "text", parts: [text] },
        ...extra,
      },
    },
  });
  const conversation = (mapping: object, extra: Extra = {}): object => ({
    id: "c",
    create_time: 1000.25,
    mapping,
    ...extra,
  });

  it("leaves out what was never shown", () => {
    const mapping = {
      ...node("u", null, "user", "question"),
      ...node("hidden", "u", "user", "h", {
        metadata: { is_visually_hidden_from_conversation: true },
      }),
      ...node("weightless", "hidden", "assistant", "w", { weight: 0 }),
      ...node("call", "weightless", "assistant", "c", { recipient: "python" }),
      ...node("thought", "call", "assistant", "t", { channel: "commentary" }),
      ...node("code", "thought", "assistant", "x", {
        content: { content_type: "code", text: "x" },
      }),
      ...node("final", "code", "assistant", "answer", { channel: "final", recipient: "all" }),
    };
    const { said, leftOut } = read(chatgpt, conversation(mapping, { current_node: "final" }));
    expect(said).toEqual(["user: question", "agent: answer"]);
    expect(leftOut).toBe(5);
  });

  it("without a current node follows the newest leaf; times missing are the neighbour's", () => {
    const mapping = {
      ...node("u", null, "user", "question", {}, ["old", "new"]),
      ...node("old", "u", "assistant", "first answer", { create_time: 2000 }),
      ...node("new", "u", "assistant", "second answer", { create_time: 3000.5 }),
    };
    const { said, messages } = read(chatgpt, conversation(mapping));
    expect(said).toEqual(["user: question", "agent: second answer"]);
    expect(messages.map(({ at }) => at)).toEqual([3_000_500, 3_000_500]);
    const undated = read(chatgpt, conversation(node("u", null, "user", "x")));
    expect(undated.messages[0]!.at).toBe(1_000_250);
  });

  it("takes what was said aloud, survives circles and names broken messages", () => {
    const aloud = {
      content_type: "multimodal_text",
      parts: [{ content_type: "audio_transcription", text: "hello aloud" }, { asset: "sound" }],
    };
    const mapping = {
      ...node("a", "b", "user", "", { content: aloud }),
      ...node("b", "a", "assistant", "broken", { content: 7 }),
    };
    const { said, skipped } = read(chatgpt, conversation(mapping, { current_node: "a" }));
    expect(said).toEqual(["user: hello aloud"]);
    expect(skipped).toEqual(["item 1, message b"]);
  });
});

it("Claude: tools and thinking are left out, broken messages are named", () => {
  const message = (sender: string, more: object): object => ({ sender, text: "", ...more });
  const { said, messages, skipped, leftOut } = read(claude, {
    uuid: "c",
    name: "",
    created_at: "2026-01-05T09:00:00Z",
    chat_messages: [
      message("human", { text: "hello", created_at: null }),
      message("assistant", { content: [{ type: "thinking", text: "hm" }] }),
      message("assistant", {
        text: "This block is not supported.",
        content: [{ type: "tool_use" }, { type: "text", text: "shown" }],
      }),
      message("system", { text: "note" }),
      { sender: 7 },
    ],
  });
  expect(said).toEqual(["user: hello", "agent: shown"]);
  expect(messages[0]).toMatchObject({ at: Date.UTC(2026, 0, 5, 9), names: ["c"] });
  expect([skipped, leftOut]).toEqual([["item 1, message 5"], 2]);
});

describe("OpenAI", () => {
  it("keeps named users, text parts alone, and names broken messages", () => {
    const { said, messages, skipped, leftOut } = read(openai, {
      id: 7,
      messages: [
        { role: "system", content: "be kind" },
        {
          role: "user",
          name: "Ana",
          content: ["one", { type: "image_url" }, { type: "text", text: "two" }],
        },
        { role: "assistant", content: null },
        { role: "user", content: 5 },
      ],
    });
    expect(said).toEqual(["user: one\ntwo"]);
    expect(messages[0]).toMatchObject({ speaker: "Ana", conversation: "7" });
    expect([skipped, leftOut]).toEqual([["item 1, message 4"], 2]);
  });

  it("tells apart conversations that begin alike", () => {
    const chat = { messages: [{ role: "user", content: "hi" }] };
    const { messages } = read(openai, chat, chat, [{ role: "user", content: "other" }]);
    expect(new Set(messages.map(({ conversation }) => conversation)).size).toBe(3);
  });
});

describe("SillyTavern", () => {
  it("keeps who spoke in a group, shows the chosen swipe, leaves out what is blank", () => {
    const line = (name: string, more: object): object => ({ name, is_user: false, ...more });
    const { said, messages, leftOut } = read(
      sillytavern,
      { user_name: "unused", character_name: "unused", chat_metadata: { integrity: "i-1" } },
      line("Mara", { mes: "Welcome." }),
      line("Finn", { swipes: ["no", "Aye."], swipe_id: 1, is_system: false, mes: undefined }),
      { name: "You", is_user: true, mes: "Hello both.", send_date: 1714112940 },
      line("Mara", { mes: "  " }),
    );
    expect(said).toEqual(["agent: Welcome.", "agent: Finn: Aye.", "user: Hello both."]);
    expect(messages.at(-1)).toMatchObject({ conversation: "i-1", at: 1_714_112_940_000 });
    expect(leftOut).toBe(1);
  });

  const sixInTokyo = Date.UTC(2024, 3, 25, 21, 6);
  it.each([
    ["April 26, 2024 6:06am", sixInTokyo],
    ["April 26, 2024 6:06 PM", sixInTokyo + 12 * 3_600_000],
    ["2024-4-26 @06h 06m 12s 345ms", sixInTokyo + 12_345],
    ["2024-04-26@06h06m12s", sixInTokyo + 12_000],
    ["2024-04-26T06:06:00", sixInTokyo],
    ["2024-04-26T06:06:00.000Z", sixInTokyo + 9 * 3_600_000],
    [sixInTokyo, sixInTokyo],
    [String(sixInTokyo), sixInTokyo],
    ["the day before yesterday", undefined],
    ["2024-13-45 @06h 06m 12s", undefined],
    ["", undefined],
  ])("reads the date %j", (date, expected) => {
    expect(parseSendDate(date, "Asia/Tokyo")).toBe(expected);
  });
});
