/** The corrections of misspelled words, from a response header of the search. */
export const readReplacedWords = (header: string | null): string[] =>
  header ? header.split(',').map(decodeURIComponent) : []
