import { TOO_DEAR } from './price.ts'
import { MAX_GOODS } from './values.ts'

export const PRODUCT_TYPES = ['unisex', 'men', 'women'] as const
export const DEFAULT_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
/** Pieces of a new product, where the form is told no other number. */
export const DEFAULT_QUANTITY = 9999
export const MAX_PIECES = 10_000_000

/** What a field is beside its label: each kind has a schema, a column, a CSV cell and a control in the form. */
interface FieldKinds {
  /** With the default null it may be empty, and responses then leave it out. `rows`: a text area of so many. */
  text: { max: number; rows?: number; default?: null }
  /** US cents, written in dollars. `overMax` is the sentence for more than `max`. */
  cents: { max: number; overMax: string }
  choice: { options: readonly string[] }
  flag: { default: boolean }
  /** Short distinct texts, each of them an `entry`. */
  list: { entry: string; maxLength: number; maxEntries: number; default: readonly string[] }
  /** An address that PICTURE_PATTERN matches. */
  picture: { default: null }
  pictures: { maxEntries: number; default: readonly string[] }
  /** Alternative text by the address of a picture. */
  captions: { maxLength: number; default: Record<string, never> }
}

/** The values of each kind; a choice's are narrower in `ProductFields`. */
export interface KindValues {
  text: string | null
  cents: number
  choice: string
  flag: boolean
  list: string[]
  picture: string | null
  pictures: string[]
  captions: Record<string, string>
}

interface Described {
  label: string
  hint?: string
  /** Whose responses have the field. */
  audience: 'shop' | 'admin'
  /** Where the form shows it; absent where the form has a part made for the field. */
  group?: 'main' | 'facts' | 'details' | 'switches'
  /** False for what files of products have no column for. */
  inFile?: false
  /** Of a new product that is sent without the field; a field without a default is required then. */
  default?: unknown
}

export type FieldKind = keyof FieldKinds
export type FieldOf<K extends FieldKind> = { [P in K]: { kind: P } & Described & FieldKinds[P] }[K]
export type Field = FieldOf<FieldKind>

/**
 * What is kept of a product beside its stock, in the order of a file's columns. A field's name is also its column
 * in `products`, its CSV heading and its member in the API. How to add one: decisions/0013-product-fields.md.
 */
export const productFields = {
  name: { kind: 'text', label: 'Name', max: 200, audience: 'shop', group: 'main' },
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
  sizes: {
    kind: 'list',
    label: 'Sizes',
    entry: 'size',
    maxLength: 20,
    maxEntries: 40,
    default: DEFAULT_SIZES,
    audience: 'shop',
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
} as const satisfies Record<string, Field>

type Fields = typeof productFields
export type FieldName = keyof Fields
type NamesWhere<Condition> = {
  [N in FieldName]: Fields[N] extends Condition ? N : never
}[FieldName]
export type NamesOfKind<K extends FieldKind> = NamesWhere<{ kind: K }>
export type NamesFor<A extends Field['audience']> = NamesWhere<{ audience: A }>
export type NamesInFile = Exclude<FieldName, NamesWhere<{ inFile: false }>>
/** Fields with a default. */
export type OptionalName = NamesWhere<{ default: unknown }>
/** Texts that may be empty. */
export type EmptiableName = NamesWhere<{ kind: 'text'; default: null }>

type ValueOf<F extends Field> = F extends { options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'text' }
    ? F extends { default: null }
      ? string | null
      : string
    : KindValues[F['kind']]
/** The values of a product's fields, as they are stored. */
export type ProductFields = { -readonly [N in FieldName]: ValueOf<Fields[N]> }

export const FIELD_NAMES = Object.keys(productFields) as FieldName[]
export const fieldOf = (name: FieldName): Field => productFields[name]
export const isRequired = (field: Field): boolean => field.default === undefined

export const MAX_PICTURE_LENGTH = 2048
/** An absolute path on this shop or an https URL; anything else (javascript:, data:) is refused. */
export const PICTURE_PATTERN = '^(/(?!/)[^\\s\\\\]*|https://[^\\s\\\\]+)$'
const picture = new RegExp(PICTURE_PATTERN)
export const isPicture = (url: string): boolean => url.length <= MAX_PICTURE_LENGTH && picture.test(url)
