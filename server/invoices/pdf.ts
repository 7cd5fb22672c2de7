import { setImmediate } from 'node:timers/promises'
import { money } from '../../contract/money.ts'
import { dayOf, type InvoiceContent } from './content.ts'
import { SHEETS } from './paper.ts'
import { hasAllLetters, heightOf, loadLetters, type Pdf, registerFonts, SOFT, write } from './pdf-text.ts'

/** In points. */
const MARGIN = 56

/** The width of the current sheet without margins. */
const widthOf = ({ page }: Pdf): number => page.width - 2 * MARGIN
const bottomOf = ({ page }: Pdf): number => page.height - MARGIN - 30

const LINE = '#dcd7cd'

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note', reversal: 'Reversal of a credit note' }

/** The same documents always result in the same bytes. */
export async function drawInvoices(documents: InvoiceContent[]): Promise<Buffer> {
  const title = documents.map(({ number }) => number).join(', ')
  return Buffer.concat(await Array.fromAsync(streamInvoices(documents, title)))
}

/** Yields one file in parts, one per document; each document begins on a new page. Yields nothing without documents. */
export async function* streamInvoices(
  documents: Iterable<InvoiceContent> | AsyncIterable<InvoiceContent>,
  title: string,
): AsyncGenerator<Buffer> {
  let doc: Pdf | undefined
  for await (const document of documents) {
    doc ??= await openFile(document, title)
    drawDocument(doc, document)
    // Flushed pages keep some hundred bytes in memory, for the page list at the end of the file.
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
  const { width, height } = SHEETS[document.paper ?? 'A4']
  const addPage = () => {
    doc.addPage({
      size: [width, height],
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    })
    return MARGIN
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
  const width = widthOf(doc)
  const named = write(doc, seller.name, {
    face: 'serif',
    size: 20,
    x: MARGIN,
    y: top,
    width: width * 0.5,
  })
  const half = MARGIN + width * 0.55
  let side = top + 4
  for (const line of seller.lines)
    side = write(doc, line, { size: 8.5, color: SOFT, x: half, y: side, width: width * 0.45, align: 'right' })
  let y = Math.max(top + 110, side + 24, named + 24)
  const below = y
  for (const line of buyer) y = write(doc, line, { size: 10, x: MARGIN, y, width: width * 0.5 })
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
      width: width * 0.45 - 52,
      align: 'right',
    })
    right = Math.max(left, end) + 2
  }
  const title = Math.max(y, right) + 34
  return write(doc, TITLES[kind], { face: 'serif', size: 28, x: MARGIN, y: title, width }) + 14
}

const COLUMNS = [
  { title: 'Item', x: 0, width: 0.55, align: 'left' },
  { title: 'Quantity', x: 0.55, width: 0.13, align: 'right' },
  { title: 'Price', x: 0.68, width: 0.16, align: 'right' },
  { title: 'Amount', x: 0.84, width: 0.16, align: 'right' },
] as const

/** Text styles of parts that are measured before they are drawn. */
function textStylesOf(doc: Pdf) {
  const width = widthOf(doc)
  const name = { size: 10, x: MARGIN, width: width * 0.53 }
  return {
    name,
    detail: { ...name, size: 8.5, color: SOFT },
    label: { face: 'sans' as const, size: 10, width: width * 0.29 },
    note: { size: 9, color: SOFT, x: MARGIN, width: width * 0.6 },
  }
}

/** Keeps the last line on the page of the sums, so that the sums are never alone. */
function drawLines(doc: Pdf, document: InvoiceContent, top: number, addPage: () => number): number {
  const { lines } = document
  const width = widthOf(doc)
  const styles = textStylesOf(doc)
  const heads = (at: number) => {
    for (const { title, x, width: share, align } of COLUMNS)
      write(doc, title, {
        size: 8.5,
        color: SOFT,
        x: MARGIN + x * width,
        y: at,
        width: share * width,
        align,
      })
    return rule(doc, at + 15)
  }
  let y = heads(top)
  for (const [index, { name, detail, quantity, unitPrice, amount }] of lines.entries()) {
    const below = index > 0 && index === lines.length - 1 ? heightOfSums(doc, document) : 0
    const height = heightOf(doc, name, styles.name) + (detail ? heightOf(doc, detail, styles.detail) : 0) + 15
    if (y + height + below > bottomOf(doc)) y = heads(addPage())
    const cells = ['', quantity.toLocaleString('en-US'), money(unitPrice), money(amount)]
    for (const [at, { x, width: share, align }] of COLUMNS.entries())
      if (cells[at])
        write(doc, cells[at], { size: 10, x: MARGIN + x * width, y, width: share * width, align })
    y = write(doc, name, { ...styles.name, y })
    if (detail) y = write(doc, detail, { ...styles.detail, y })
    y = rule(doc, y + 7)
  }
  return y
}

function drawSums(doc: Pdf, document: InvoiceContent, top: number, addPage: () => number): void {
  const { sums, total, note } = document
  const width = widthOf(doc)
  let y = top + heightOfSums(doc, document) > bottomOf(doc) ? addPage() : top + 6
  const x = MARGIN + width * 0.55
  const styles = textStylesOf(doc)
  for (const [at, { label, amount }] of [...sums, total].entries()) {
    const isTotal = at === sums.length
    const style = isTotal ? { ...styles.label, face: 'sans-bold' as const, size: 11 } : styles.label
    if (isTotal) y += 4
    const end = write(doc, label, { ...style, x, y })
    const right = { ...style, x: x + style.width, width: width * 0.45 - style.width, align: 'right' as const }
    y = Math.max(end, write(doc, money(amount), { ...right, y })) + 4
  }
  const end = write(doc, note, { ...styles.note, y: y + 22 })
  if (!hasAllLetters(doc, wordsOf(document))) write(doc, ROMANISED, { ...styles.note, y: end + 4 })
}

/** The height of the sums and of the notes below them. */
function heightOfSums(doc: Pdf, { sums, note }: InvoiceContent): number {
  const styles = textStylesOf(doc)
  return (
    sums.reduce((height, { label }) => height + heightOf(doc, label, styles.label) + 4, 56) +
    heightOf(doc, note, styles.note) +
    heightOf(doc, ROMANISED, styles.note)
  )
}

const ROMANISED = 'Words in other alphabets are written in Latin letters here.'

/** All text of the document that people have typed, which may be in any alphabet. */
const wordsOf = ({ seller, buyer, facts, lines, sums }: InvoiceContent): string =>
  [
    seller.name,
    ...seller.lines,
    ...buyer,
    ...facts.map(({ value }) => value),
    ...lines.flatMap(({ name, detail }) => [name, detail]),
    ...sums.map(({ label }) => label),
  ].join(' ')

function drawFoot(doc: Pdf, { number, seller }: InvoiceContent, page: number, pages: number): void {
  const width = widthOf(doc)
  const y = doc.page.height - MARGIN
  rule(doc, y - 8)
  write(doc, `${seller.name}, ${number}`, { size: 8, color: SOFT, x: MARGIN, y, width: width * 0.7 })
  const words = `Page ${page} of ${pages}`
  write(doc, words, {
    size: 8,
    color: SOFT,
    x: MARGIN + width * 0.7,
    y,
    width: width * 0.3,
    align: 'right',
  })
}

function rule(doc: Pdf, y: number): number {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(doc), y)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke()
  return y + 8
}
