/**
 * Personal questions on invented people and things, a few odd and most as ordinary as what people
 * tell: nobody has told any of these. Most are asked as "I": a name that was never said makes silence
 * too easy (docs/relevance.md). One a line.
 */
export const QUESTIONS: string = `
What is the name of Mirela's dog?
What is the name of the boat that Magnus built?
Who is Hamish's best friend from school?
Who inherited the farm from Gustav?
How many chickens does Tamsin keep?
What kind of car does Ludmila drive?
Where did Seraphina learn pottery?
I once told you about a stolen tent. Where did that happen?
How did Fiorella train for the rowing regatta?
What is in the box that Halvard got from the notary?
What was the diagnosis that Philomena received in spring?
What does Yevgenia think about her new boss?
Does Benedikt eat meat?
Do you know how my aunt Gwendolyn died?
What is the name of my daughter's kindergarten?
How many plants do I have on the balcony?
Which teacher told me that I would never write well?
What is my favourite sport to play?
Which music do I like at the moment?
What do I usually cook when friends come over?
What kind of work does my partner do?
Which part of Asia would I like to travel to?
What do I enjoy about my hobby?
What is my favourite book series?
What do I do with my friends on Fridays?
Which foreign food do I like most?
What did I find difficult about my studies?
What kind of movie do I want to see next?
Which team will win, in my opinion?
What is my favourite baseball team?
Which cuisine do I like best?
What do I do as a hobby with my sister?
What kind of tea do I drink at work?
Which sports do I watch on television?
What is my favourite piece by Chopin?
Which manga am I collecting?
What do I think about studying abroad?
What kind of cake did I bake?
Which football match did I see in the stadium?
What is my favourite city in Spain?
What do I drink when I have a cold?
Which subject do I teach?
What do I like about jazz?
Which film did I see at the cinema last week?
What is my research about?
What is my favourite restaurant near the station?
Which song do I play on the guitar?
What problem do I have with my laptop?
Where did I travel with my friends in autumn?
What am I studying for my exam?
Which video games do I play with my brother?
What food do I dislike?
What is my opinion on artificial intelligence in schools?
How do I relax after work?
Who is my favourite writer?
What do I want to buy next?
What is my cat like?
Which martial art have I tried?
What did I do at the beach?
How many hours do I sleep?
What is my favourite drink in summer?
Which company would I like to work for?
What did I talk about with my professor?
What is difficult about my job?
Which temple did I visit in Kyoto?
What do I think about marriage?
What is my favourite kind of bread?
What kind of clothes do I like?
When do I go to the gym?
Which drama do I recommend?
What did I have for lunch with my colleagues?
How is my relationship with my parents?
Which museum do I like in Berlin?
What do I miss about my home town?
What kind of pictures do I take with my camera?
What song did my cousin sing at karaoke?
Which ramen shop did my roommate recommend?
What game does my little brother play all night?
What does my boss think about working from home?
Where did my sister go on vacation last summer?
What did my friend from the gym say about protein powder?
Which movie did I watch with my grandparents?
What is my cousin's favourite band?
How many hours a week does my brother work?
What did I eat at the airport?
Which part of my thesis did the professor criticise?
What kind of music does my dentist play in the waiting room?
Which anime did my nephew tell me to watch?
What sport did my mother play in college?
What did I think about the second season?
Which coffee do I order when I am in a hurry?
What did I do on the last rainy weekend?
Why was I angry with my roommate?
What is the hardest thing about my brother's job?
When will my friend come back from Canada?
Who did I go to the music festival with?
What did I buy for my father's birthday?
What kind of books does my girlfriend like to read?
How did my presentation in front of the board go?
What did I say about learning to cook Thai food?
Which country do I never want to visit again?
Where did I go hiking with my colleagues?
What does my best friend want to become?
Which food could I not stand as a child?
What was the most expensive thing I ever bought?
How long did it take me to learn to drive?
What did I dislike about my old apartment?
What time do I usually go to bed on weekdays?
Which video game made me cry?
What is the name of the language school I went to?
How do I usually spend New Year's Eve?
What was my favourite subject in elementary school?
Which of my friends is getting married?
What did the doctor say about my back pain?
What do I like about winter?
Which club did I join at university?
What does my father do in his free time?
What was my worst travel experience?
What did I cook for my friends last Saturday?
What is my plan for the summer break?
How did I feel after the final exam?
Which instrument do I wish I could play?
What did my teammates give me when I left?
What kind of exercise do I do before breakfast?
Which city would I like to live in when I am old?
Which spice do I always put into my soup?
What do I like to do when it snows?
Where are my grandparents originally from?
What kind of documentaries do I enjoy?
What did I study before I changed my major?
Which sport do I play with my neighbours?
What was my part-time job in my first year?
Why do I want to change my job?
What did I do during the spring break?
Which country have I visited most often?
What was my dream when I was ten?
How do I deal with stress at work?
What do I think about electric scooters?
Which board games did I play when I was young?
What is the name of my favourite singer?
What do I usually have for breakfast on Sundays?
How long have I been learning Italian?
What do I want to do after I retire?
What made me happy last Tuesday?
How many cousins do I have?
Which season do I like least, and why?
What was my most embarrassing moment?
What do I plan to do the day after tomorrow?
What kind of dog would I like to have?
Which restaurant did I go to with my in-laws?
What am I worried about this month?
Where did I go on my first date?
What did I buy with my first salary?
Which book have I read twice?
What do I think about living on an island?
How did I spend my last birthday?
What kind of music did I listen to as a teenager?
What time does my train leave in the morning?
Which hobby did I give up?
What is my opinion about robots in hospitals?
What did I learn from my internship?
Who is the person that I respect most?
What did I forget to bring to the party?
Which TV series am I watching at the moment?
What do I hate about my commute?
What kind of tea would I like to try in Sri Lanka?
What is my favourite dish to cook in winter?
Which football player would I like to meet?
What do I drink before a long drive?
Which museum am I going to visit in Oslo?
What do I think about people who are always late?
Which new sport do I want to try next year?
What research topic did I choose for my master's?
What is my favourite Greek myth?
Which podcast do I listen to while cleaning?
How often do I go swimming?
What do I like about the town where I live?
Which festival do I look forward to?
What is my favourite way to cook potatoes?
Which actor do I find overrated?
What kind of shoes did I buy for running?
What do I do when I cannot concentrate?
Which phone do I have, and what is wrong with it?
What did I think of the exhibition about Egypt?
What do I want to eat tonight?
Where do I want to go on my honeymoon?
Which of my classes is the most boring?
What is my favourite dessert?
Which cocktail did I order in the hotel bar?
How do I feel about my new haircut?
What kind of house would I like to build?
Which language did I try to learn and gave up?
What do I think about artificial flowers?
Which animal would I like to see in the wild?
What was the topic of my last presentation?
What does my family do at Easter?
What is my favourite picture in the living room?
How do I like my eggs?
Which musical instrument can I play?
What is the best concert I have ever been to?
What do I do to fall asleep?
Which game did I buy on sale?
What did my friends and I do at the lake?
Which subject am I worst at?
What is my favourite place to read?
阿芙拉的狗叫什么名字？
我跟你说过我舅舅的渔船叫什么吗？
沐岚对什么食物过敏？
我小时候最怕什么动物？
岳青为什么辞掉了图书馆的工作？
你还记得我参加的合唱团星期几排练吗？
我的房东姓什么？
倫太郎はどこの大学に通っていましたか？
私が去年泊まった旅館の名前を覚えていますか？
蓮司の誕生日はいつですか？
千鶴はなぜ水族館の仕事を辞めたのですか？
私のバイクの色を覚えている？
`;
