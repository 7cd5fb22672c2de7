import { once } from 'node:events'
import { inflateRawSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { WORKBOOK_TYPE } from '../../contract/workbook.ts'
import { csvFile } from './csv.ts'
import { sendTable } from './send-table.ts'
import { workbookOf } from './workbook.ts'
import { zipOf } from './zip.ts'

interface Row {
  postal_code: string
  pieces: number
  total: string
  placed_at: Date | null
}

const COLUMNS = {
  postal_code: ({ postal_code }: Row) => postal_code,
  pieces: ({ pieces }: Row) => pieces,
  total: ({ total }: Row) => total,
  placed_at: ({ placed_at }: Row) => placed_at,
}

const row = (postal_code: string): Row => ({ postal_code, pieces: 3, total: '-12.50', placed_at: null })

async function* failing() {
  yield row('01067')
  throw new Error('The database has gone')
}

async function send(rows: Iterable<Row> | AsyncIterable<Row>, accept: string) {
  const app = Fastify()
  app.get('/', (_, reply) => sendTable(reply, 'orders', csvFile(COLUMNS, rows), 'Europe/Berlin'))
  return await app.inject({ url: '/', headers: { accept } })
}

/** By its name, what each entry of a ZIP file contains, found by the directory at its end as spreadsheets do. */
function unzip(file: Buffer): Record<string, string> {
  const end = file.lastIndexOf('PK\x05\x06')
  const found: Record<string, string> = {}
  let at = file.readUInt32LE(end + 16)
  for (let n = file.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const local = file.readUInt32LE(at + 42)
    const from = local + 30 + file.readUInt16LE(local + 26)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    found[name] = inflateRawSync(file.subarray(from, from + packed)).toString()
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return found
}

const sheetOf = async (rows: Row[]) =>
  unzip((await send(rows, WORKBOOK_TYPE)).rawPayload)['xl/worksheets/sheet1.xml']!

test('In a workbook a postal code is text, and sums, numbers and times are numbers', async () => {
  const placed_at = new Date('2026-11-29T11:00:00Z')
  const sheet = await sheetOf([{ ...row('01067'), placed_at }])
  expect(sheet).toContain('<row r="1"><c r="A1" s="4" t="inlineStr"><is><t xml:space="preserve">postal_code')
  expect(sheet).toContain('<c r="A2" s="3" t="inlineStr"><is><t xml:space="preserve">01067</t></is></c>')
  expect(sheet).toContain('<c r="B2" s="0"><v>3</v></c><c r="C2" s="1"><v>-12.50</v></c>')
  // Noon of the shop's day.
  expect(sheet).toContain('<c r="D2" s="2"><v>46355.5</v></c>')
})

test('A column of a workbook is as wide as what stands in it', async () => {
  const sheet = await sheetOf([row('HL-7K3M9-QXTC2-VA5RN-E4WJD')])
  const [number, pieces] = [...sheet.matchAll(/<col min="\d+" max="\d+" width="(\d+)"/g)].map(
    ([, width]) => width,
  )
  expect(Number(number)).toBeGreaterThan(26)
  expect(Number(pieces)).toBeLessThan(18)
})

test('A workbook has the parts that its directory of types names, and says what it is', async () => {
  const { headers, rawPayload } = await send([row('1')], WORKBOOK_TYPE)
  expect(headers['content-type']).toBe(WORKBOOK_TYPE)
  expect(headers['content-disposition']).toMatch(/filename="orders-\d{4}-\d\d-\d\d\.xlsx"$/)
  const parts = unzip(rawPayload)
  const named = [...parts['[Content_Types].xml']!.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
  expect(named).toEqual(['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'])
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(named))
})

test.each([
  ['what looks like a formula', '=1+1', '=1+1'],
  ['what XML means something by', '<a&b>', '&lt;a&amp;b&gt;'],
  ['what XML has no place for', 'a\u0001b\uFFFEc', 'abc'],
  ['what a spreadsheet would read as a letter', '_x0041_', '_x005F_x0041_'],
  ['more letters than a cell may have', 'x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
])('Text of a workbook stays text: %s', async (_, text, written) =>
  expect(await sheetOf([row(text)])).toContain(`<t xml:space="preserve">${written}</t>`),
)

test('Who does not ask for a workbook gets CSV, as before', async () => {
  const { headers, body } = await send([row('01067')], '*/*')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toBe('\uFEFFpostal_code,pieces,total,placed_at\n01067,3,-12.50,\n')
})

test('A workbook that nobody reads to its end ends the reading of its rows', async () => {
  const ended = Promise.withResolvers<string>()
  async function* endless() {
    try {
      while (true) yield row('01067')
    } finally {
      ended.resolve('ended')
    }
  }
  const file = zipOf(workbookOf(csvFile(COLUMNS, endless()), 'UTC'))
  await once(file, 'readable')
  file.destroy()
  expect(await ended.promise).toBe('ended')
})

test('A workbook whose rows cannot be read to their end does not end well', async () => {
  await expect(send(failing(), WORKBOOK_TYPE)).rejects.toThrow()
})
