/**
 * Words that the synthetic texts are made of. Common words come from these lists; the long tail of
 * rare ones (people and places) is put together from syllables, as names are.
 */
const list = (words: string): readonly string[] => words.trim().split(/\s+/);

export const THINGS: readonly string[] = list(`
  garden kitchen bicycle guitar piano camera novel diary window balcony sofa lamp carpet mirror
  suitcase passport umbrella jacket scarf sweater boots sandals ticket poster painting sculpture
  puzzle notebook laptop keyboard headphones charger printer telescope microscope compass tent
  backpack lantern blanket pillow mattress wardrobe bookshelf armchair fireplace radiator boiler
  fridge oven kettle toaster blender freezer dishwasher pan bowl plate fork spoon mug teapot
  aquarium terrarium hammock swing trampoline skateboard scooter helmet racket paddle kayak canoe
  surfboard snowboard sled rope ladder hammer drill screwdriver sandpaper paint brush bucket
  greenhouse compost tulip orchid cactus fern lavender rosemary basil tomato pumpkin radish apple
  cherry plum fig walnut almond violin cello trumpet flute drum accordion harmonica ukulele banjo
  necklace bracelet earring watch wallet purse key lock doorbell mailbox fence gate roof chimney
  attic cellar garage driveway caravan motorbike trailer engine tyre brake mirror windscreen
  podcast album playlist concert festival exhibition documentary series thriller poem essay lecture
  invoice contract mortgage pension insurance receipt budget salary bonus promotion deadline project`);

export const FOODS: readonly string[] = list(`
  lasagne risotto paella ramen sushi curry dumplings pancakes waffles porridge muesli yoghurt cheddar
  brie baguette sourdough bagel croissant brownie cheesecake tiramisu strudel meringue sorbet gelato
  espresso cappuccino matcha lemonade cider stout cocoa goulash chowder gazpacho minestrone borscht
  falafel hummus tabbouleh couscous tagine burrito tacos guacamole salsa kimchi tofu tempeh miso
  salmon trout mackerel sardines prawns mussels oysters lamb turkey sausages bacon omelette quiche
  pizza gnocchi ravioli spaghetti pesto parmesan olives artichokes aubergine courgette spinach kale
  broccoli cauliflower lentils chickpeas peanuts pistachios raisins apricots mangoes papaya lychees`);

export const ACTIVITIES: readonly string[] = list(`
  hiking swimming climbing running cycling rowing sailing fishing birdwatching gardening knitting
  sewing pottery woodwork baking brewing painting sketching calligraphy photography juggling dancing
  singing drumming chess bridge poker badminton tennis squash volleyball handball football rugby
  cricket archery fencing judo karate boxing yoga pilates meditation skiing skating curling surfing
  diving snorkelling kayaking camping foraging stargazing beekeeping astronomy genealogy origami
  embroidery welding soldering coding blogging volunteering tutoring babysitting commuting shopping`);

export const ANIMALS: readonly string[] = list(`
  cat dog puppy kitten rabbit hamster gerbil parrot canary budgie tortoise gecko goldfish pony
  donkey goat sheep hen duck goose hedgehog squirrel fox owl heron magpie beaver otter seal dolphin`);

export const PEOPLE: readonly string[] = list(`
  sister brother mother father aunt uncle cousin niece nephew grandmother grandfather daughter son
  husband wife partner fiancee neighbour landlord flatmate colleague manager intern teacher coach
  dentist doctor therapist nurse plumber electrician carpenter baker librarian violinist painter
  pilot firefighter accountant lawyer architect engineer chemist biologist journalist translator`);

export const FEELINGS: readonly string[] = list(`
  happy nervous relieved proud tired lonely excited grateful jealous anxious calm bored curious
  ashamed hopeful furious homesick overwhelmed content worried delighted disappointed confident
  restless embarrassed cheerful gloomy thrilled stressed touched surprised annoyed inspired sleepy`);

export const QUALITIES: readonly string[] = list(`
  old new tiny huge broken wooden leather second-hand expensive cheap bright dark green blue scarlet
  yellow striped quiet noisy comfortable rusty fragile heavy homemade antique modern foldable spare
  favourite borrowed stolen forgotten frozen spicy sweet bitter fresh stale crispy smoky creamy`);

export const TIMES: readonly string[] = [
  "yesterday",
  "last Monday",
  "on Tuesday evening",
  "two weeks ago",
  "this morning",
  "last summer",
  "at Easter",
  "before Christmas",
  "on my birthday",
  "next Friday",
  "in early March",
  "at the weekend",
  "after work",
  "around midnight",
  "during the holidays",
  "when I was nine",
];

const ONSETS = list("b br c ch d dr f fr g gr h j k kl l m n p pr r s sh st t tr v w y z");
const VOWELS = list("a e i o u ai ea ia io ou");
const PERSON_ENDINGS = list("na ra lo mir ta ley son bert lin dra wen rik sha vo");
const PLACE_ENDINGS = list(
  "ville burg stad ford ton wick haven moor field mouth berg mar dorf ridge",
);

/** Every combination of onset, vowel and ending, so that names have a long tail. */
function names(endings: readonly string[]): readonly string[] {
  return ONSETS.flatMap((onset) =>
    VOWELS.flatMap((vowel) =>
      endings.map((ending) => {
        const name = onset + vowel + ending;
        return name[0]!.toUpperCase() + name.slice(1);
      }),
    ),
  );
}

export const PERSON_NAMES: readonly string[] = names(PERSON_ENDINGS);
export const PLACE_NAMES: readonly string[] = names(PLACE_ENDINGS);
