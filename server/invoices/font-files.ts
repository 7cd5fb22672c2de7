export type Face = 'sans' | 'sans-bold' | 'serif'

interface FontFile {
  font: 'instrument-sans' | 'instrument-serif' | 'noto-sans' | 'noto-serif'
  weight: number
  /** The alphabet that the file covers. */
  part: string
  faces: Face[]
}

const LATIN = ['latin', 'latin-ext']
const FURTHER = ['latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']

const partsOf = (parts: string[], file: Omit<FontFile, 'part'>): FontFile[] =>
  parts.map((part) => ({ ...file, part }))

/**
 * Each letter is drawn with the first file of its face that has it. The shop's own fonts have Latin letters; Noto
 * provides the others. `bin/invoice-fonts.ts` writes the files.
 */
export const FONT_FILES: FontFile[] = [
  ...partsOf(LATIN, { font: 'instrument-sans', weight: 400, faces: ['sans'] }),
  ...partsOf(LATIN, { font: 'instrument-sans', weight: 600, faces: ['sans-bold'] }),
  ...partsOf(LATIN, { font: 'instrument-serif', weight: 400, faces: ['serif'] }),
  ...partsOf(FURTHER, { font: 'noto-sans', weight: 400, faces: ['sans', 'sans-bold'] }),
  ...partsOf(FURTHER, { font: 'noto-serif', weight: 400, faces: ['serif'] }),
]
