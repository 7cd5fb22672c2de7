/** The words that a search took instead of mistyped ones, as its answer's header names them. */
export const readReplacedWords = (header: string | null): string[] =>
  header ? header.split(',').map(decodeURIComponent) : []
