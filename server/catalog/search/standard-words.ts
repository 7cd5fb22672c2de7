export type WordKind = 'garment' | 'colour' | 'fabric' | 'sale'

/** A search for one of `words` finds products with any of them, followed by those with a word of `finds`. */
export interface WordGroup {
  words: readonly string[]
  finds?: readonly string[]
}

const list = (text: string) => text.split(',').map((word) => word.trim())
const groups = (rows: readonly (readonly [words: string, finds?: string])[]): WordGroup[] =>
  rows.map(([words, finds]) => ({ words: list(words), ...(finds && { finds: list(finds) }) }))

/** Includes garments that few shops have, so that their names are not mistaken for misspellings of others. */
const GARMENTS = groups([
  ['coat, overcoat, topcoat', 'trench, trench coat, parka, peacoat, duffle, anorak, puffer, mac'],
  ['jacket', 'blazer, bomber, overshirt, shacket, anorak, windbreaker, gilet, puffer'],
  ['outerwear', 'coat, jacket, parka, anorak, trench, overshirt, gilet'],
  ['raincoat, rain jacket, mac, mackintosh'],
  ['trench coat, trench'],
  ['parka, anorak'],
  ['puffer, puffer jacket, down jacket, quilted jacket'],
  ['blazer, sports jacket, suit jacket'],
  ['denim jacket, jean jacket'],
  ['chore jacket, work jacket, worker jacket, chore coat', 'workwear'],
  ['overshirt, shacket, shirt jacket'],
  ['gilet, waistcoat, body warmer, bodywarmer'],
  ['suit, tuxedo, dinner suit'],
  ['sweater, jumper, pullover', 'crew, crewneck, knit, turtleneck, sweatshirt'],
  ['crewneck, crew neck, crew'],
  ['sweatshirt, hoodie, hoody', 'sweater, jumper, pullover, crewneck, crew, knit'],
  ['knit', 'sweater, jumper, pullover, crewneck, crew, turtleneck, cardigan'],
  ['knitwear, woollies', 'knit, sweater, jumper, pullover, crewneck, crew, turtleneck, cardigan, beanie'],
  ['turtleneck, turtle neck, polo neck, poloneck, roll neck, rollneck, funnel neck, mock neck'],
  ['cardigan, cardi, cardie'],
  ['shirt, button down, button up, dress shirt', 'overshirt, blouse'],
  ['blouse', 'shirt'],
  ['tee, t-shirt, tee shirt'],
  ['polo, polo shirt'],
  ['tank, tank top, camisole, cami, singlet, sleeveless top'],
  ['vest', 'tank, gilet, waistcoat'],
  ['top', 'tee, t-shirt, tank, shirt, blouse, polo, camisole, bodysuit'],
  ['bodysuit, body suit'],
  ['dress, gown, frock, sundress'],
  ['jumpsuit, playsuit, romper, dungarees, overalls, boiler suit'],
  ['skirt, skort'],
  ['trousers, pants, slacks, chinos, trouser', 'jeans, culottes, leggings, cargos'],
  ['bottoms', 'trousers, pants, jeans, shorts, skirt, leggings'],
  ['jeans, denims, jean'],
  ['denim trousers, denim pants', 'jeans, denims'],
  ['joggers, sweatpants, jogging bottoms, tracksuit'],
  ['leggings, tights, hosiery, stockings'],
  ['shorts, bermudas', 'short'],
  ['swimwear, bikini, swimsuit, swim shorts, swim trunks, bathing suit, swimming costume'],
  ['underwear, lingerie, bra, bralette, briefs, boxers, knickers, panties, thong'],
  ['pyjamas, pajamas, pjs, nightwear, nightgown, nightdress, sleepwear, robe, dressing gown, loungewear'],
  ['socks, sock'],
  ['shoes, shoe, footwear', 'sneakers, boots, sandals, loafers, heels, flats'],
  ['sneakers, trainers, running shoes, plimsolls, kicks'],
  ['boots, boot, ankle boots, chelsea boots, wellingtons'],
  ['sandals, flip flops, sliders, espadrilles'],
  ['heels, high heels, pumps, stilettos'],
  ['loafers, moccasins, brogues, oxfords, flats, ballet flats, mules, clogs, slippers'],
  [
    'bag, handbag, hand bag',
    'tote, shopper, clutch, backpack, rucksack, satchel, crossbody, weekender, pouch',
  ],
  ['tote, tote bag, canvas bag', 'shopper'],
  ['shopper, shopping bag', 'tote'],
  ['backpack, rucksack'],
  ['clutch, evening bag, pouch'],
  ['purse', 'bag, handbag, tote, shopper, clutch, wallet, card case, coin purse'],
  ['wallet, billfold, card case, card holder, cardholder, card wallet, card sleeve'],
  ['belt'],
  ['scarf, scarves, muffler', 'square, shawl, wrap, bandana, stole, snood'],
  ['shawl, wrap, stole, pashmina', 'scarf, scarves'],
  [
    'square, neckerchief, bandana, foulard, head scarf, headscarf, neck scarf, silk scarf, kerchief, handkerchief',
  ],
  ['hat, headwear', 'beanie, cap, beret, bucket hat, fedora'],
  ['beanie, beany, knit hat, knitted hat, wool hat, woolly hat, bobble hat, winter hat, toque'],
  ['cap, baseball cap, trucker'],
  ['beret'],
  ['gloves, mittens, glove'],
  ['tie, necktie, bow tie'],
  ['sunglasses, glasses, eyewear, shades'],
  ['jewellery, jewelry', 'necklace, ring, earrings, bracelet'],
  ['necklace, pendant, chain'],
  ['earrings, earring'],
  ['bracelet, bangle'],
  ['ring'],
  ['watch, watches'],
  ['umbrella'],
  ['perfume, fragrance, cologne'],
  ['gift card, voucher, gift voucher'],
  ['keyring, key ring, key chain, keychain'],
  [
    'kids, kid, children, child, childrens, baby, babies, toddler, boys, boy, girls, girl, infant, junior, newborn',
  ],
  [
    'accessories, accessory',
    'belt, scarf, beanie, hat, cap, bag, tote, shopper, backpack, clutch, wallet, card case, square, gloves, tie, sunglasses, jewellery, watch, umbrella',
  ],
])

/** The 14 families with the colour names that belong to them; then further colour names with a synonym. */
const COLOURS = groups([
  ['black', 'jet, ink, onyx, ebony'],
  ['white', 'chalk, oyster, off white, ivory, snow, ecru, cream, bone, natural, optic'],
  ['grey, gray', 'charcoal, slate, graphite, ash, anthracite, stone, silver, smoke'],
  [
    'beige',
    'sand, oat, ecru, natural, stone, camel, cream, taupe, nude, khaki, linen beige, oatmeal, buff, fawn, greige',
  ],
  [
    'brown',
    'tobacco, cognac, camel, tan, chocolate, chestnut, coffee, mocha, caramel, toffee, rust, hazel, umber, walnut, espresso',
  ],
  [
    'red',
    'vermilion, crimson, scarlet, burgundy, bordeaux, cherry, ruby, wine, maroon, brick, rust, tomato, oxblood',
  ],
  ['orange', 'rust, terracotta, apricot, tangerine, burnt orange, copper, vermilion, peach, coral, amber'],
  ['yellow', 'butter, mustard, lemon, ochre, saffron, sunflower, canary, gold'],
  [
    'green',
    'moss, olive, sage, forest, emerald, mint, khaki, pistachio, bottle green, lime, fern, pine, jade',
  ],
  [
    'blue',
    'navy, sky, cobalt, indigo, ink, azure, denim blue, royal blue, teal, turquoise, aqua, petrol, midnight, cornflower, slate blue',
  ],
  ['purple, violet', 'plum, aubergine, lilac, lavender, mauve, amethyst, grape'],
  ['pink', 'rose, blush, fuchsia, magenta, salmon, raspberry, coral, bubblegum'],
  ['metallic', 'gold, silver, bronze, gunmetal, rose gold, lame'],
  [
    'multi, multicolour, multicolor, multicoloured, multicolored, colourful, colorful, patterned, pattern, print, printed',
    'striped, stripes, floral, checked, check, plaid, tartan, polka dot, paisley, gingham, leopard, tie dye',
  ],
  ['striped, stripes, stripe, stripy, breton'],
  ['checked, check, checks, plaid, tartan, gingham'],
  ['floral, flowers, flowery'],
  ['off white, offwhite, chalk', 'ivory, oyster, ecru, cream, bone'],
  ['cream', 'ecru, ivory, off white, butter, oyster'],
  ['ivory', 'oyster, chalk, off white, ecru, cream'],
  ['ecru, undyed', 'natural, cream'],
  ['natural, unbleached', 'ecru, undyed'],
  ['charcoal, dark grey, dark gray, anthracite', 'graphite'],
  ['light grey, light gray', 'stone, silver'],
  ['navy, navy blue, dark blue, midnight, midnight blue', 'ink, indigo'],
  ['sky, light blue, sky blue, pale blue, baby blue, dusty blue', 'azure'],
  ['cobalt, royal blue, cobalt blue, bright blue'],
  ['oat, oatmeal'],
  ['neutral, neutrals', 'beige, ecru, natural, oat, sand, stone, grey'],
  ['terracotta, burnt orange', 'rust'],
  ['khaki, olive, olive green, army green, military green'],
  ['burgundy, bordeaux, wine, maroon, oxblood, dark red'],
  ['dark green, forest, forest green, bottle green', 'moss, olive'],
  ['tan, cognac, light brown, caramel', 'camel'],
  ['dark brown, chocolate', 'tobacco'],
])

const FABRICS = groups([
  ['wool, woollen, woolen, woolly', 'lambswool, merino, cashmere, flannel, tweed, felted wool'],
  ['lambswool, lambs wool, lamb wool'],
  ['merino, merino wool'],
  ['cashmere, kashmir'],
  ['linen, flax'],
  ['cotton', 'denim, corduroy, canvas, poplin, chambray'],
  ['organic cotton'],
  ['denim', 'jeans'],
  ['corduroy, cord, needlecord'],
  ['canvas'],
  ['silk'],
  ['satin', 'silk satin'],
  ['leather', 'calfskin'],
  ['suede'],
  ['faux leather, vegan leather, pleather'],
  ['velvet, velour'],
  ['flannel'],
  ['tweed'],
  ['jersey'],
  ['fleece, sherpa, teddy'],
  ['lace'],
  ['mesh, tulle'],
  ['chiffon, georgette'],
  ['viscose, rayon, modal, lyocell, tencel'],
  ['polyester'],
  ['nylon, polyamide'],
  ['elastane, spandex, lycra'],
  ['mohair, alpaca, angora'],
  ['down, feather'],
  ['fur, faux fur, shearling'],
  ['hemp'],
])

/** The first is a word of each product with an announced reduction. */
const SALE = groups([
  [
    'sale, on sale, discount, discounts, discounted, reduced, reductions, offers, special offer, clearance, outlet',
  ],
])

/** The built-in dictionary; a shop's own groups are added to it. */
export const STANDARD_WORDS: readonly (readonly [WordKind, WordGroup[]])[] = [
  ['garment', GARMENTS],
  ['colour', COLOURS],
  ['fabric', FABRICS],
  ['sale', SALE],
]

/** The product types that a word stands for, the primary one first. Unisex products count as women’s and men’s. */
export const AUDIENCES: readonly { label: string; types: string[]; words: string[] }[] = [
  {
    label: 'Women',
    types: ['women', 'unisex'],
    words: list(
      'women, womens, woman, womans, ladies, lady, ladys, ladieswear, womenswear, female, her, hers',
    ),
  },
  {
    label: 'Men',
    types: ['men', 'unisex'],
    words: list('men, mens, man, mans, gents, gentlemen, menswear, male, him, his, guys'),
  },
  { label: 'Unisex', types: ['unisex'], words: list('unisex, genderless, gender-neutral') },
]

/** Words without meaning for a search. */
export const STOP_WORDS = new Set(
  list(
    'a, an, the, and, or, of, for, with, without, in, on, off, at, to, than, my, your, our, me, i, is, are, by, it, this, that, some, any, not, buy, shop, online, find, show, want, need, looking, please, what, which, how, do, does, you, have, got, there',
  ),
)

/** Words that mean too little beside others: `a dark blue summer dress`. */
export const VAGUE_WORDS = new Set(
  list('dark, light, pale, bright, deep, little, winter, summer, spring, autumn, nice, style, styles'),
)

/** Words for cut and construction. None is corrected to another: a shop without mini skirts must not suggest midi. */
export const CUT_WORDS = new Set(
  list(
    'mini, midi, maxi, short, long, cropped, crop, lined, unlined, loose, slim, regular, relaxed, oversized, skinny, wide, tight, tailored, wrap, slip, tunic, cape, pencil, plain, party, padded, hooded, quilted, pleated, flared, fitted, boxy, sheer, court, sport, sports, peplum, halter, strapless, strappy, backless, ruched, ripped, bell, puff',
  ),
)

/** Words that ask for everything that the other words leave. */
export const ALL_WORDS = new Set(
  list(
    'clothes, clothing, apparel, fashion, garment, garments, products, product, items, item, everything, wear, all',
  ),
)

export const SIZE_WORDS: Record<string, string> = {
  small: 'S',
  medium: 'M',
  large: 'L',
  'x-small': 'XS',
  'x-large': 'XL',
  'xx-large': 'XXL',
  '2xl': 'XXL',
  '3xl': 'XXXL',
  '2xs': 'XXS',
}
