import { DAY_MS } from '../../contract/time.ts'
import { isoIn } from '../../contract/time-zone.ts'
import type { Cell, CsvFile } from './csv.ts'
import type { ZipEntry } from './zip.ts'

const MAX_ROWS = 1_048_576
const MAX_LETTERS = 32_767
const ROWS_AT_ONCE = 200

/** In digit widths, Excel's unit for columns. */
const MOST_WIDE = 40
const MARGIN = 4
const TIME_LETTERS = 'yyyy-mm-dd hh:mm'.length

/** The format of `dollars`. */
const SUM = /^-?\d{1,12}\.\d\d$/

/** Indexes of `cellXfs` in STYLES. */
const STYLE = { number: 0, sum: 1, time: 2, text: 3, heading: 4 }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The parts of a workbook (ECMA-376) with the same cells as the CSV file. Text cells remain text: spreadsheets neither
 * execute them as formulas nor convert them to numbers, which would drop leading zeros of postal codes and the last
 * digits of long numbers. Rows beyond a sheet's limit continue on further sheets.
 */
export async function* workbookOf({ headings, rows }: CsvFile, timeZone: string): AsyncGenerator<ZipEntry> {
  const iterator = rows[Symbol.asyncIterator]()
  let next = await iterator.next()
  let sheets = 0

  async function* sheet(): AsyncGenerator<string> {
    yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" `
    yield `activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`
    const first: readonly Cell[] = next.done ? [] : next.value
    yield headings.map((heading, at) => columnOf(at + 1, heading, first[at])).join('')
    yield '</cols><sheetData>'
    yield rowOf(1, headings, (heading) => textCell(heading, STYLE.heading))
    let part = ''
    for (let row = 2; !next.done && row <= MAX_ROWS; row++) {
      part += rowOf(row, next.value, (cell) => xmlOf(cell, timeZone))
      if (row % ROWS_AT_ONCE === 0) {
        yield part
        part = ''
      }
      next = await iterator.next()
    }
    yield `${part}</sheetData></worksheet>`
  }

  try {
    do {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, parts: sheet() }
    } while (!next.done)
  } finally {
    await iterator.return?.()
  }
  yield* frameOf(sheets)
}

/** As wide as its heading and first cell, because a truncated order number cannot be told from others. */
const columnOf = (at: number, heading: string, cell: Cell = ''): string => {
  const letters = cell instanceof Date ? TIME_LETTERS : String(cell).length
  const width = Math.min(Math.max(heading.length, letters), MOST_WIDE) + MARGIN
  return `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`
}

/** Cell references consist of column letters and row number, such as AB12. */
const rowOf = <Value>(row: number, values: readonly Value[], xml: (value: Value) => string): string => {
  const cells = values.map((value, at) => xml(value).replace('<c', `<c r="${lettersOf(at)}${row}"`))
  return `<row r="${row}">${cells.join('')}</row>`
}

const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

function xmlOf(cell: Cell, timeZone: string): string {
  if (typeof cell === 'number') return `<c s="${STYLE.number}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c s="${STYLE.time}"><v>${daysOf(cell, timeZone)}</v></c>`
  if (SUM.test(cell)) return `<c s="${STYLE.sum}"><v>${cell}</v></c>`
  return cell === '' ? '' : textCell(cell, STYLE.text)
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Days since the end of 1899 in local time, because spreadsheets have no time zones. */
function daysOf(time: Date, timeZone: string): number {
  const clock = new Date(`${isoIn(timeZone, time).slice(0, 19)}Z`)
  return clock.getTime() / DAY_MS + 25_569
}

// oxlint-disable-next-line no-control-regex -- XML has no place for them.
const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/**
 * Escapes `_x0041_`, which would be read as the letter with that code. Truncates texts that exceed a cell's limit,
 * which would make the file unreadable.
 */
const escaped = (text: string): string =>
  (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text)
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0"/>
<xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

/** Workbook and style parts; written last, when the number of sheets is known. */
function frameOf(sheets: number): ZipEntry[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const each = (xml: (n: number) => string) => numbers.map(xml).join('')
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (content: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`
  const part = (name: string, content: string): ZipEntry => ({ name, parts: [content] })
  const type = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${PART}.${kind}+xml"/>`
  return [
    part('xl/styles.xml', STYLES),
    part(
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
        (n) => `<sheet name="Sheet ${n}" sheetId="${n}" r:id="sheet${n}"/>`,
      )}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations(
        related('styles', 'styles', 'styles.xml') +
          each((n) => related(`sheet${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
      ),
    ),
    part('_rels/.rels', relations(related('workbook', 'officeDocument', 'xl/workbook.xml'))),
    part(
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook', 'sheet.main')}${type('styles', 'styles')}${each((n) => type(`worksheets/sheet${n}`, 'worksheet'))}</Types>`,
    ),
  ]
}
