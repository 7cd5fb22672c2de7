const MAX_WORDS = 8

/** Takes the last word before the colour: `Coat` of `Collarless Wool Coat, Camel`. */
export const suggestWords = (products: readonly { name: string }[]): string[] =>
  [...new Set(products.map(({ name }) => name.split(',', 1)[0]!.trim().split(/\s+/).at(-1)!))]
    .filter((word) => word.length > 2 && word.length < 20)
    .slice(0, MAX_WORDS)
