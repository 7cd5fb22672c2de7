const MOST = 8

/** What garments are, from the ends of their names: "Collarless Wool Coat, Camel" is a Coat. */
export const suggestWords = (products: readonly { name: string }[]): string[] =>
  [...new Set(products.map(({ name }) => name.split(',', 1)[0]!.trim().split(/\s+/).at(-1)!))]
    .filter((word) => word.length > 2 && word.length < 20)
    .slice(0, MOST)
