import { CsvError } from 'csv-parse'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { turnsOfOthers } from '../../test/turns.ts'
import { csvFile, readCsv, sendCsv, unmarked, timeOf } from './csv.ts'
import { answerErrors } from './errors.ts'

test('A file that is read in several parts comes out whole, whatever its letters', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => [
    String(row),
    `“é€💥”, ${'x'.repeat(row % 7)}`,
    'a\nb',
  ])
  const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  const { records, delimiter } = await readCsv(Buffer.from(`\uFEFF${text}`))
  expect(delimiter).toBe(';')
  expect(records).toEqual(rows)
})

test('A file is read in the alphabet of Windows, in UTF-16 and in UTF-8, and one that is not what its mark says is refused', async () => {
  const records = [
    ['name', 'price'],
    ['Kleid für Zoë', '80 €'],
  ]
  const text = records.map((cells) => cells.join(';')).join('\r\n')
  const inWindows = Buffer.from(text.replace('€', '\x80'), 'latin1')
  for (const file of [inWindows, Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text)]) {
    expect(await readCsv(file)).toEqual({ records, delimiter: ';' })
  }
  const marked = Buffer.concat([Buffer.from('\uFEFF'), inWindows])
  await expect(readCsv(marked)).rejects.toThrow('The file is not UTF-8.')
})

test('While a file is read, the process answers others', async () => {
  const file = Buffer.from('handle,title\n'.repeat(100_000))
  expect(await turnsOfOthers(readCsv(file))).toBeGreaterThan(50)
})

test('Blank rows, and rows of any length, make the parser build no error each', async () => {
  const building = vi.spyOn(Error, 'captureStackTrace')
  const { records } = await readCsv(Buffer.from(`a,b\n${'\n1\n1,2,3\n'.repeat(1_000)}`))
  expect(records).toHaveLength(3_001)
  expect(building.mock.calls.filter(([error]) => error instanceof CsvError)).toEqual([])
  building.mockRestore()
})

test('Blank rows keep their place, and more rows than a sheet has are refused', async () => {
  const { records } = await readCsv(Buffer.from('a,b\n\n,\n1,2\n'))
  expect(records).toEqual([['a', 'b'], [], [], ['1', '2']])
  await expect(readCsv(Buffer.alloc(1_500_000, '\n'))).rejects.toThrow(
    'The file has more than 1,048,576 rows. Split it into several.',
  )
})

test.each([
  ['a quotation mark that is not closed', '"'],
  ['a row of nothing but commas', ','],
])('A record without an end is refused with its row: %s', async (_, letter) => {
  const file = Buffer.from(`a,b\n1,2\n${letter}${(letter === ',' ? ',' : 'x').repeat(5_000_000)}`)
  await expect(readCsv(file)).rejects.toThrow(
    'Row 3 of the file has no end. Look for a quotation mark that is not closed.',
  )
})

test('No cell of a file is one that a spreadsheet runs as a formula, and a sum below 0 stays a number', async () => {
  const app = Fastify()
  const cells = [
    '=1',
    '+1',
    '-1',
    '@a',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '-5.00',
    'a=1',
    '1;=2',
  ]
  app.get('/', (_request, reply) => sendCsv(reply, 'cells', csvFile({ cell: (cell) => cell }, cells), 'UTC'))
  const { body } = await app.inject('/')
  const [, ...records] = (await readCsv(Buffer.from(body))).records
  const written = records.map(([cell]) => cell!)
  expect(written).toEqual(cells.map((cell) => (/^(?:-5|a|1)/.test(cell) ? cell : `'${cell}`)))
  expect(written.map(unmarked)).toEqual(cells)
  expect(body).toContain('"1;=2"')
  await app.close()
})

test('Times in a file have the offset of the shop’s time zone, in summer and in winter', async () => {
  const app = Fastify()
  const times = ['2026-07-01T03:59:59.999Z', '2026-12-31T23:30:00Z', null]
  app.get('/', (_request, reply) =>
    sendCsv(reply, 'times', csvFile({ at: timeOf, kept: () => 'x' }, times), 'America/New_York'),
  )
  const { body } = await app.inject('/')
  const { records } = await readCsv(Buffer.from(body))
  expect(records.slice(1)).toEqual([
    ['2026-06-30T23:59:59-04:00', 'x'],
    ['2026-12-31T18:30:00-05:00', 'x'],
    ['', 'x'],
  ])
  await app.close()
})

test('An export that fails before its first row is answered like any other fault, not as a file', async () => {
  const app = Fastify()
  answerErrors(app)
  app.get('/', (_request, reply) =>
    sendCsv(
      reply,
      'orders',
      csvFile(
        { id: ({ id }) => id },
        // oxlint-disable-next-line require-yield -- it fails before its first row
        (async function* (): AsyncGenerator<{ id: string }> {
          throw new Error('relation "orders" does not exist')
        })(),
      ),
      'UTC',
    ),
  )
  const { statusCode, headers, body } = await app.inject('/')
  expect(statusCode).toBe(500)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-disposition']).toBeUndefined()
  expect(JSON.parse(body)).toEqual({
    error: 'Something went wrong on our side. Please try again.',
    request_id: expect.any(String),
  })
  await app.close()
})
