import {
  FIELD_NAMES,
  fieldOf,
  hasCredentials,
  TAKE_CREDENTIALS_OUT,
  WITH_CREDENTIALS,
  type FieldKind,
  type FieldName,
  type FieldOf,
  type KindValues,
  type ProductFields,
} from '../../contract/product-fields.ts'
import { Refused } from '../errors.ts'
import { withPlainBlanks } from '../../contract/plain-blanks.ts'

interface StoredKind<K extends FieldKind> {
  /** The PostgreSQL type. */
  column: string
  normalize?: (value: KindValues[K], field: FieldOf<K>) => KindValues[K]
  /** For a value that fits the schema but breaks a rule: the message, and the one beside the field. */
  refusal?: (value: KindValues[K], field: FieldOf<K>) => { message: string; fault: string } | undefined
}

const refuseCredentials = (urls: string[]) =>
  urls.some((url) => hasCredentials(url.trim()))
    ? { message: `The address of a picture ${TAKE_CREDENTIALS_OUT}`, fault: WITH_CREDENTIALS }
    : undefined

const refusePictures = (urls: (string | null)[]) => {
  const refused = refuseCredentials(urls.filter((url) => url !== null))
  if (refused) return refused
  const wrong = urls.find((url) => url && !isAddress(url))
  return wrong
    ? { message: `${wrong} is not the address of a picture.`, fault: 'is not an address' }
    : undefined
}

const distinct = (texts: string[]) => [...new Set(texts.map((text) => text.trim()).filter(Boolean))]

/**
 * Filter and search ignore case. Prices and stock of sizes are object members named after them, so a size must not be
 * called `constructor` or the like.
 */
function refuseSizes(texts: string[]) {
  const names = distinct(texts)
  const inherited = names.find((name) => name in {})
  if (inherited !== undefined) {
    const fault = `“${inherited}” cannot be the name of a size.`
    return { message: fault, fault }
  }
  const folded = names.map((name) => name.toLowerCase())
  const second = folded.findIndex((name, at) => folded.indexOf(name) < at)
  if (second === -1) return undefined
  const fault = `${names[folded.indexOf(folded[second]!)]} and ${names[second]} differ in case alone. Keep one of them.`
  return { message: fault, fault }
}

const KINDS: { [K in FieldKind]: StoredKind<K> } = {
  text: {
    column: 'text',
    normalize: (text, { sought, default: unset }) =>
      (text && sought ? withPlainBlanks(text) : text)?.trim() || (unset === null ? null : ''),
  },
  cents: {
    column: 'int',
    refusal: (cents, { max, overMax }) => (cents > max ? { message: overMax, fault: overMax } : undefined),
  },
  prices: {
    column: 'jsonb',
    normalize: (prices) => {
      const sizes = Object.entries(prices ?? {}).map(([size, price]) => [size.trim(), price] as const)
      return sizes.length > 0 ? Object.fromEntries(sizes) : null
    },
    refusal: (prices, { max, overMax }) => {
      for (const [size, price] of Object.entries(prices ?? {})) {
        const fault = price < 1 ? `Size ${size} needs a price.` : price > max ? overMax : undefined
        if (fault) return { message: fault, fault }
      }
      return undefined
    },
  },
  count: { column: 'int' },
  choice: { column: 'text' },
  flag: { column: 'bool' },
  time: {
    column: 'timestamptz',
    normalize: (time) => time && new Date(time).toISOString(),
    refusal: (time, { label }) =>
      time && Date.parse(time) <= Date.now()
        ? { message: `${label}: this time has passed.`, fault: 'This time has passed.' }
        : undefined,
  },
  list: { column: 'text[]', normalize: distinct, refusal: refuseSizes },
  words: { column: 'text[]', normalize: distinct },
  picture: { column: 'text', normalize: (url) => url || null, refusal: (url) => refusePictures([url]) },
  pictures: { column: 'text[]', normalize: (urls) => urls.filter(Boolean), refusal: refusePictures },
  captions: {
    column: 'jsonb',
    normalize: (texts) =>
      Object.fromEntries(
        Object.entries(texts).flatMap(([url, text]) => (text.trim() ? [[url, text.trim()]] : [])),
      ),
    refusal: (texts) => refuseCredentials(Object.keys(texts)),
  },
  models: {
    column: 'jsonb',
    normalize: (models) =>
      Object.fromEntries(
        Object.entries(models).map(([url, { height_cm, size }]) => [url, { height_cm, size: size.trim() }]),
      ),
    refusal: (models) => refuseCredentials(Object.keys(models)),
  },
}

/** The schema accepts some URLs for which `new URL` throws, which would break the product's page. */
export const isAddress = (url: string) => URL.canParse(url, 'https://shop')

export const columnTypeOf = (name: FieldName): string => KINDS[fieldOf(name).kind].column

export function checkFields(sent: Partial<ProductFields>): Partial<ProductFields> {
  const names = FIELD_NAMES.filter((name) => sent[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, checkField(name, sent[name]!)]))
}

function checkField<K extends FieldKind>(name: FieldName, sent: KindValues[FieldKind]) {
  const field = fieldOf(name) as FieldOf<K>
  const value = sent as KindValues[K]
  const { normalize, refusal } = KINDS[field.kind as K]
  const refused = refusal?.(value, field)
  if (refused) throw new Refused(refused.message, { fields: { [name]: refused.fault } })
  return normalize ? normalize(value, field) : value
}
