const MAX_WORDS = 8

/** Last words of names that are not garments: a search for them finds everything or nothing. */
const NO_GARMENT =
  /^(all|any|one|two|three|set|pack|pair|edition|size|new|classic|here|there|more|\P{L}.*)$/iu

/** Takes the last word before the colour: `Coat` of `Collarless Wool Coat, Camel`. */
export const suggestWords = (products: readonly { name: string }[]): string[] =>
  [...new Set(products.map(({ name }) => name.split(',', 1)[0]!.trim().split(/\s+/).at(-1)!))]
    .filter((word) => word.length > 2 && word.length < 20 && !NO_GARMENT.test(word))
    .slice(0, MAX_WORDS)
