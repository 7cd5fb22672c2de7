export type Paper = 'A4' | 'Letter'

/** In points. */
export const SHEETS: Record<Paper, { width: number; height: number }> = {
  A4: { width: 595, height: 842 },
  Letter: { width: 612, height: 792 },
}

/** Countries that use Letter, by Unicode's CLDR (`paperSize` of its supplemental data). */
const LETTER_COUNTRIES = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

export const paperOf = (country: string | null | undefined): Paper =>
  LETTER_COUNTRIES.includes(country ?? '') ? 'Letter' : 'A4'
