/**
 * What a remark or a question is about, where people have one at a time and change it: a home, a
 * job, a partner. Readable rules, no language model: a text is about a subject when a pattern of its
 * language matches. Newer evidence on a subject supersedes older.
 */

interface SubjectRule {
  /** Index word; no word of a text begins like it. */
  readonly subject: `#${string}`;
  readonly english: RegExp;
  readonly chinese: RegExp;
  readonly japanese: RegExp;
}

const rule = (
  subject: `#${string}`,
  english: string,
  chinese: string,
  japanese: string,
): SubjectRule => ({
  subject,
  english: new RegExp(`\\b(?:${english})`, "iu"),
  chinese: new RegExp(chinese, "u"),
  japanese: new RegExp(japanese, "u"),
});

/** One row a subject: English, Chinese, Japanese. Statements and questions share a row. */
const SUBJECTS: readonly SubjectRule[] = [
  rule(
    "#home",
    "(?:i|we) (?:now |currently |used to |still )?(?:live|lived|moved to|moved into|reside)\\b|(?:i'm|i am|we're) (?:now |currently )?(?:living|based) in|(?:do|did|does|am|are) (?:i|we) (?:now |currently )?(?:live|living|based)|my (?:new |old )?(?:home|address|city)\\b",
    "住在|搬到|搬去|搬家到|定居|住(?:哪|什么地方)|住(?:的)?(?:城市|地方)",
    "に住ん|へ引っ越|に引っ越|に移り住|(?:住所|住まい)(?:は|が)",
  ),
  rule(
    "#job",
    "(?:i|we) (?:now |currently |used to |still )?(?:work|worked) (?:as|at|for|in)\\b|(?:i'm|i am) (?:now |currently )?working (?:as|at|for)|(?:i|i've|i have) (?:started|joined|got hired|became|become)\\b.{0,40}\\b(?:job|work|company|engineer|teacher|nurse|manager|designer|at|as)\\b|my (?:new |old |current |previous )?(?:job|employer|company|boss|occupation|profession)\\b|(?:do|did|does) (?:i|we) (?:now |currently )?work\\b|for a living",
    "工作是|在.{1,12}(?:上班|工作)|(?:当|做)(?:了)?.{0,6}(?:老师|工程师|护士|经理|设计师|医生|律师|厨师)|跳槽|入职|换(?:了)?工作|职业|上班",
    "で働|に勤め|に就職|に転職|仕事(?:は|を|が)|職業|勤務先",
  ),
  rule(
    "#partner",
    "(?:i'm|i am) (?:now |currently )?(?:single|married|engaged|divorced|dating|seeing)\\b|(?:we|i) (?:broke up|got married|got engaged|got divorced|started dating|split up)\\b|my (?:new |ex )?(?:girlfriend|boyfriend|wife|husband|partner|fiance|fiancee)\\b|(?:am|was) i (?:single|married|dating)|(?:am|was) i (?:seeing|with)\\b",
    "女朋友|男朋友|老公|老婆|妻子|丈夫|对象|分手|结婚|离婚|单身",
    "彼女(?:は|が|と)|彼氏|妻|夫|恋人|結婚|離婚|別れ|独身|付き合",
  ),
  rule(
    "#car",
    "(?:drive|drove|driving) (?:a|an|my)\\b|my (?:new |old |first )?car\\b|(?:bought|sold|got|leased) (?:a|an|my) (?:new |used |old )?(?:car|tesla|toyota|honda|ford|bmw|fiat|volvo|mazda)\\b|(?:what|which) car\\b|car (?:do|did) i\\b",
    "开(?:的)?(?:是)?.{0,8}车|我的车|买(?:了)?.{0,10}车|(?:什么|哪(?:种|辆)?)车",
    "車(?:は|を|に)|愛車|に乗って(?:い|る)",
  ),
  rule(
    "#phone",
    "my (?:new |old )?phone\\b(?! number)|(?:bought|got|switched to|use|using|used) (?:a|an|my|the) (?:new |old )?(?:phone|iphone|pixel|galaxy|android)\\b|(?:what|which) phone\\b",
    "手机",
    "携帯|スマホ|スマートフォン|iPhoneを|Pixelを",
  ),
  rule(
    "#diet",
    "(?:i'm|i am|i've become|i became|i was|am i|was i|i went) (?:now |currently |a |an |still )*(?:vegan|vegetarian|pescatarian|keto|on a diet|on keto|gluten.free)\\b|my (?:new |old )?diet\\b|(?:do|did) i (?:still )?eat meat|i (?:now |don't |do not |stopped |started |no longer )*eat(?:ing)? (?:meat|fish)",
    "吃素|素食|吃肉|饮食|戒(?:糖|肉)|生酮|减肥餐",
    "菜食|ベジタリアン|ビーガン|肉を食べ|食生活|糖質制限",
  ),
  rule(
    "#sport",
    "(?:i|i've) (?:now |currently |used to |started |took up |quit |gave up |switched to )*(?:play|playing|do|doing|practise|practice)?\\s?(?:tennis|football|basketball|running|yoga|swimming|climbing|badminton|boxing|golf|cycling|judo)\\b|my (?:new |old )?(?:sport|workout|exercise)\\b|(?:what|which) sport\\b|(?:do|did) i (?:do for exercise|exercise|work out)",
    "(?:打|踢|练|改(?:打|练)|学|做)(?:了|起)?(?:网球|篮球|足球|羽毛球|乒乓球|瑜伽|游泳|拳击)|跑步|游泳|什么运动|锻炼",
    "(?:テニス|サッカー|バスケ|ヨガ|水泳|ランニング|ボクシング|卓球|バドミントン)(?:を|に)|スポーツ|運動",
  ),
  rule(
    "#study",
    "(?:i'm|i am|i|i've) (?:now |currently |started |been |used to |switched to |am )*(?:study|studying|studied|learn|learning|majoring in|major in|learned)\\b|my (?:new |old )?(?:major|course|studies|language class)\\b|(?:do|did|am|was) i (?:now |currently )?(?:study|studying|learn|learning)|what language",
    "(?:我)?(?:在|开始|改)?学(?:习)?(?!校|生|会)(?:的)?.{0,6}(?:语|文|专业|什么|吉他|钢琴|编程)|专业|报(?:了)?.{0,8}班",
    "を勉強|を習|を学|専攻|何語",
  ),
  rule(
    "#team",
    "(?:i|i'm|i am) (?:now |currently |used to |still )?(?:support|supported|a fan of|root for|cheer for)\\b|my (?:new |old )?(?:team|club)\\b|(?:do|did) i (?:now )?(?:support|root for|cheer for)|(?:what|which) team\\b",
    "支持(?:的)?.{0,8}(?:队|俱乐部)?|球迷|球队|主队",
    "(?:チーム|球団|クラブ).{0,4}(?:ファン|応援)|を応援|のファン|応援し",
  ),
  rule(
    "#appointment",
    "(?:my|the|our) (?:appointment|meeting|interview|exam|flight|wedding|deadline|surgery) (?:is|was|has|got|moved|been)\\b|(?:moved|postponed|rescheduled|pushed)\\b.{0,30}\\b(?:appointment|meeting|interview|exam|flight|wedding|deadline|surgery)|(?:appointment|meeting|interview|exam|flight|wedding|deadline|surgery)\\b.{0,30}\\b(?:moved|postponed|rescheduled|pushed)|when (?:is|was) (?:my|the|our)\\b.{0,20}\\b(?:appointment|meeting|interview|exam|flight|wedding|deadline|surgery)",
    "(?:面试|考试|会议|开会|手术|婚礼|航班|预约|截止日期).{0,8}(?:是|在|改|推迟|提前|延|什么时候|哪天|几号)|(?:改|推迟|提前|延)(?:到|期)?.{0,10}(?:面试|考试|会议|手术|婚礼|航班|预约)",
    "(?:面接|試験|会議|手術|結婚式|予約|締め切り|フライト)(?:は|が|の日)|(?:面接|試験|会議|手術|結婚式|予約).{0,10}(?:延期|変更|なった)",
  ),
];

/** "My favourite X": a subject for each X. The word after, or in Japanese before, is the X. */
const FAVOURITES: readonly RegExp[] = [
  /\bfavou?rite (?<what>\p{L}+)/iu,
  /最(?:喜欢|爱)(?:的)?(?<what>吃|喝|\p{Script=Han}{1,4}?)(?=是|变|改|了|,|。|,|$|什么|哪)/u,
  /(?:一番|いちばん)好きな(?<what>[\p{Script=Han}\p{Script=Katakana}ー]{1,6})/u,
];

const HAS_KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAS_HAN = /\p{Script=Han}/u;

/**
 * Subjects that a text is about, as index words.
 *
 * @example
 * ```ts
 * import { subjectsOf } from "madeleine/relevance";
 * [...subjectsOf("I moved to Beijing")]; // ["#home"]
 * ```
 */
export function subjectsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const normal = text.normalize("NFKC").replace(/[’‘]/gu, "'").slice(0, 4_000);
  const isJapanese = HAS_KANA.test(normal);
  const isChinese = !isJapanese && HAS_HAN.test(normal);
  for (const { subject, english, chinese, japanese } of SUBJECTS) {
    if (
      english.test(normal) ||
      (isChinese && chinese.test(normal)) ||
      (isJapanese && japanese.test(normal))
    ) {
      found.add(subject);
    }
  }
  for (const favourite of FAVOURITES) {
    const what = favourite.exec(normal)?.groups?.["what"];
    if (what !== undefined) found.add(`#favourite:${what.toLowerCase()}`);
  }
  return found;
}

const ASKS_BEFORE =
  /\b(?:before|used to|previous(?:ly)?|former(?:ly)?|originally|back then|in the past|at first|old (?:job|home|car|phone|team|address|flat|boss))\b|以前|之前|原来|过去|曾经|从前|当初|前は|昔|元々|もともと|以前は|かつて/iu;

/** Whether a cue asks how it was before ("where did I live before?"). */
export function asksBefore(cue: string): boolean {
  return ASKS_BEFORE.test(cue.normalize("NFKC"));
}
