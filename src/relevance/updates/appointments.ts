/**
 * Dates that are set and moved: an exam, a flight. Each kind is a subject of its own, since a moved
 * exam says nothing of a flight. A text is about one when it names it and says or asks when it is.
 */

interface Event {
  readonly subject: `#appointment:${string}`;
  readonly names: RegExp;
}

const event = (kind: string, english: string, others: string): Event => ({
  subject: `#appointment:${kind}`,
  names: new RegExp(`\\b(?:${english})\\b|${others}`, "iu"),
});

const EVENTS: readonly Event[] = [
  event("dentist", "dentist(?:'s)?", "牙医|看牙|歯医者|歯科"),
  event("exam", "exam|driving test", "考试|試験"),
  event("interview", "interview", "面试|面接"),
  event("meeting", "meeting", "会议|开会|会議"),
  event("flight", "flight", "航班|飞机票|フライト|飛行機"),
  event("wedding", "wedding", "婚礼|結婚式"),
  event("deadline", "deadline", "截止|締め切り|締切"),
  event("surgery", "surgery|operation", "手术|手術"),
  event("delivery", "delivery", "送货|配送"),
  event("appointment", "appointment", "预约|予約"),
];

const SAYS_WHEN: readonly RegExp[] = [
  /\bwhen (?:is|was|were|are)\b|\b(?:moved|pushed|postponed|rescheduled|brought forward|delayed|put off|scheduled|booked|set for)\b/iu,
  /\b(?:is|was) (?:now )?(?:on|at|next|this|tomorrow|in (?:an?|two|three|\d+) \p{L}+s?\b)/iu,
  /(?:定|改|挪|约|安排)(?:在|到|成|期)|推迟|提前|延[期到]|什么时候|哪天|几[号点]|[是在](?:下|这|本|周|星期|明|后|\d)/u,
  /決ま|変更|延期|ずれ|早ま|いつ|何[時日曜]|は(?:来|今|明|再|[月火水木金土日]曜|\d)|予定日/u,
];

/** Appointments that a text sets, moves or asks for. */
export function appointmentsOf(text: string): readonly string[] {
  if (!SAYS_WHEN.some((pattern) => pattern.test(text))) return [];
  const found = EVENTS.filter(({ names }) => names.test(text)).map(({ subject }) => subject);
  // "My dentist appointment" is the dentist's.
  return found.length > 1
    ? found.filter((subject) => subject !== "#appointment:appointment")
    : found;
}
