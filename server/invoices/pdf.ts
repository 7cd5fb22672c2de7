import { setImmediate } from 'node:timers/promises'
import { money } from '../../contract/money.ts'
import { dayOf, type InvoiceContent } from './content.ts'
import { hasAllLetters, heightOf, loadLetters, type Pdf, registerFonts, SOFT, write } from './pdf-text.ts'

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.margin - 30

const LINE = '#dcd7cd'

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note', reversal: 'Reversal of a credit note' }

/** The same documents make the same bytes. */
export async function drawInvoices(documents: InvoiceContent[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const title = documents.map(({ number }) => number).join(', ')
  for await (const part of streamInvoices(documents, title)) parts.push(part)
  return Buffer.concat(parts)
}

/** One file in parts, of which each document is one; it begins on a page of its own. Nothing comes of no documents. */
export async function* streamInvoices(
  documents: Iterable<InvoiceContent> | AsyncIterable<InvoiceContent>,
  title: string,
): AsyncGenerator<Buffer> {
  let doc: Pdf | undefined
  for await (const document of documents) {
    doc ??= await openFile(document, title)
    drawDocument(doc, document)
    // Pages that are flushed keep some hundred bytes in memory, for the list of pages at the end of the file.
    doc.flushPages()
    yield doc.read() as Buffer
    await setImmediate()
  }
  if (!doc) return
  doc.end()
  yield doc.read() as Buffer
}

async function openFile({ seller, issuedAt }: InvoiceContent, title: string): Promise<Pdf> {
  // 35 MB, and most processes never draw.
  const [{ default: Document }] = await Promise.all([import('pdfkit'), loadLetters()])
  const doc = new Document({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: seller.name, CreationDate: new Date(issuedAt) },
  })
  registerFonts(doc)
  return doc
}

function drawDocument(doc: Pdf, document: InvoiceContent): void {
  const addPage = () => {
    doc.addPage()
    return PAGE.margin
  }
  let y = drawHead(doc, document, addPage())
  y = drawLines(doc, document, y, addPage)
  drawSums(doc, document, y, addPage)
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    drawFoot(doc, document, page + 1, count)
  }
}

function drawHead(
  doc: Pdf,
  { kind, number, issuedAt, timeZone, seller, buyer, facts }: InvoiceContent,
  top: number,
) {
  const named = write(doc, seller.name, {
    face: 'serif',
    size: 20,
    x: PAGE.margin,
    y: top,
    width: WIDTH * 0.5,
  })
  const half = PAGE.margin + WIDTH * 0.55
  let side = top + 4
  for (const line of seller.lines)
    side = write(doc, line, { size: 8.5, color: SOFT, x: half, y: side, width: WIDTH * 0.45, align: 'right' })
  let y = Math.max(top + 110, side + 24, named + 24)
  const below = y
  for (const line of buyer) y = write(doc, line, { size: 10, x: PAGE.margin, y, width: WIDTH * 0.5 })
  let right = below
  for (const { name, value } of [
    { name: 'Number', value: number },
    { name: 'Date', value: dayOf(new Date(issuedAt), timeZone) },
    ...facts,
  ]) {
    const left = write(doc, name, { size: 9, color: SOFT, x: half, y: right, width: 52 })
    const end = write(doc, value, {
      size: 9,
      x: half + 52,
      y: right,
      width: WIDTH * 0.45 - 52,
      align: 'right',
    })
    right = Math.max(left, end) + 2
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

const NAME = { size: 10, x: PAGE.margin, width: WIDTH * 0.53 }
const DETAIL = { ...NAME, size: 8.5, color: SOFT }

/** The last line stands on the page of the sums, so that these are never alone there. */
function drawLines(doc: Pdf, document: InvoiceContent, top: number, addPage: () => number): number {
  const { lines } = document
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
  for (const [index, { name, detail, quantity, unitPrice, amount }] of lines.entries()) {
    const below = index > 0 && index === lines.length - 1 ? heightOfSums(doc, document) : 0
    const height = heightOf(doc, name, NAME) + (detail ? heightOf(doc, detail, DETAIL) : 0) + 15
    if (y + height + below > BOTTOM) y = heads(addPage())
    const cells = ['', quantity.toLocaleString('en-US'), money(unitPrice), money(amount)]
    for (const [at, { x, width, align }] of COLUMNS.entries())
      if (cells[at])
        write(doc, cells[at], { size: 10, x: PAGE.margin + x * WIDTH, y, width: width * WIDTH, align })
    y = write(doc, name, { ...NAME, y })
    if (detail) y = write(doc, detail, { ...DETAIL, y })
    y = rule(doc, y + 7)
  }
  return y
}

function drawSums(doc: Pdf, document: InvoiceContent, top: number, addPage: () => number): void {
  const { sums, total, note } = document
  let y = top + heightOfSums(doc, document) > BOTTOM ? addPage() : top + 6
  const x = PAGE.margin + WIDTH * 0.55
  for (const [at, { label, amount }] of [...sums, total].entries()) {
    const isTotal = at === sums.length
    const look = isTotal ? { ...LABEL, face: 'sans-bold' as const, size: 11 } : LABEL
    if (isTotal) y += 4
    const end = write(doc, label, { ...look, x, y })
    const right = { ...look, x: x + LABEL.width, width: WIDTH * 0.45 - LABEL.width, align: 'right' as const }
    y = Math.max(end, write(doc, money(amount), { ...right, y })) + 4
  }
  const end = write(doc, note, { ...NOTE, y: y + 22 })
  if (!hasAllLetters(doc, wordsOf(document))) write(doc, ROMANISED, { ...NOTE, y: end + 4 })
}

const LABEL = { face: 'sans' as const, size: 10, width: WIDTH * 0.29 }
const NOTE = { size: 9, color: SOFT, x: PAGE.margin, width: WIDTH * 0.6 }

/** The height of the sums and of the notes below them. */
const heightOfSums = (doc: Pdf, { sums, note }: InvoiceContent): number =>
  sums.reduce((height, { label }) => height + heightOf(doc, label, LABEL) + 4, 56) +
  heightOf(doc, note, NOTE) +
  heightOf(doc, ROMANISED, NOTE)

const ROMANISED = 'Words in other alphabets are written in Latin letters here.'

/** All words of the document that people have typed, which may be in any alphabet. */
const wordsOf = ({ seller, buyer, lines }: InvoiceContent): string =>
  [seller.name, ...seller.lines, ...buyer, ...lines.map(({ name }) => name)].join(' ')

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
