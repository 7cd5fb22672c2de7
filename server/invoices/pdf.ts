import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'
import { money } from '../../contract/money.ts'
import { dayOf, type InvoiceContent } from './content.ts'

type Face = 'sans' | 'sans-bold' | 'serif'

const FACES: Face[] = ['sans', 'sans-bold', 'serif']

/** Of each face the letters of Latin, and its further ones. `bin/invoice-fonts.ts` writes the files. */
const PARTS = ['latin', 'latin-ext'] as const

const FONTS = FACES.flatMap((face) =>
  PARTS.map((part) => ({
    name: `${face}-${part}`,
    bytes: readFileSync(new URL(`fonts/${face}-${part}.ttf`, import.meta.url)),
  })),
)

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - 30

const INK = '#1d1b18'
const SOFT = '#6a655d'
const LINE = '#dcd7cd'

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note', reversal: 'Reversal of a credit note' }

/** Each document begins on a page of its own. The same documents make the same bytes. */
export async function drawInvoices(documents: InvoiceContent[]): Promise<Buffer> {
  const first = documents[0]!
  // 35 MB, and most processes never draw.
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: documents.map(({ number }) => number).join(', '),
      Author: first.seller.name,
      CreationDate: new Date(first.issuedAt),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  for (const { name, bytes } of FONTS) doc.registerFont(name, bytes)
  for (const document of documents) drawDocument(doc, document)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Pdf = InstanceType<typeof PDFDocument>

function drawDocument(doc: Pdf, document: InvoiceContent): void {
  const pages = { first: 0 }
  const addPage = () => {
    doc.addPage()
    return PAGE.margin
  }
  pages.first = doc.bufferedPageRange().count
  let y = drawHead(doc, document, addPage())
  y = drawLines(doc, document, y, addPage)
  drawSums(doc, document, y, addPage)
  const { count } = doc.bufferedPageRange()
  for (let page = pages.first; page < count; page++) {
    doc.switchToPage(page)
    drawFoot(doc, document, page - pages.first + 1, count - pages.first)
  }
}

function drawHead(doc: Pdf, { kind, number, issuedAt, seller, buyer, facts }: InvoiceContent, top: number) {
  write(doc, seller.name, { face: 'serif', size: 20, x: PAGE.margin, y: top, width: WIDTH * 0.5 })
  const half = PAGE.margin + WIDTH * 0.55
  let side = top + 4
  for (const line of seller.lines)
    side = write(doc, line, { size: 8.5, color: SOFT, x: half, y: side, width: WIDTH * 0.45, align: 'right' })
  let y = Math.max(top + 110, side + 24)
  const below = y
  for (const line of buyer) y = write(doc, line, { size: 10, x: PAGE.margin, y, width: WIDTH * 0.5 })
  let right = below
  for (const { name, value } of [
    { name: 'Number', value: number },
    { name: 'Date', value: dayOf(new Date(issuedAt)) },
    ...facts,
  ]) {
    write(doc, name, { size: 9, color: SOFT, x: half, y: right, width: 52 })
    right =
      write(doc, value, { size: 9, x: half + 52, y: right, width: WIDTH * 0.45 - 52, align: 'right' }) + 2
  }
  const title = Math.max(y, right) + 34
  return write(doc, TITLES[kind], { face: 'serif', size: 28, x: PAGE.margin, y: title, width: WIDTH }) + 14
}

const COLUMNS = [
  { title: 'Item', x: 0, width: 0.55, align: 'left' },
  { title: 'Quantity', x: 0.55, width: 0.13, align: 'right' },
  { title: 'Price', x: 0.68, width: 0.16, align: 'right' },
  { title: 'Amount', x: 0.84, width: 0.16, align: 'right' },
] as const

function drawLines(doc: Pdf, { lines }: InvoiceContent, top: number, addPage: () => number): number {
  const heads = (at: number) => {
    for (const { title, x, width, align } of COLUMNS)
      write(doc, title, {
        size: 8.5,
        color: SOFT,
        x: PAGE.margin + x * WIDTH,
        y: at,
        width: width * WIDTH,
        align,
      })
    return rule(doc, at + 15)
  }
  let y = heads(top)
  for (const { name, detail, quantity, unitPrice, amount } of lines) {
    if (y > BOTTOM - 40) y = heads(addPage())
    const cells = ['', quantity.toLocaleString('en-US'), money(unitPrice), money(amount)]
    for (const [at, { x, width, align }] of COLUMNS.entries())
      if (cells[at])
        write(doc, cells[at], { size: 10, x: PAGE.margin + x * WIDTH, y, width: width * WIDTH, align })
    let below = write(doc, name, { size: 10, x: PAGE.margin, y, width: WIDTH * 0.53 })
    if (detail)
      below = write(doc, detail, { size: 8.5, color: SOFT, x: PAGE.margin, y: below, width: WIDTH * 0.53 })
    y = rule(doc, below + 7)
  }
  return y
}

function drawSums(doc: Pdf, { sums, total, note }: InvoiceContent, top: number, addPage: () => number): void {
  let y = top + 6
  if (y > BOTTOM - 40 - sums.length * 18) y = addPage()
  const x = PAGE.margin + WIDTH * 0.55
  for (const [at, { label, amount }] of [...sums, total].entries()) {
    const isTotal = at === sums.length
    const look = { face: isTotal ? ('sans-bold' as const) : ('sans' as const), size: isTotal ? 11 : 10 }
    if (isTotal) y += 4
    write(doc, label, { ...look, x, y, width: WIDTH * 0.29 })
    y = write(doc, money(amount), { ...look, x: x + WIDTH * 0.25, y, width: WIDTH * 0.2, align: 'right' }) + 4
  }
  write(doc, note, { size: 9, color: SOFT, x: PAGE.margin, y: y + 22, width: WIDTH * 0.6 })
}

function drawFoot(doc: Pdf, { number, seller }: InvoiceContent, page: number, pages: number): void {
  const y = PAGE.height - PAGE.margin
  rule(doc, y - 8)
  write(doc, `${seller.name}, ${number}`, { size: 8, color: SOFT, x: PAGE.margin, y, width: WIDTH * 0.7 })
  const words = `Page ${page} of ${pages}`
  write(doc, words, {
    size: 8,
    color: SOFT,
    x: PAGE.margin + WIDTH * 0.7,
    y,
    width: WIDTH * 0.3,
    align: 'right',
  })
}

function rule(doc: Pdf, y: number): number {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke()
  return y + 8
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

/** Returns where the next line begins. */
function write(
  doc: Pdf,
  text: string,
  { face = 'sans', size, color = INK, x, y, width, align }: Look,
): number {
  doc.fontSize(size).fillColor(color)
  let at = y
  for (const line of breakLines(doc, text, face, width)) {
    const length = widthOf(doc, line, face)
    let left = align === 'right' ? x + width - length : x
    for (const run of runsOf(doc, line, face)) {
      doc.font(run.font).text(run.text, left, at, { lineBreak: false })
      left += doc.widthOfString(run.text)
    }
    at += size * 1.42
  }
  return at
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
    // A word that is wider than a line is cut.
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

/** Parts of a text by the file that has their letters. A letter that no file has becomes a question mark. */
function runsOf(doc: Pdf, text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const part = PARTS.find((name) => hasLetter(doc, `${face}-${name}`, letter))
    const [font, shown] = part ? [`${face}-${part}`, letter] : [`${face}-latin`, '?']
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

function hasLetter(doc: Pdf, font: string, letter: string): boolean {
  const { _font } = doc.font(font) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
  }
  return _font.font.hasGlyphForCodePoint(letter.codePointAt(0)!)
}
