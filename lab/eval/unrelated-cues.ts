/** Small talk and off-topic cues that calibration has not seen: what silence is judged on. */
export const UNSEEN_SMALL_TALK: readonly string[] = `
Hey, how's it going?
Morning!
Good afternoon to you
How have you been lately?
Long time no see
I'm fine, thanks for asking
That was helpful, thank you so much
Awesome!
Cool, cool
Oh no, that's too bad
You made me laugh
Hahaha
Fair enough
Absolutely
I guess so
I don't think so
Not sure yet
Let me get back to you on that
Come again?
What do you mean by that?
Anyway, what else is new?
Entertain me a little
Do you know any riddles?
Tell me a story
Say something nice
Are you a robot?
What can you do?
Can I ask you something?
Wait a moment please
Okay, I'm here again
I'm so sleepy
What a day
Enjoy your evening
Well done
Don't worry about it
Forget it
Thanks, that clears it up
I appreciate it
You always know what to say
Talk to you later!
`
  .trim()
  .split("\n");

export const UNSEEN_OFF_TOPIC: readonly string[] = `
What is the melting point of copper?
How do I sort an array in place?
Explain how vaccines train the immune system.
Who composed the Goldberg Variations?
What is the capital of Burkina Faso?
How many ounces are in a kilogram?
How does a lock on a canal work?
Write a limerick about a photocopier.
What led to the fall of the Weimar Republic?
Integrate cosine of x from zero to pi.
Which planet rotates on its side?
How do I get candle wax out of a tablecloth?
Translate "where is the pharmacy" into Dutch.
What does error code 0x80070005 mean?
How many teeth does a shark have?
Give me the formula for the area of an ellipse.
What is the longest river in Europe?
Explain recursion with an example.
At what temperature does steel glow red?
When was the steam engine invented?
Correct this sentence: he don't knows nothing.
Why do leaves turn red?
What do fungi feed on?
What is the symbol for potassium?
Write a cover letter for a forklift operator.
What causes an eclipse?
How fast does sound travel under water?
Give me a shell command that counts lines.
Who wrote The Wealth of Nations?
What is a bond yield?
Prove that there are infinitely many primes.
Which countries share a border with Laos?
What is the function of the pancreas?
How is glass blown?
When did the Meiji era begin?
How is tennis scored?
How do I bleed a radiator?
What is gradient descent?
What does aspirin do to the blood?
How do volcanoes form?
`
  .trim()
  .split("\n");
