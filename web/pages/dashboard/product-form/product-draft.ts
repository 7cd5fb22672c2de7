import { readHeight } from '../../../../contract/image-model.ts'
import {
  DEFAULT_QUANTITY,
  DEFAULT_SIZES,
  MAX_PIECES,
  productFields,
} from '../../../../contract/product-fields.ts'
import type { AdminProduct, NewProduct, ProductChange } from '../../../../contract/product.ts'
import { findRenamedSize } from '../../../../contract/renamed-size.ts'
import { differencesOf } from '../forms/differences.ts'
import { factsInWords } from '../../../components/product/facts-in-words.ts'
import { modelInWords } from '../../../components/product/model-in-words.ts'
import { randomKey } from '../../../random-key.ts'
import { centsMeant, inDollars } from '../forms/dollars.ts'
import { newPhoto, type Photo } from './draft-photos.ts'
import { sizePricesInWords } from './size-prices-in-words.ts'
import { blankFields, readFields, typeFields, type TypedFields } from './form-fields.ts'

export interface SizeLine {
  key: string
  size: string
  quantity: string
  /** In dollars; '' if the size costs what the product does. */
  price: string
}

export type Held = NonNullable<AdminProduct['held']>

export const heldOf = (held: Held, size: string): number => (Object.hasOwn(held, size) ? held[size]! : 0)

/** Pieces held by checkouts and exchanges are on the shelf, but not in the quantity. Empty if none are held. */
export function heldHint(held: Held): string {
  const pieces = Object.values(held).reduce((sum, count) => sum + count, 0)
  if (pieces === 0) return ''
  return `. ${pieces} more ${pieces === 1 ? 'is' : 'are'} held by checkouts and exchanges: not counted here`
}

export interface ProductDraft extends TypedFields {
  quantity: string
  cover: Photo
  sub_images: Photo[]
  sizes: SizeLine[]
  /** Sizes that were removed from the product. */
  retiredSizes: readonly string[]
  isPerSize: boolean
  hasSizePrices: boolean
  /** Null for a style of its own. */
  style: { id: number; name: string } | null
  /** Id of a colour, or ''. */
  colour: string
}

export const newSize = (size = '', quantity = '', price = ''): SizeLine => ({
  key: randomKey(),
  size,
  quantity,
  price,
})

export const blankDraft = (): ProductDraft => ({
  ...blankFields(),
  quantity: String(DEFAULT_QUANTITY),
  cover: newPhoto(),
  sub_images: [newPhoto()],
  sizes: DEFAULT_SIZES.map((size) => newSize(size)),
  retiredSizes: [],
  isPerSize: false,
  hasSizePrices: false,
  style: null,
  colour: '',
})

export function draftOf(product: AdminProduct): ProductDraft {
  const photo = (url: string) => newPhoto(url, product.image_alts[url], product.image_models[url])
  return {
    ...typeFields(product),
    quantity: String(product.quantity),
    cover: photo(product.cover_image ?? ''),
    sub_images: product.sub_images.map(photo),
    sizes: product.sizes.map((size) => {
      const price = product.size_prices?.[size]
      return newSize(
        size,
        String(product.size_quantities?.[size] ?? ''),
        price === undefined ? '' : inDollars(price),
      )
    }),
    retiredSizes: product.retired_sizes ?? [],
    isPerSize: product.size_quantities !== undefined,
    hasSizePrices: product.size_prices !== undefined,
    style: { id: product.style_id, name: product.style?.name ?? '' },
    colour: String(product.colour_id ?? ''),
  }
}

const copyName = (name: string) => `${name.slice(0, productFields.name.max - 7)} (copy)`

/** Replaces the former colour at the end of a copied name by the new one: `Wool Coat, Ink`. An edited name stays. */
export function renamed(
  draft: Pick<ProductDraft, 'name'>,
  { name, style }: Pick<AdminProduct, 'name' | 'style'>,
  colour: string,
  before: string,
): Partial<Pick<ProductDraft, 'name'>> {
  const former = style?.colour
  if (!former || !name.includes(former)) return {}
  const named = (colour: string) => (colour ? name.replace(former, () => colour) : copyName(name))
  return draft.name === named(before) ? { name: named(colour).slice(0, productFields.name.max) } : {}
}

/** The draft of another colour of the style, inactive until it has been checked, and without stock. */
export function copyOf(product: AdminProduct): ProductDraft {
  const draft = draftOf({ ...product, name: copyName(product.name), active: false })
  const sizes = draft.sizes.map((line) => ({ ...line, quantity: '0' }))
  return { ...draft, quantity: '0', sizes, colour: '' }
}

/** Call it only for a valid draft. */
export function productOf(draft: ProductDraft): NewProduct {
  const photos = [draft.cover, ...draft.sub_images].map((photo) => ({
    ...photo,
    url: photo.url.trim(),
    alt: photo.alt.trim(),
  }))
  const [cover, ...subs] = photos
  const sizes = draft.sizes.map(({ size }) => size.trim()).filter(Boolean)
  return {
    ...readFields(draft),
    ...(draft.active && { publish_at: null }),
    style_id: draft.style?.id ?? null,
    colour_id: draft.colour ? Number(draft.colour) : null,
    quantity: draft.isPerSize ? 0 : (countOf(draft.quantity) ?? DEFAULT_QUANTITY),
    cover_image: cover?.url || null,
    sub_images: subs.map(({ url }) => url).filter(Boolean),
    image_alts: Object.fromEntries(
      photos.filter(({ url, alt }) => url && alt).map(({ url, alt }) => [url, alt]),
    ),
    image_models: Object.fromEntries(
      photos.flatMap(({ url, height, worn }) => {
        const height_cm = readHeight(height)
        return url && height_cm ? [[url, { height_cm, size: worn }]] : []
      }),
    ),
    sizes,
    size_prices: sizePricesOf(draft),
    size_quantities: draft.isPerSize
      ? Object.fromEntries(
          draft.sizes
            .filter(({ size }) => size.trim())
            .map(({ size, quantity }) => [size.trim(), countOf(quantity) ?? 0]),
        )
      : null,
  }
}

/** Null if all sizes cost the same. */
function sizePricesOf({ sizes, hasSizePrices }: ProductDraft): NewProduct['size_prices'] {
  const priced = sizes.flatMap(({ size, price }) => {
    const cents = centsMeant(price)
    return size.trim() && price.trim() && cents ? [[size.trim(), cents] as const] : []
  })
  return hasSizePrices && priced.length > 0 ? Object.fromEntries(priced) : null
}

/** Sends changed fields only: keeps other admins' changes, and does not restock pieces sold meanwhile. */
export function changeOf(base: ProductDraft, draft: ProductDraft): ProductChange {
  const [before, after] = [productOf(base), productOf(draft)]
  const names = (Object.keys(after) as (keyof NewProduct)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const change: ProductChange = Object.fromEntries(names.map((name) => [name, after[name]]))
  // Prices of removed sizes must be removed too.
  if (change.sizes && after.size_prices) change.size_prices = after.size_prices
  if (draft.isPerSize) {
    delete change.quantity
    // A change of sizes must be sent with the quantities of the added and removed ones.
    if (base.isPerSize && (change.sizes || change.size_quantities)) {
      const counts = changedCounts(before, after, base.retiredSizes)
      if (counts) change.size_quantities = counts
      else delete change.size_quantities
    }
  } else if (base.isPerSize) change.quantity = after.quantity
  return change
}

/**
 * Undefined if the only change is that one size was renamed: the server keeps its stock, which may have been sold from.
 */
function changedCounts(
  before: NewProduct,
  after: NewProduct,
  retired_sizes: readonly string[],
): Record<string, number> | undefined {
  const known = new Map(Object.entries(before.size_quantities ?? {}))
  const changed = Object.entries(after.size_quantities ?? {}).filter(
    ([size, count]) => known.get(size) !== count,
  )
  const renamed = findRenamedSize({ sizes: before.sizes ?? [], retired_sizes }, after.sizes ?? [])
  const isRenamedOnly = renamed && changed.length === 1 && changed[0]![1] === known.get(renamed.from)
  return isRenamedOnly ? undefined : Object.fromEntries(changed)
}

/** Whether the stored product contains everything that was sent to save the draft. */
export function hasAll(stored: AdminProduct, change: ProductChange, draft: ProductDraft): boolean {
  const left = changeOf(draftOf(stored), draft)
  return Object.keys(change).every((name) => !(name in left))
}

export const isSame = (a: ProductDraft, b: ProductDraft): boolean =>
  JSON.stringify(withoutKeys(a)) === JSON.stringify(withoutKeys(b))

const withoutKeys = ({ cover, sub_images, sizes, ...rest }: ProductDraft) => [
  rest,
  [cover, ...sub_images].map(({ url, alt, height, worn }) => [url, alt, height, worn]),
  sizes.map(({ size, quantity, price }) => [size, quantity, price]),
]

export const countOf = (typed: string): number | undefined =>
  /^\s*\d{1,8}\s*$/.test(typed) && Number(typed) <= MAX_PIECES ? Number(typed) : undefined

export function differences(before: AdminProduct, after: AdminProduct) {
  const flat = (product: AdminProduct): Record<string, string> => ({
    ...Object.fromEntries(
      Object.entries(typeFields(product)).map(([name, typed]) => [name.replaceAll('_', ' '), told(typed)]),
    ),
    style: product.style?.name ?? '',
    colour: product.style?.colour ?? '',
    'fabric and care': product.style
      ? factsInWords(product.style, new Date(product.updated_at)).join('\n')
      : '',
    sizes: product.sizes.join(', '),
    'prices of sizes': sizePricesInWords(product.size_prices ?? {}),
    quantity: String(product.quantity),
    'stock per size': Object.entries(product.size_quantities ?? {})
      .map(([size, count]) => `${size} ${count}`)
      .join(', '),
    pictures: [product.cover_image, ...product.sub_images].filter(Boolean).join('\n'),
    'alternative texts': Object.values(product.image_alts).join('\n'),
    models: Object.values(product.image_models).map(modelInWords).join('\n'),
  })
  return differencesOf(flat(before), flat(after))
}

const told = (typed: string | boolean) => (typeof typed === 'string' ? typed : typed ? 'yes' : 'no')
