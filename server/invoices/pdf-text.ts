import { readFile } from 'node:fs/promises'
import type PDFDocument from 'pdfkit'
import { type Face, FONT_FILES } from './font-files.ts'

export type Pdf = InstanceType<typeof PDFDocument>

const INK = '#1d1b18'
export const SOFT = '#6a655d'

interface Letters {
  fonts: { name: string; faces: Face[]; bytes: Buffer }[]
  /** The ASCII form of a letter; empty for a silent one. */
  romanise(letter: string): string
}

let loading: Promise<Letters> | undefined
let letters: Letters

/** Loaded with the first drawing, because most processes never draw, and the fonts and letter tables take 3 MB. */
export async function loadLetters(): Promise<void> {
  loading ??= readLetters().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  letters = await loading
}

async function readLetters(): Promise<Letters> {
  const { default: romanise } = await import('any-ascii')
  const fonts = await Promise.all(
    FONT_FILES.map(async ({ font, weight, part, faces }) => {
      const name = `${font}-${weight}-${part}`
      return { name, faces, bytes: await readFile(new URL(`fonts/${name}.ttf`, import.meta.url)) }
    }),
  )
  return { fonts, romanise }
}

export function registerFonts(doc: Pdf): void {
  for (const { name, bytes } of letters.fonts) doc.registerFont(name, bytes)
}

interface Look {
  x: number
  y: number
  width: number
  size: number
  face?: Face
  color?: string
  align?: 'left' | 'right'
}

const LINE_HEIGHT = 1.42

/** The height that `write` needs. */
export function heightOf(
  doc: Pdf,
  text: string,
  { face = 'sans', size, width }: Pick<Look, 'face' | 'size' | 'width'>,
): number {
  return breakLines(doc.fontSize(size), text, face, width).length * size * LINE_HEIGHT
}

/** Returns the position of the next line. */
export function write(
  doc: Pdf,
  text: string,
  { face = 'sans', size, color = INK, x, y, width, align }: Look,
): number {
  doc.fontSize(size).fillColor(color)
  let at = y + topToBaseline(doc, face) * size
  for (const line of breakLines(doc, text, face, width)) {
    const length = widthOf(doc, line, face)
    let left = align === 'right' ? x + width - length : x
    for (const run of runsOf(doc, line, face)) {
      doc.font(run.font).text(run.text, left, at, { lineBreak: false, baseline: 'alphabetic' })
      left += doc.widthOfString(run.text)
    }
    at += size * LINE_HEIGHT
  }
  return at - topToBaseline(doc, face) * size
}

/** Measured by the face's own font, so that letters of other fonts are on the same baseline. */
function topToBaseline(doc: Pdf, face: Face): number {
  const { ascender } = fontOf(doc, fontsOf(face)[0]!.name)
  return ascender / 1000
}

function breakLines(doc: Pdf, text: string, face: Face, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(doc, longer, face) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    // A word wider than a line is broken.
    for (const letter of word) {
      if (widthOf(doc, line + letter, face) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

const widthOf = (doc: Pdf, line: string, face: Face): number =>
  runsOf(doc, line, face).reduce((sum, { font, text }) => sum + doc.font(font).widthOfString(text), 0)

interface Run {
  font: string
  text: string
}

/** Splits a text by the font files that have its letters. A letter without a file is romanised. */
function runsOf(doc: Pdf, text: string, face: Face): Run[] {
  const fonts = fontsOf(face)
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const found = fonts.find(({ name }) => hasLetter(doc, name, letter))
    const shown = found ? letter : romanised(letter)
    const font = (found ?? fonts[0]!).name
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else if (shown) runs.push({ font, text: shown })
  }
  return runs
}

const fontsOf = (face: Face) => letters.fonts.filter(({ faces }) => faces.includes(face))

/** Some letters are silent; a sign without a name becomes a question mark. */
const romanised = (letter: string): string =>
  letters.romanise(letter) || (/[\p{L}\p{M}\p{C}]/u.test(letter) ? '' : '?')

/** False if some letters have to be romanised. */
export const hasAllLetters = (doc: Pdf, text: string): boolean =>
  [...text.normalize('NFC')].every((letter) =>
    fontsOf('sans').some(({ name }) => hasLetter(doc, name, letter)),
  )

const hasLetter = (doc: Pdf, font: string, letter: string): boolean =>
  fontOf(doc, font).font.hasGlyphForCodePoint(letter.codePointAt(0)!)

/** Properties of pdfkit's fonts that its types lack. */
function fontOf(doc: Pdf, name: string) {
  const { _font } = doc.font(name) as unknown as {
    _font: { ascender: number; font: { hasGlyphForCodePoint(code: number): boolean } }
  }
  return _font
}
