/** What is said to keep company: it asks for no memory. One a line. */
export const SMALL_TALK: string = `
Hi there!
Good morning, how are you?
Hello again
Good evening :)
How was your night?
Thanks a lot!
Ok, thank you
That's great
Haha, very funny
lol
Sounds good to me
Sure, why not
I see
Yes, exactly
No, not really
Maybe later
Hmm, let me think
Sorry, what do you mean?
Could you say that again?
I'm bored, let's chat about something
What's up?
How are things?
Nice to meet you
See you tomorrow
Good night, sleep well
Bye for now
Take care!
You are so kind
You're right about that
Wow, really?
Tell me a joke
Tell me something interesting
What do you think?
What should we talk about?
Are you still there?
Can you help me with something?
Give me a second
I'm back
I am a little tired today
It's been a long day
Happy weekend!
Congratulations!
No problem at all
Never mind
I don't know what to say
That makes sense, thanks for explaining
Do you like talking with me?
你好！
早上好，今天怎么样？
谢谢你
哈哈，太好笑了
晚安，明天见
嗯，好的
おはよう！
元気ですか？
ありがとう、助かりました
おやすみなさい
そうですね
なるほど、面白いね
`;
