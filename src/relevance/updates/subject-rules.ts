/**
 * The table of subjects: what people have one of at a time and change. Each row lists, per language,
 * the ways in which people say and ask it, one way a line. Words that fill a place in several ways
 * (makes of cars, sports) are listed once and named in braces.
 */

export interface SubjectRule {
  /** Index word; no word of a text begins like it. */
  readonly subject: `#${string}`;
  readonly english: RegExp;
  readonly chinese: RegExp;
  readonly japanese: RegExp;
}

/** What stands for `{name}` in a way of saying. */
const LISTS: Readonly<Record<string, string>> = {
  // English: the person speaking, and what may stand before the verb.
  i: "(?:i|we|i've|we've|i have|we have) (?:{adverb} )*",
  am: "(?:i'm|we're|i am|we are|i was|we were|i've been|we've been|i've become|i became|i have been) (?:{adverb} )*",
  adverb: "(?:now|currently|still|finally|just|recently|actually|also|already|really|used to|been)",
  often:
    "(?:once|twice|every|each|(?:two|three|four|five) times|(?:mon|tues|wednes|thurs|fri|satur|sun)days)",
  profession:
    "(?:teacher|engineer|nurse|doctor|manager|designer|lawyer|chef|cook|waiter|waitress|developer|programmer|accountant|writer|editor|journalist|student|driver|plumber|electrician|carpenter|baker|barista|librarian|pharmacist|architect|salesperson|translator|analyst|consultant|researcher|scientist|photographer|mechanic|farmer|pilot|dentist|vet|therapist)",
  makes:
    "(?:car|van|suv|pickup|tesla|toyota|honda|ford|bmw|audi|fiat|volvo|mazda|volkswagen|vw|kia|hyundai|skoda|renault|peugeot|mercedes|nissan|subaru|lexus|jeep|dacia|opel|suzuki)",
  phones: "(?:phone|smartphone|iphone|pixel|galaxy|android|oneplus|xiaomi|huawei|nokia|fairphone)",
  eater:
    "(?:vegan|vegetarian|veggie|pescatarian|keto|gluten[- ]free|dairy[- ]free|on a diet|on keto)",
  sports:
    "(?:tennis|football|soccer|basketball|volleyball|badminton|squash|padel|golf|rugby|hockey|running|jogging|swimming|climbing|bouldering|cycling|rowing|yoga|pilates|boxing|judo|karate|crossfit)(?! late| out| low)",
  studies:
    "(?:spanish|french|german|italian|portuguese|russian|japanese|korean|chinese|mandarin|arabic|english|dutch|swedish|guitar|piano|violin|cello|drums|law|medicine|economics|biology|physics|chemistry|history|maths?|psychology|philosophy|engineering|programming|coding|computer science|to (?:code|speak|play|paint|draw))",
  // Chinese.
  zhOthers: "(?:他|她|奶奶|爷爷|外婆|妈妈?|爸爸?|姐姐?|哥哥?|弟弟?|妹妹?|朋友|同学|同事|邻居|老板)",
  zhProfession:
    "(?:老师|工程师|护士|医生|经理|设计师|律师|厨师|程序员|会计|编辑|记者|司机|策划|销售|翻译|店长|教练|公务员|服务员|产品经理)",
  zhMakes: "(?:捷达|比亚迪|特斯拉|丰田|本田|大众|宝马|奔驰|奥迪|蔚来|小鹏|问界|五菱|福特|沃尔沃)",
  zhPhones: "(?:小米|红米|华为|苹果|三星|荣耀|一加|OPPO|vivo|iPhone)",
  zhBalls: "(?:网球|篮球|足球|羽毛球|乒乓球|排球|棒球|高尔夫|台球|什么球|球(?!迷|队|票))",
  zhSports: "(?:跑步|游泳|瑜伽|攀岩|健身|骑车|拳击|爬山|滑雪|跳绳)",
  zhStudies:
    "(?:[英法日韩德俄粤]语|西班牙语|意大利语|葡萄牙语|阿拉伯语|外语|语言|吉他|钢琴|编程|画画|法律|会计|什么(?!时候)|哪)",
  // Japanese.
  jaOthers:
    "(?:父|母|兄|姉|弟|妹|祖父|祖母|おじ|おば|友だち|友達|同僚|隣の人|先輩|後輩|彼)(?:は|が|も)",
  jaProfession:
    "(?:教師|先生|エンジニア|看護師|医者|医師|店長|デザイナー|弁護士|料理人|プログラマー|会計士|編集者|記者|運転手|営業|翻訳者|通訳|公務員|美容師|保育士)",
  jaMakes:
    "(?:トヨタ|ホンダ|日産|マツダ|スバル|スズキ|ダイハツ|テスラ|ベンツ|アウディ|プリウス|タント|BMW|軽)",
  jaPhones: "(?:iPhone|Pixel|Galaxy|Xperia|アンドロイド|アイフォン|ピクセル)",
  jaSports:
    "(?:テニス|サッカー|フットサル|バスケ|バレー|ヨガ|水泳|ランニング|ジョギング|ボクシング|卓球|バドミントン|野球|ゴルフ|剣道|柔道|登山|ピラティス|ジム)",
  jaStudies:
    "(?:[\\p{sc=Katakana}\\p{sc=Han}ー]+語|ギター|ピアノ|バイオリン|プログラミング|簿記|法律|経済学?|医学|絵|書道)",
};

const fill = (way: string): string =>
  way.replace(/\{(\p{L}\w*)\}/gu, (_braces, name: string) => fill(LISTS[name]!));

const oneOf = (before: string, ways: string, flags: string): RegExp =>
  new RegExp(`${before}(?:${ways.trim().split(/\n\s*/u).map(fill).join("|")})`, flags);

const rule = (
  subject: `#${string}`,
  ways: { readonly english: string; readonly chinese: string; readonly japanese: string },
): SubjectRule => ({
  subject,
  english: oneOf("\\b", ways.english, "iu"),
  chinese: oneOf("", ways.chinese, "iu"),
  japanese: oneOf("", ways.japanese, "iu"),
});

export const SUBJECT_RULES: readonly SubjectRule[] = [
  rule("#home", {
    english: `
      {i}(?:live|lived|reside) (?:in|at|near|with|alone|here|on)\\b
      {i}(?:moved|relocated) (?:back )?(?:to|into|in with)\\b(?! the (?:back|front|other|next|sofa|left|right))
      {am}(?:living|based) (?:in|at|near|with)\\b
      (?:do|did|am|was) (?:i|we) (?:{adverb} )*(?:live|living|based)\\b
      (?:my|our) (?:new |old |tiny |little )*(?:home|house|flat|apartment|place) (?:is )?in\\b
      my (?:new |old |current |home )?address\\b`,
    chinese: `
      (?<!{zhOthers}.{0,4})住在
      (?:我|我们|现在|目前|以前|之前).{0,3}住(?!院|手|宿费)
      住(?:哪|什么地方|的(?:城市|地方))
      (?<!{zhOthers}.{0,4}|把.{0,6})搬(?:到|去|来|回)
      租的房子在|我家(?:现在)?在|定居在?`,
    japanese: `
      (?<!{jaOthers}.{0,10})に住[んみむ]
      (?<!{jaOthers}.{0,10})[へに]引っ越
      (?<!{jaOthers}.{0,10})に移り住
      どこ住み|[一二]人暮らしを?して|私の住所|私の家は|今の住まい|住まいは`,
  }),
  rule("#job", {
    english: `
      {i}(?:work|worked) (?:as|at|for) (?!home|the moment|least|free|hours|me|us)
      {i}(?:work|worked) in (?:an? |marketing|sales|finance|tech|advertising|education|retail|insurance)
      {am}working (?:as|at|for) (?!home|the moment)
      {am}an? (?:[\\w-]+ ){0,2}{profession}\\b
      (?:got|found|started|start|landed|took|quit|lost|left|changed|have) (?:a|an|my|the)? ?(?:new |old )?jobs?\\b
      {i}joined (?:[\\w-]+ ){0,4}(?:as|company|firm|start-?up|agency)\\b
      {i}(?:was |got )(?:hired|laid off|fired)\\b
      got hired (?:as|at|by)\\b
      i (?:run|ran|own) an? (?:[\\w-]+ ){0,2}(?:shop|bookshop|store|cafe|café|restaurant|business|company)\\b
      my (?:new |old |current |previous |last )?(?:job|employer|occupation|profession|workplace)\\b
      (?:do|did) (?:i|we) (?:{adverb} )*work\\b
      (?:do|did) i do for (?:work|a living)\\b`,
    chinese: `
      (?<!{zhOthers}.{0,4})在.{1,12}(?:上班|工作|当{zhProfession})
      (?:当|做)(?:了|过)?(?:一名|一个|个)?.{0,6}{zhProfession}
      我是(?:一名|一个|个)?.{0,6}{zhProfession}
      (?:做|干)什么(?:工作|的)|(?:我|现在|之前|以前|原来|上一份)(?:的)?(?:工作|职业)(?:是|叫)
      (?:跳槽|入职|转行)(?:到|去|做|了)
      (?:换|辞)(?:了)?工作`,
    japanese: `
      (?<!{jaOthers}.{0,10})で働[いくきこ]
      (?<!{jaOthers}.{0,10})に(?:勤め|就職|転職)
      転職して|勤務先|私の職業|仕事を(?:辞め|変え)
      仕事(?:は|って)(?:何|なに|{jaProfession})
      {jaProfession}(?:です|だよ|になっ|として|をしてい?る|をしてます|をやって)`,
  }),
  rule("#partner", {
    english: `
      (?:my|our) (?:new |ex[- ]?|old |current )*(?:girlfriend|boyfriend|wife|husband|fianc[eé]e?|spouse|partner)\\b
      {am}(?:single(?! out)|married|engaged(?! in| with)|divorced|separated)\\b
      {i}(?:got|get) (?:married|engaged(?! in)|divorced)\\b
      (?:i|we) (?:just |recently |finally |have |'ve )*(?:broke up|split up|got back together)\\b
      (?:i|we|i'm|we're|i've|we've|i am|was|am i|was i) (?:{adverb} |have |started )*dating\\b(?! (?:the|this|these|those|back))
      {am}seeing (?:someone|somebody|an? (?:guy|girl|man|woman))\\b
      (?:am|was) i (?:now )?(?:single|married|engaged|seeing)\\b`,
    chinese: `
      (?:女朋友|男朋友|女友|男友|老公(?!寓)|老婆(?!饼)|我妻子|我丈夫|前任)
      (?:我|的|有|找|处|谈)对象(?!形)
      我.{0,8}(?:结婚|离婚|订婚|分手|单身)
      (?:最近|又|现在|恢复)单身
      [和跟].{1,6}(?:分手|交往|谈恋爱)
      [和跟]谁(?:谈恋爱|交往|在一起)`,
    japanese: `
      彼女(?:と|がいる|ができ|の.{1,6}と付き合)
      彼氏|恋人|独身
      (?<![丈工農漁])夫(?=[はがとのに、])
      妻(?=[はがとのに、])
      (?<!{jaOthers}.{0,10})(?:結婚|離婚|婚約)(?:し|中)
      とは?別れた
      とは?別れて、
      付き合って(?:い|る|た|は|[一二三四五六七八九十\\d])`,
  }),
  rule("#car", {
    english: `
      (?:drive|drove|driving|bought|sold|got|leased|have|had|picked up|traded in) (?:an?|my|the|our) (?:[\\w-]+ ){0,3}{makes}\\b
      (?:my|our) (?:new |old |first )?car\\b(?! park| keys)
      (?:what|which) (?:kind of |make of )?car\\b
      (?:do|did) (?:i|we) (?:{adverb} )*drive\\b`,
    chinese: `
      开(?:的|着|一辆|了|什么|哪).{0,8}(?:车|{zhMakes})
      提(?:了新)?车了?|换车|我的车(?!票)|那辆车
      买(?:了|的)?.{0,6}车(?!票|厘)
      (?:换|买)(?:成|了)?(?:一?辆|一?台)?{zhMakes}(?!手机)
      (?:什么|哪种|哪辆|哪款)车(?!站|次)`,
    japanese: `
      (?:うちの|私の|僕の|俺の|今の|前の|以前の|新しい|古い)車(?!椅子|両)
      車(?:を|は)(?:買|売|変え|替え|乗り換え|手放|何)
      (?:どんな|何の|どの|なんの)車|愛車|マイカー
      {jaMakes}(?:の[\\p{sc=Katakana}ー]+)?(?:に乗|を買|に変え|に替え|を運転)`,
  }),
  rule("#phone", {
    english: `
      (?:my|use|using|used|bought|got|switched to|upgraded to|replaced) (?:an?|my|the)? ?(?:new |old )*{phones}\\b(?! number| call| case| charger)
      (?:what|which) phone\\b(?! number)`,
    chinese: `
      (?:换|买|用)(?:了|的|过|着)?(?:是)?.{0,8}手机(?!号|壳|支架)
      (?:我的?|新|旧|什么|哪款|哪部)手机(?!号|壳|没电|落|掉|响)
      {zhPhones}(?:手机)?用了
      用(?:的|着)?(?:是)?{zhPhones}|(?:换|买)(?:成|了|到|的)?{zhPhones}(?!汽车)`,
    japanese: `
      (?:携帯|スマホ)(?:を|は)?.{0,10}(?:変え|替え|買|新しく)
      (?:使ってる|使っている|今の|前の|私の|新しい)(?:携帯|スマホ)
      (?:携帯|スマホ)(?:は何|って何)|機種変
      {jaPhones}(?:を使|に変え|に替え|に機種|を買|ユーザー)`,
  }),
  rule("#diet", {
    english: `
      (?:{i}|{am}|am i |was i )(?:an? |gone |going |went |become )*{eater}\\b
      i (?:went|became|go) (?:an? )?{eater}\\b
      my (?:new |old |current )?diet\\b
      (?:do|did) i (?:{adverb} )*eat (?:meat|fish|dairy)\\b
      (?:don't|do not|stopped|started|no longer|quit|gave up) eat(?:ing)? (?:any )?(?:meat|fish|dairy|sugar)\\b`,
    chinese: `
      吃素|素食(?:者|主义)
      吃肉(?!串|夹|包|粽|松)
      戒(?:糖|肉|奶|碳水)|生酮|减肥餐|忌口|饮食习惯|我的饮食`,
    japanese: `
      菜食|ベジタリアン|ビーガン|食生活|糖質制限
      肉[をは]食べ(?!に行|放題)`,
  }),
  rule("#sport", {
    english: `
      (?:play|playing|played|do|doing|practi[sc]e|practi[sc]ing|took up|taken up|started|quit|gave up|given up|switched to) {sports}\\b
      {sports} {often}\\b
      {i}(?:run|swim|climb|cycle|row) {often}\\b
      {i}go (?:running|swimming|climbing|cycling|bouldering)\\b
      my (?:new |old )?(?:sport|workout|exercise routine)\\b
      (?:what|which) sports?\\b
      (?:do|did) i (?:do for exercise|exercise|work out)\\b`,
    chinese: `
      (?:打|踢|练)(?:了|起|过)?{zhBalls}
      (?:每|开始|改|坚持|一周|常去|练|学|放弃).{0,6}{zhSports}
      (?:什么|哪种|哪项)运动|锻炼`,
    japanese: `
      {jaSports}を?(?:し[てた]|や[っり]|始め|習|続け)
      {jaSports}(?:は?やめ|に通|に転向)
      (?:どんな|何の|なんの|やってる)(?:スポーツ|運動)
      運動は何|運動(?:を)?して`,
  }),
  rule("#study", {
    english: `
      (?:study|studying|studied|learn|learning|learned|learnt|majoring in|dropped|practi[sc]ing|teaching myself) {studies}\\b
      {studies} (?:class|classes|course|lessons?|tutor)\\b
      (?:do|did|am|was) i (?:{adverb} )*(?:study|studying|learn|learning|major|majoring)\\b
      my (?:new |old )?(?:major|degree|language class)\\b`,
    chinese: `
      学(?:习|的|了|过)?(?:是)?{zhStudies}
      报(?:了)?(?:一?个)?.{0,6}班
      我.{0,6}(?:读|学)的.{0,4}专业|我的?专业`,
    japanese: `
      {jaStudies}[をのは].{0,3}(?:勉強|習|学|レッスン|やめ)
      を専攻|専攻は|何語を?`,
  }),
  rule("#team", {
    english: `
      {am}an? (?:big |huge |lifelong |die-hard )*(?!jazz|music|film|movie|anime|food|book|rock)\\w+ (?:fan|supporter)\\b(?! of)
      (?:been|am|was) an? \\w+ (?:fan|supporter) (?:all my life|since|for)\\b
      {i}support(?:ed)? (?!you|him|her|them|that|this|the idea|my|it|each|his|their)
      (?:root|rooting|cheer|cheering) for\\b
      my (?:football|soccer|baseball|basketball|rugby|hockey|favou?rite) (?:team|club)\\b
      (?:what|which) (?:football |soccer |baseball |basketball |rugby |hockey )?team\\b
      (?:do|did) i (?:{adverb} )*support\\b`,
    chinese: `
      球迷|(?:支持|我)的球队|主队
      (?:我|改|一直|现在|还是|都)(?:是)?支持(?!你|他|她|我|大家|一下|这)
      哪(?:支|个)?球?队`,
    japanese: `
      (?:を|の)応援(?!歌|団)
      ファン(?:なん|だ(?!った映画)|です|になっ|歴)
      (?:どこ|どのチーム|どの球団)の?(?:ファン|を応援)`,
  }),
];
