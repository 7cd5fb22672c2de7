/** The beginning of a text, not through the middle of a character: half of one is neither stored nor sent. */
export const cut = (text: string, mostLetters: number): string =>
  text.slice(0, mostLetters).replace(/[\ud800-\udbff]$/, '')
