/** Personal questions on invented people and things: what nobody has told. One a line. */
export const QUESTIONS: string = `
What is the name of Mirela's dog?
What breed is Tobin's cat?
Where does Oksana's grandmother live?
Which instrument did Fenwick learn as a child?
How many brothers does Yaretzi have?
What does Leopold do for a living?
Which city did Anneliese move to after college?
What colour is Bartholomew's bicycle?
Why did Ines quit the bakery?
When is Corwin's birthday?
What is Petronella allergic to?
Who taught Idris to swim?
What is the name of the boat that Magnus built?
Which football club does Zsofia support?
What did Rosalind cook for her parents' anniversary?
How did Emeka and Linnea meet?
Where did Thaddeus spend his honeymoon?
What is Marguerite's favourite flower?
Which language is Casimir studying in the evenings?
What did Ottilie name her twins?
How long has Bram been working at the lighthouse?
What kind of tea does Saoirse drink in the morning?
Which exam did Nikolai fail twice?
What is the title of the novel Delphine is writing?
Who is Hamish's best friend from school?
What did Kamala lose on the train to Porto?
Where did Ludovic break his leg?
What is the name of Ingrid's parrot?
Which team does Rafferty coach on Saturdays?
What does Wilhelmina collect?
How old was Dariusz when he learned to drive?
What present did Perpetua get from her uncle?
Which mountain did Tormod climb last summer?
What is Ximena's least favourite vegetable?
Why is Alaric afraid of elevators?
What was the first concert Bronwyn went to?
Who inherited the farm from Gustav?
What is the street where Philippa grew up?
What does Jericho put on his pancakes?
Which university did Anouk apply to?
What is the name of Lazlo's band?
How did Evangeline hurt her wrist?
What medicine does Osric take for his headaches?
Where do Priya's cousins run a hotel?
What is Montgomery planning to do after he retires?
Which painter does Calliope admire most?
What nickname did Sigrid's teammates give her?
What was Ferdinand's first job?
How many chickens does Tamsin keep?
What did Vasily's doctor tell him to stop eating?
Who plays the cello in Honora's family?
What is the wifi password at Grigori's cabin?
Which museum did Beatrix visit with her niece?
What does Amadou do on Sunday mornings?
Where did Clementine buy her wedding dress?
What is Torsten's shoe size?
Which of her teachers does Eudora still write to?
What was the name of Rufus's childhood rabbit?
What did Isolde plant behind the garage?
How does Matthias get to work?
What kind of car does Ludmila drive?
When did Horatio stop smoking?
What is Nerys knitting for the baby?
Where does Cosimo go fishing?
Which dessert does Freya order at the harbour restaurant?
What is the name of the company that Ambrose founded?
How much did Valeria pay for her violin?
What tattoo does Jasper have on his shoulder?
Who did Theodora vote for as captain?
What film made Aurelio cry?
What is Winifred's star sign?
Which board game does Kofi's family play at New Year?
Where did Seraphina learn pottery?
What is the name of Eamon's therapist?
What course is Liesel teaching this term?
Which bone did Ptolemy break while skiing?
What are the names of Hedwig's horses?
How many marathons has Ruaridh run?
What does Yevgenia think about her new boss?
Where will Alistair spend the winter holidays?
What is the plot of the play that Juniper directed?
Who lent Caspian the money for the shop?
What did Odette order when she was in Marseille?
Does Percival have any children?
Is Mathilde married?
Did Goran finish his pilot training?
Has Elowen ever been to Iceland?
Does Benedikt eat meat?
Was Rosamund born in Prague?
Did Ignatius get the promotion he wanted?
Can Svetlana play chess?
Does Thelonious like his roommates?
Do you remember what my sister's sailing boat is called?
What did I tell you about my neighbour's goats?
Which hotel did I stay at in Ljubljana?
What was the name of my physics teacher?
Do you know how my aunt Gwendolyn died?
What did I say about the job interview at the aquarium?
When did I last see my half-brother?
What is my landlord's name?
How much do I owe my friend Barnaby?
Remember the restaurant where I proposed? What was it called?
Which vaccine made me feel ill?
What did I name my first motorcycle?
Where do I keep the spare key?
What is the name of my daughter's kindergarten?
Who gave me the blue ceramic bowl?
What was wrong with my grandfather's knee?
What did my colleague Isaura say about the merger?
Which perfume does my wife wear?
What size of curtains did I need for the attic?
Have I told you which school my nephew goes to?
What am I saving money for?
What was the score of my last badminton match?
How many plants do I have on the balcony?
Which dance class did I sign up for?
What did the vet say about my hamster?
Why did my parents sell the vineyard?
What was I afraid of when I was six?
Which song did we play at my cousin's funeral?
What time does my shift at the hospital begin?
What is my blood type?
What did I dream about the flooded cathedral?
Which teacher told me that I would never write well?
What is my favourite stall at the night market?
Where did my uncle hide the coins?
What was the last book that I gave up on?
How did I get the scar on my chin?
Which apartment did I decide against, and why?
Who is coming to my housewarming party?
What did I promise my son for his exam?
Tell me again what I said about the beekeeping course.
I wonder whether you still know the name of my ex-husband's yacht.
You know the choir that I joined, what day do we practise?
I once told you about a stolen tent. Where did that happen?
Remind me which dentist I was so happy with.
Remind me what my allergy test showed.
My brother-in-law's company, what does it make?
The podcast that I host, what is it about?
That recipe of my mother's with quince, how does it go?
The scholarship I applied for, which country was it in?
Any idea what I called the stray dog by the canal?
What gift did Crispin bring from Nairobi?
Which subject did Maribel drop in her second year?
What does Anselm's tattoo say?
Where is Zelda's favourite bench?
How did Fiorella train for the rowing regatta?
Which train did Leocadia miss?
What hobby did Ulrich take up after the divorce?
What did Briony's horoscope promise?
Who repaired Jokubas's accordion?
What is the colour of Apollonia's front door?
Which charity does Desmond volunteer for?
What nationality is Ravenna's fiance?
What will Olafur name his puppy?
How often does Tatiana visit her mother in the care home?
What did Quentin study before he became a carpenter?
Which video game did Noor finish in one weekend?
What is in the box that Halvard got from the notary?
Which airline lost Esperanza's luggage?
What sport did Wolfgang play in high school?
What is Aisling's recipe for lentil soup?
Who was Meinrad's first love?
How tall is Adaeze's husband?
What did Florian's son build out of cardboard?
What did Kerensa say about the new mayor?
Which neighbourhood of Lisbon does Baltasar live in?
What kind of music does Sunniva listen to while painting?
Which programming language did Dagmar learn first?
Where does Enzo want to open his noodle bar?
What was the diagnosis that Philomena received in spring?
What did Hyacinth inherit from her godmother?
How did Lambert celebrate his fortieth birthday?
阿芙拉的狗叫什么名字？
柏宁在哪个城市上的大学？
我跟你说过我舅舅的渔船叫什么吗？
我上次去敦煌住的是哪家旅馆？
沐岚对什么食物过敏？
苏禾的女儿几岁了？
我小时候最怕什么动物？
我表哥的面馆开在哪里？
岳青为什么辞掉了图书馆的工作？
我太太最喜欢哪种花？
你还记得我参加的合唱团星期几排练吗？
季舟学的是什么乐器？
我的房东姓什么？
麻衣子さんの犬の名前は何ですか？
倫太郎はどこの大学に通っていましたか？
私の叔母の店は何を売っていますか？
私が去年泊まった旅館の名前を覚えていますか？
志津さんは何のアレルギーがありますか？
蓮司の誕生日はいつですか？
私の一番好きな花は何でしたか？
千鶴はなぜ水族館の仕事を辞めたのですか？
弟が習っている楽器は何ですか？
私のバイクの色を覚えている？
沙耶の旦那さんはどこの国の出身ですか？
`;
