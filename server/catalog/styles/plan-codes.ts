import { faultOfGtin } from '../../../contract/gtin.ts'
import type { StyleColumn } from '../../../contract/product-file.ts'
import { MAX_LEAD_DAYS } from '../../../contract/promise.ts'
import { isDayOfSpreadsheet, isShortenedNumber, lengthOf, notValid } from '../product-file/cells.ts'
import * as cells from './file-cells.ts'
import { faultOfPromise } from './promises.ts'

export const CODE_COLUMNS = [
  'skus',
  'gtins',
  'ships_by',
  'lead_days',
] as const satisfies readonly StyleColumn[]

type CodeColumn = (typeof CODE_COLUMNS)[number]

const MAX_SKU = 60

/** What the cells state for each size: its codes, and when it leaves. `today` is the shop's date. */
export function planCodes(
  cellOf: (column: CodeColumn) => string,
  sizes: readonly string[],
  before: readonly cells.FileCode[],
  today: string,
  fault: (column: CodeColumn, message: string) => void,
): cells.FileCode[] {
  const read = (column: CodeColumn) =>
    cells.readCodes(cellOf(column), sizes, (message) => fault(column, message))
  const [skus, gtins, days, leads] = CODE_COLUMNS.map(read) as [
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
  ]
  return (sizes.length > 0 ? sizes : ['']).map((size) => {
    const sku = skus.get(size) ?? null
    const gtin = gtins.get(size)?.replaceAll(/[\s-]/g, '') ?? null
    if (sku && lengthOf(sku) > MAX_SKU) fault('skus', notValid(sku, `a SKU has up to ${MAX_SKU} characters`))
    const garbled = sku && !before.some((code) => code.sku === sku) && garbledBySpreadsheet(sku)
    if (garbled) fault('skus', notValid(sku, `${garbled}: format its column as text`))
    const wrong = gtin && faultOfGtin(gtin)
    if (wrong) fault('gtins', wrong)
    const ships_by = readDay(days.get(size), (message) => fault('ships_by', message))
    const lead_days = readDays(leads.get(size), (message) => fault('lead_days', message))
    const was = before.find((code) => code.size === size)?.ships_by ?? null
    const broken = faultOfPromise({ ships_by, lead_days }, was, today)
    if (broken) fault('ships_by', broken)
    return { size, sku, gtin, ships_by, lead_days }
  })
}

function garbledBySpreadsheet(sku: string): string | undefined {
  if (isShortenedNumber(sku)) return 'a spreadsheet has shortened it'
  return isDayOfSpreadsheet(sku) ? 'a spreadsheet has made a day of it' : undefined
}

function readDay(text: string | undefined, fault: (message: string) => void): string | null {
  if (text === undefined) return null
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text)
  if (isDay) return text
  fault(notValid(text, 'write a day as 2026-12-03'))
  return null
}

function readDays(text: string | undefined, fault: (message: string) => void): number | null {
  if (text === undefined) return null
  const days = Number(text)
  if (/^\d+$/.test(text) && days >= 1 && days <= MAX_LEAD_DAYS) return days
  fault(notValid(text, `write days from 1 to ${MAX_LEAD_DAYS}`))
  return null
}
