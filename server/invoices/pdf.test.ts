import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { InvoiceContent } from './content.ts'
import { drawInvoices, streamInvoices } from './pdf.ts'

const invoice = (buyer: string[]): InvoiceContent => ({
  layout: 1,
  kind: 'invoice',
  number: 'INV-2026-000001',
  issuedAt: '2026-11-22T10:00:00.000Z',
  seller: { name: 'Hemline', lines: [] },
  buyer,
  facts: [],
  lines: [],
  sums: [],
  total: { label: 'Total', amount: 100 },
  note: '',
})

/** The compressed streams of a PDF as text. */
async function* streamsOf(document: InvoiceContent): AsyncIterable<string> {
  const pdf = await drawInvoices([document])
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const begin = at + 'stream\n'.length
    const end = pdf.indexOf('\nendstream', begin)
    try {
      yield inflateSync(pdf.subarray(begin, end)).toString('latin1')
    } catch {
      // It is not compressed.
    }
    at = end + '\nendstream'.length
  }
}

/** All letters that are drawn: the tables by which the text of a PDF is copied name each of them. */
const lettersOf = (buyer: string[]) => lettersIn(invoice(buyer))

async function lettersIn(document: InvoiceContent): Promise<Set<string>> {
  const letters = new Set<string>()
  for await (const text of streamsOf(document)) {
    if (!text.includes('begincmap')) continue
    for (const [, code] of text.matchAll(/<([\dA-F]{4})>(?=[\s\]])/gi))
      letters.add(String.fromCodePoint(Number.parseInt(code!, 16)))
  }
  return letters
}

test.each([
  ['Greek', 'Ἀριάδνη Παπαδοπούλου, Οδός Ώμου'],
  ['Cyrillic', 'Щербакова Ґалина, вулиця Їжакевича, Қазақстан'],
  ['Vietnamese', 'Nguyễn Thị Ánh, Đường Lê Lợi'],
])('%s letters are drawn as they are', async (_, name) => {
  const letters = await lettersOf([name])
  expect([...name].filter((letter) => letter !== ' ' && !letters.has(letter))).toEqual([])
})

test('Letters that no font has are written in Latin ones, and the document says so', async () => {
  const without = await lettersOf(['Ines'])
  const letters = await lettersOf(['山田', '🎁'])
  expect(letters.has('?')).toBe(false)
  expect(['S', 'h', 'W'].filter((letter) => without.has(letter))).toEqual([])
  expect(['S', 'h', 'W'].filter((letter) => !letters.has(letter))).toEqual([])
})

test('Letters that no font has are said to be written in Latin ones also where pieces or a discount have them', async () => {
  const line = (detail: string) => ({ name: 'Refund', detail, quantity: 1, unitPrice: 100, amount: 100 })
  const saysSo = async (changed: Partial<InvoiceContent>) =>
    (await lettersIn({ ...invoice(['Ines']), ...changed })).has('W')
  expect(await saysSo({ lines: [line('1 × 山田, Size M; 2 × Coat')] })).toBe(true)
  expect(await saysSo({ facts: [{ name: 'Discount', value: '山田, $5.00' }] })).toBe(true)
  const latin = {
    facts: [{ name: 'Discount', value: 'Größer – “SALE”, $5.00' }],
    lines: [line('2 × Manteau d’été, Size M; 1 × Coat…')],
    sums: [{ label: 'Included tax (19 %)', amount: 100 }],
  }
  expect(await saysSo(latin)).toBe(false)
})

test('The same document makes the same bytes', async () => {
  const [first, second] = await Promise.all([
    drawInvoices([invoice(['Ἀριάδνη', '山田'])]),
    drawInvoices([invoice(['Ἀριάδνη', '山田'])]),
  ])
  expect(first.equals(second)).toBe(true)
})

interface Point {
  x: number
  y: number
}

/** Where words begin on each page, from the top: y grows upwards. */
async function placesOf(document: InvoiceContent): Promise<Point[][]> {
  const pages: Point[][] = []
  for await (const text of streamsOf(document)) {
    const words = Array.from(text.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g), ([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }))
    if (words.length > 0) pages.push(words.toSorted((a, b) => b.y - a.y || a.x - b.x))
  }
  return pages
}

const LEFT = 56
/** The line above the foot. */
const FOOT = 64

test.each(['A4', 'Letter'] as const)(
  'However many lines an invoice has on %s, its sums stand below one of them, and nothing lies on the foot',
  async (paper) => {
    for (let count = 1; count <= 40; count++) {
      const lines = Array.from({ length: count }, (_, n) => ({
        name: 'Double-faced overcoat in undyed wool '.repeat(n % 5 === 4 ? 5 : 1).trim(),
        detail: 'Size M',
        quantity: 1,
        unitPrice: 100,
        amount: 100,
      }))
      const sums = ['Subtotal', 'Standard Shipping', 'Tax'].map((label) => ({ label, amount: 100 }))
      const note = 'Paid by card and with a gift card. '.repeat(4)
      const pages = await placesOf({ ...invoice(['Ines']), paper, lines, sums, note })
      for (const words of pages) {
        expect(words[0]!.x, `${count} lines`).toBe(LEFT)
        expect(words.filter(({ y }) => y > FOOT - 6 && y < FOOT + 4).length, `${count} lines`).toBe(0)
        expect(words.filter(({ y }) => y < FOOT).length, `${count} lines`).toBe(2)
      }
    }
  },
)

test('A document is drawn on its own paper, and on A4 where it names none', async () => {
  const sheetsOf = async (documents: InvoiceContent[]) =>
    (await drawInvoices(documents)).toString('latin1').match(/\/MediaBox \[[^\]]*\]/g)
  const document = invoice(['Ines'])
  expect(await sheetsOf([document, { ...document, paper: 'Letter' }, { ...document, paper: 'A4' }])).toEqual([
    '/MediaBox [0 0 595 842]',
    '/MediaBox [0 0 612 792]',
    '/MediaBox [0 0 595 842]',
  ])
})

test('Names that take several lines lie neither on each other nor on what follows', async () => {
  const [words] = await placesOf({
    ...invoice(['Ines']),
    seller: { name: 'Modehandelsgesellschaft für Damen- und Herrenoberbekleidung und Söhne mbH', lines: [] },
    facts: ['Exchange of order', 'Exchange of order', 'Paid'].map((name) => ({ name, value: 'HL-1' })),
    lines: [{ name: 'Overcoat', detail: 'Size M', quantity: 1, unitPrice: 100, amount: 100 }],
    sums: ['By bicycle to islands and mountains Shipping', 'Tax'].map((label) => ({ label, amount: 100 })),
  })
  const half = 321.65
  for (const column of [LEFT, half]) {
    const heights = words!.filter(({ x }) => Math.abs(x - column) < 0.1).map(({ y }) => y)
    expect(heights.length).toBeGreaterThan(5)
    for (const [at, y] of heights.slice(1).entries()) expect(heights[at]! - y).toBeGreaterThan(10)
  }
  const beside = words!.find(({ x }) => Math.abs(x - half) < 0.1)!.y
  const seller = words!.filter(({ x, y }) => x === LEFT && y > beside + 5)
  expect(seller.at(-1)!.y - beside).toBeGreaterThan(30)
})

test('A file of many documents is drawn while it is read, no document ahead, and has the pages of all', async () => {
  const count = 60
  let asked = 0
  function* documents() {
    for (let n = 1; n <= count; n++) {
      asked = n
      yield { ...invoice(['Ines']), number: `INV-2026-${n}` }
    }
  }
  const parts: Buffer[] = []
  for await (const part of streamInvoices(documents(), 'Invoices')) {
    parts.push(part)
    expect(asked).toBe(Math.min(parts.length, count))
  }
  expect(parts).toHaveLength(count + 1)
  for (const part of parts.slice(0, count)) expect(part.length).toBeLessThan(10_000)
  const pdf = Buffer.concat(parts).toString('latin1')
  expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(count)
  expect(pdf).toContain(`/Count ${count}`)
})
