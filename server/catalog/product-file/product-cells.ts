import { money } from '../../../contract/money.ts'
import {
  fieldOf,
  hasCredentials,
  TAKE_CREDENTIALS_OUT,
  isPicture,
  isRequired,
  type Field,
  type FieldOf,
  type KindValues,
  type NamesInFile,
  type ProductFields,
} from '../../../contract/product-fields.ts'
import { FILE_FIELDS, type Column, type StyleColumn } from '../../../contract/product-file.ts'
import { dollars } from '../../http/csv.ts'
import {
  joinList,
  lengthOf,
  notValid,
  readCount,
  readDollars,
  readList,
  readSizePrices,
  readTime,
  readYesNo,
  writePools,
  writeSizePrices,
  type ReportFault,
} from './cells.ts'
import { isAddress } from '../field-kinds.ts'
import { writePictureModels, writePictureTexts } from './picture-texts.ts'
import { poolsOf } from '../stock/product-stock.ts'
import type { ProductRow } from '../tables.ts'

export type Cells = Record<Column, string>
type KindInFile = Field['kind'] & Exclude<Field['kind'], 'captions' | 'models'>

interface CellKind<K extends KindInFile> {
  write: (value: KindValues[K]) => string
  /** Text of the fault: says what the cell must contain. */
  rule: (field: FieldOf<K>) => string
  /** Reads a cell that is not blank; undefined if it breaks the rule. */
  read: (cell: string, field: FieldOf<K>, fault: ReportFault) => KindValues[K] | undefined
  /** The value of a blank cell; without it, a blank cell leaves the field unchanged. */
  blank?: (field: FieldOf<K>) => KindValues[K] | undefined
}

const same = <V>(value: V): V => value

const PICTURE_RULE = 'a picture is an https address or a path of this shop'
function readPictures(cell: string, maxEntries: number, fault: ReportFault): string[] {
  const isFit = (url: string) => hasCredentials(url) || (isPicture(url) && isAddress(url))
  const urls = readList(cell, isFit, maxEntries, PICTURE_RULE, fault)
  if (urls.some(hasCredentials)) fault(TAKE_CREDENTIALS_OUT)
  return urls
}

const ofTexts = ({ entry, maxLength }: FieldOf<'list' | 'words'>) =>
  `a ${entry} has up to ${maxLength} characters`

const TEXTS = {
  write: joinList,
  rule: ofTexts,
  read: (cell: string, field: FieldOf<'list' | 'words'>, fault: ReportFault) =>
    readList(cell, (text) => lengthOf(text) <= field.maxLength, field.maxEntries, ofTexts(field), fault),
  blank: () => [],
}

const KINDS: { [K in KindInFile]: CellKind<K> } = {
  text: {
    write: (text) => text ?? '',
    rule: ({ label, max }) => `a ${label.toLowerCase()} has up to ${max.toLocaleString('en-US')} characters`,
    read: (cell, { max }) => (lengthOf(cell) <= max ? cell : undefined),
    blank: (field) => field.default,
  },
  cents: {
    write: dollars,
    rule: ({ label, max }) =>
      `a ${label.toLowerCase()} is in dollars with a decimal point, such as 48.00, and at most ${money(max)}`,
    read: (cell, { max }) => {
      const cents = readDollars(cell)
      return cents !== undefined && cents <= max ? cents : undefined
    },
  },
  prices: {
    write: (prices) => writeSizePrices(prices ?? {}),
    rule: () => 'write L:48.00|XL:52.50',
    read: (cell, field, fault) => readSizePrices(cell, KINDS.prices.rule(field), fault),
    blank: () => null,
  },
  count: {
    write: (count) => (count === null ? '' : String(count)),
    rule: ({ max }) => `a whole number from 0 to ${max.toLocaleString('en-US')}`,
    read: (cell, { max }) => {
      const count = readCount(cell)
      return count !== undefined && count <= max ? count : undefined
    },
    blank: () => null,
  },
  choice: {
    write: same,
    rule: ({ options }) => `it is one of ${options.join(', ')}`,
    read: (cell, { options }) => options.find((option) => option === cell.toLowerCase()),
  },
  flag: { write: String, rule: () => 'write true or false', read: readYesNo },
  time: {
    write: (time) => (time ? new Date(time).toISOString() : ''),
    rule: () => 'a time has its zone, such as 2026-12-01T09:00Z or 2026-12-01T09:00+01:00',
    read: readTime,
    blank: () => null,
  },
  list: TEXTS,
  words: TEXTS,
  picture: {
    write: (url) => joinList(url ? [url] : []),
    rule: () => PICTURE_RULE,
    read: (cell, _field, fault) => readPictures(cell, 1, fault)[0] ?? null,
    blank: () => null,
  },
  pictures: {
    write: joinList,
    rule: () => PICTURE_RULE,
    read: (cell, { maxEntries }, fault) => readPictures(cell, maxEntries, fault),
    blank: () => [],
  },
}

type Value = KindValues[KindInFile]

/** Erases the types, because TypeScript cannot relate a name, its kind and its value in one lookup. */
function kindOf(name: NamesInFile) {
  const field = fieldOf(name)
  return { field, kind: KINDS[field.kind as KindInFile] as unknown as CellKind<KindInFile> }
}

/** Undefined leaves the field unchanged; a blank cell clears only fields that may be empty. */
export function readCell(
  name: NamesInFile,
  cell: string | undefined,
  isNew: boolean,
  fault: ReportFault,
): Value | undefined {
  const { field, kind } = kindOf(name)
  if (!cell) {
    if (isNew && isRequired(field)) fault(isMissing(kind.rule(field as never)))
    return cell === '' ? kind.blank?.(field as never) : undefined
  }
  let isFaulty = false
  const value = kind.read(cell, field as never, (message) => {
    isFaulty = true
    fault(message)
  })
  if (value === undefined && !isFaulty) fault(notValid(cell, kind.rule(field as never)))
  return value
}

export const isMissing = (rule: string) => `is required for a new product: ${rule}.`

export type FieldCells = Record<NamesInFile | 'image_alts' | 'image_models', string>

export function writeFieldCells(fields: ProductFields): FieldCells {
  const cells = FILE_FIELDS.map((name) => [name, kindOf(name).kind.write(fields[name] as never)])
  return {
    ...(Object.fromEntries(cells) as FieldCells),
    image_alts: writePictureTexts(fields),
    image_models: writePictureModels(fields),
  }
}

type ShownProduct = ProductFields & Pick<ProductRow, 'stock_per_size' | 'available'>

export function writeCells(product: ShownProduct): Omit<Cells, 'id' | 'version' | StyleColumn> {
  const pools = poolsOf(product)
  return {
    ...writeFieldCells(product),
    quantity: String(Object.values(pools).reduce((sum, quantity) => sum + quantity, 0)),
    size_quantities: product.stock_per_size ? writePools(pools) : '',
  }
}
