/** The words that a search used in place of mistyped ones, from its response header. */
export const readReplacedWords = (header: string | null): string[] =>
  header ? header.split(',').map(decodeURIComponent) : []
