/** Truncates a text without splitting a surrogate pair: half of one can be neither stored nor sent. */
export const cut = (text: string, mostLetters: number): string =>
  text.slice(0, mostLetters).replace(/[\ud800-\udbff]$/, '')
