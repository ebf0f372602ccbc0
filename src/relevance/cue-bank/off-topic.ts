/** Questions and requests about the world at large: no memory of a person answers them. One a line. */
export const OFF_TOPIC: string = `
What is the boiling point of nitrogen?
How do I reverse a linked list?
Explain the difference between a virus and a bacterium.
Who painted the ceiling of the Sistine Chapel?
What is the capital of Mongolia?
Convert 45 miles into kilometres.
How does a heat pump work?
Write a haiku about rust.
Summarise the causes of the Thirty Years' War.
What is the derivative of x squared times sine x?
Which planet has the most moons?
How can I remove a red wine stain from a carpet?
Translate "the train is late" into Portuguese.
What does HTTP status 418 mean?
How many bones does an adult human have?
Recommend a spreadsheet formula for compound interest.
What is the tallest building in the southern hemisphere?
Explain quantum entanglement like I am ten.
How long do I boil an ostrich egg?
What year was the printing press invented?
Fix this SQL: select from users where;
Why is the sky blue?
Which gas do plants absorb?
What is the atomic number of tungsten?
Draft a formal apology from a bank to its customers.
How do tides come about?
What is the fastest land animal?
Give me a regular expression for postal codes.
Who wrote the Communist Manifesto?
What is the exchange rate of the Swiss franc?
How do you prove that the square root of two is irrational?
List the countries that border Chad.
What does the mitochondrion do?
How is parmesan made?
When did the Byzantine Empire fall?
What is the offside rule?
How do I change a tyre?
Describe the architecture of a transformer model.
What are the side effects of ibuprofen?
Which element has the symbol Sb?
How are hurricanes named?
What is the plot of Hamlet?
水的沸点是多少？
请解释一下相对论
法国的首都是哪里？
怎样用算盘做乘法？
长城有多长？
光の速さはどれくらいですか？
富士山の高さを教えてください
微分と積分の違いを説明して
江戸時代はいつ終わりましたか？
`;
