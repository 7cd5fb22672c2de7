import { SEARCHED_INSTEAD, UNDERSTOOD, type Understanding } from '../../contract/search.ts'

/** The corrections of misspelled words, from a response header of the search. */
export const readCorrections = (headers: Headers): string[] =>
  headers.get(SEARCHED_INSTEAD)?.split(',').map(decodeURIComponent) ?? []

/** How the search understood its text. Words without a special meaning are omitted. */
export function readUnderstanding(headers: Headers): Understanding {
  const header = headers.get(UNDERSTOOD)
  return header ? JSON.parse(decodeURIComponent(header)) : { filters: [], left_out: [] }
}
