/**
 * Words that say how a sentence is built and not what it is about: left out of every count. Words
 * are in the form `countWords` gives them (lower case, contractions joined).
 */

const ENGLISH = `
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
  she her hers herself it its itself they them their theirs themselves
  what which who whom whose this that these those when where why how there here
  am is are was were be been being have has had having do does did doing done
  can could will would shall should might must
  a an the and but or nor if because as until while than then so
  of at by for with about against between into through during before after above below to from up
  down in out on off over under again further once
  all any both each few more most other some such no not only own same too very just now also
  s t d m o y ll re ve im ive id ill youre youve youd youll hes shes its weve were theyre theyve
  thats whats wheres whos theres lets aint isnt arent wasnt werent dont doesnt didnt cant cannot
  couldnt wont wouldnt shouldnt havent hasnt hadnt mustnt
  don didn doesn isn aren wasn weren haven hasn hadn won wouldn couldn shouldn ain
  yes yeah yep yup ok okay nope nah huh
  hi hello hey bye goodbye thanks thank please welcome sorry wow oh ah aw uh um hm hmm
  ha haha hahaha hehe lol well sure maybe really fine
`;

const CHINESE = `
  我 你 您 他 她 它 我们 你们 他们 她们 它们 咱们 咱 自己 这 那 这个 那个 这些 那些 这里 那里 这儿 那儿
  的 地 得 了 着 过 是 在 有 和 与 跟 及 或 或者 把 被 给 对 从 到 向 往 为 以 于 由 让 用
  也 都 就 才 还 又 再 很 太 更 最 只 不 没 没有 别 吗 呢 吧 啊 呀 嘛 哦 嗯 哈 啦
  什么 谁 哪 哪里 哪儿 哪个 怎么 怎样 怎么样 为什么 多少 几 吗 何
  会 能 可以 要 想 应该 因为 所以 但 但是 可是 如果 而 而且 虽然 那么 然后 就是 一个 一下 上 下 里 中
  个 种 啥 来着 的是 还是 有点 有些 时候 之后 后来
  谢谢 你好 您好 哈哈 哈哈哈 好的 再见 不客气
  個 們 我們 你們 他們 她們 這 這個 那個 這些 這裡 那裡 什麼 誰 哪裡 怎麼 為什麼 嗎 會 對 從 給 讓 還 沒 沒有 後 過 著
`;

const JAPANESE = `
  は が を に へ で と も の や か ね よ な わ さ ぞ から まで より だけ しか ほど など くらい ぐらい
  です ます でした ました でしょ でしょう だ だっ だった である じゃ ない なかっ なかった た て し する
  した して い いる いた いて いま ある あっ あり なる なっ れ られ せ させ たい ください くれ もらい
  こと もの ため よう そう とき ところ これ それ あれ どれ この その あの どの ここ そこ あそこ どこ
  私 僕 俺 君 あなた 彼 彼女 私たち 何 なん なに 誰 だれ いつ なぜ どう どんな どうして いくつ いくら
  そして しかし でも だから また ので のに けど って という ます ませ ん う お ご はい いいえ うん ええ
  てる ている てい てく きた くる きて なく なら まま では さん そうだ らしい っけ ていう ちゃ われ われる れる られる
  まし まあ だけど けれど いてる ちょっと くださ
  ありがとう こんにちは おはよう さようなら すみません
`;

/** English, Chinese and Japanese function words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `${ENGLISH} ${CHINESE} ${JAPANESE}`.trim().split(/\s+/u),
);
