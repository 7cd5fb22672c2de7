import type { ImageModel } from './image-model.ts'
import { TOO_DEAR } from './price.ts'
import { MAX_GOODS } from './values.ts'

export const PRODUCT_TYPES = ['unisex', 'men', 'women'] as const
/**
 * `final_sale` can only be returned for a fault or by withdrawal. The staff decides about a withdrawal from
 * `custom_made` or `sealed`, and sealed pieces must come back with the seal unbroken.
 */
export const RETURNABLE = ['yes', 'final_sale', 'custom_made', 'sealed'] as const
export type Returnable = (typeof RETURNABLE)[number]
export const DEFAULT_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export const DEFAULT_QUANTITY = 9999
export const MAX_PIECES = 10_000_000
export const MAX_CHART_NAME = 60

/** A kind has a schema, a column type, a CSV cell and a form control. */
interface FieldKinds {
  /**
   * With the default null it may be empty, and responses then omit it. `rows` makes it a text area. `of` restricts it
   * to the names of existing rows of that kind. A `sought` field is stored with plain spaces only, because search terms
   * are normalised in the same way.
   */
  text: { max: number; rows?: number; of?: 'size_charts'; sought?: true; default?: null }
  /** US cents, written in dollars. `overMax` is the message for more than `max`. */
  cents: { max: number; overMax: string }
  /** US cents by size; null for none. */
  prices: { max: number; overMax: string; default: null }
  /** A whole number from 0; null for none. */
  count: { max: number; default: null }
  choice: { options: readonly string[]; labels?: Readonly<Record<string, string>>; default?: string }
  flag: { default: boolean }
  /** ISO 8601 in UTC, as JavaScript writes it. */
  time: { default: null }
  /** Distinct short texts; error messages call each of them `entry`. */
  list: { entry: string; maxLength: number; maxEntries: number; default: readonly string[] }
  /** Like `list`, but typed in one line and separated by commas. */
  words: { entry: string; maxLength: number; maxEntries: number; default: readonly string[] }
  picture: { default: null }
  pictures: { maxEntries: number; default: readonly string[] }
  /** Alternative texts by picture URL. */
  captions: { maxLength: number; default: Record<string, never> }
  /** Models by picture URL. */
  models: { maxLength: number; default: Record<string, never> }
}

export interface KindValues {
  text: string | null
  cents: number
  prices: Record<string, number> | null
  count: number | null
  choice: string
  flag: boolean
  time: string | null
  list: string[]
  words: string[]
  picture: string | null
  pictures: string[]
  captions: Record<string, string>
  models: Record<string, ImageModel>
}

interface Described {
  label: string
  hint?: string
  /** Which responses include the field. */
  audience: 'shop' | 'admin'
  /** The part of the form that shows it; absent for fields with their own component. */
  group?: 'main' | 'facts' | 'details' | 'switches'
  /** False for fields without a CSV column, or with one whose cells depend on other fields. */
  inFile?: false
  /** The value for a new product if the field is not sent. A field without a default is required. */
  default?: unknown
}

export type FieldKind = keyof FieldKinds
export type FieldOf<K extends FieldKind> = { [P in K]: { kind: P } & Described & FieldKinds[P] }[K]
export type Field = FieldOf<FieldKind>

/** In the order of the CSV columns. To add a field, see decisions/0013-product-fields.md. */
export const productFields = {
  name: { kind: 'text', label: 'Name', max: 200, sought: true, audience: 'shop', group: 'main' },
  description: { kind: 'text', label: 'Description', max: 10_000, rows: 6, audience: 'shop', group: 'main' },
  price: {
    kind: 'cents',
    label: 'Price',
    hint: 'In dollars',
    max: MAX_GOODS,
    overMax: TOO_DEAR,
    audience: 'shop',
    group: 'facts',
  },
  product_type: {
    kind: 'choice',
    label: 'Product type',
    options: PRODUCT_TYPES,
    audience: 'shop',
    group: 'facts',
  },
  active: { kind: 'flag', label: 'Active', default: true, audience: 'shop', group: 'switches' },
  front_page: {
    kind: 'flag',
    label: 'May stand on the front page',
    default: true,
    audience: 'admin',
    group: 'switches',
  },
  publish_at: {
    kind: 'time',
    label: 'Publish at',
    hint: 'Becomes active then. In the shop’s time zone',
    default: null,
    audience: 'admin',
    group: 'switches',
  },
  sizes: {
    kind: 'list',
    label: 'Sizes',
    entry: 'size',
    maxLength: 20,
    maxEntries: 40,
    default: DEFAULT_SIZES,
    audience: 'shop',
  },
  size_prices: {
    kind: 'prices',
    label: 'Prices of sizes',
    max: MAX_GOODS,
    overMax: TOO_DEAR,
    default: null,
    audience: 'admin',
  },
  cover_image: { kind: 'picture', label: 'Cover image', default: null, audience: 'shop' },
  sub_images: { kind: 'pictures', label: 'Sub-images', maxEntries: 30, default: [], audience: 'shop' },
  image_alts: {
    kind: 'captions',
    label: 'Alternative text',
    maxLength: 300,
    default: {},
    audience: 'admin',
    inFile: false,
  },
  image_models: {
    kind: 'models',
    label: 'Models',
    maxLength: 20,
    default: {},
    audience: 'admin',
    inFile: false,
  },
  size_chart: {
    kind: 'text',
    label: 'Size chart',
    max: MAX_CHART_NAME,
    of: 'size_charts',
    default: null,
    audience: 'shop',
    group: 'details',
  },
  low_stock: {
    kind: 'count',
    label: 'Low in stock at',
    hint: 'Pieces of a size; empty: the shop’s number',
    max: 10_000,
    default: null,
    audience: 'admin',
    group: 'details',
  },
  season: {
    kind: 'text',
    label: 'Season',
    hint: 'For your own lists, such as AW26',
    max: 40,
    default: null,
    audience: 'admin',
    group: 'details',
  },
  tags: {
    kind: 'words',
    label: 'Tags',
    hint: 'For rules of collections and your own lists, with commas between',
    entry: 'tag',
    maxLength: 40,
    maxEntries: 20,
    default: [],
    audience: 'admin',
    group: 'details',
  },
  returnable: {
    kind: 'choice',
    label: 'Can be returned',
    options: RETURNABLE,
    labels: {
      yes: 'Yes, for 30 days',
      final_sale: 'No: final sale',
      custom_made: 'No: made for the buyer',
      sealed: 'With its seal unbroken',
    },
    default: 'yes',
    audience: 'shop',
    group: 'details',
  },
} as const satisfies Record<string, Field>

type Fields = typeof productFields
export type FieldName = keyof Fields
type NamesWhere<Condition> = {
  [N in FieldName]: Fields[N] extends Condition ? N : never
}[FieldName]
export type NamesOfKind<K extends FieldKind> = NamesWhere<{ kind: K }>
export type NamesFor<A extends Field['audience']> = NamesWhere<{ audience: A }>
export type NamesInFile = Exclude<FieldName, NamesWhere<{ inFile: false }>>
export type OptionalName = NamesWhere<{ default: unknown }>
export type EmptiableName = NamesWhere<{
  kind: 'text' | 'time' | 'count' | 'prices'
  default: null
}>

type ValueOf<F extends Field> = F extends { options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'text' }
    ? F extends { default: null }
      ? string | null
      : string
    : KindValues[F['kind']]
/** The fields of a product as they are stored. */
export type ProductFields = { -readonly [N in FieldName]: ValueOf<Fields[N]> }

export const FIELD_NAMES = Object.keys(productFields) as FieldName[]
export const fieldOf = (name: FieldName): Field => productFields[name]
/** Whether responses omit the field while it is empty. */
export const isEmptiable = ({ kind, default: unset }: Field): boolean =>
  (kind === 'text' || kind === 'time' || kind === 'count' || kind === 'prices') && unset === null
export const isRequired = (field: Field): boolean => field.default === undefined

export const MAX_PICTURE_LENGTH = 2048
/** An absolute path of this shop or an https URL; anything else (javascript:, data:) is refused. */
export const PICTURE_PATTERN = '^(/(?!/)[^\\s\\\\]*|https://[^\\s\\\\]+)$'
const picture = new RegExp(PICTURE_PATTERN)
export const isPicture = (url: string): boolean => url.length <= MAX_PICTURE_LENGTH && picture.test(url)

/** Compared case-insensitively. Uses only syntax that PostgreSQL and JavaScript share. */
export const CREDENTIALS_PATTERN = '^([a-z][a-z0-9+.-]*:/+|//)[^/?#]*@'
const credentials = new RegExp(CREDENTIALS_PATTERN, 'i')
/** Whether a URL contains credentials (`https://user:password@host/…`), which pages and feeds would publish. */
export const hasCredentials = (url: string): boolean => credentials.test(url)

/** Completes the error message about a URL that `hasCredentials`. Messages do not repeat the URL itself. */
export const WITH_CREDENTIALS = 'contains a user or a password'

/** The same message for the person who has typed the URL. */
export const TAKE_CREDENTIALS_OUT = `${WITH_CREDENTIALS}. Everyone could read it, so take it out.`
