import { TOO_DEAR } from '../../../../contract/price.ts'
import { DEFAULT_QUANTITY, DEFAULT_SIZES } from '../../../../contract/product-fields.ts'
import type { AdminProduct, NewProduct, Product, ProductChange } from '../../../../contract/product.ts'
import { MAX_GOODS } from '../../../../contract/values.ts'
import { inCents, inDollars } from '../dollars.ts'
import { randomKey } from '../../../random-key.ts'

export interface Photo {
  key: string
  url: string
  alt: string
}

export interface SizeLine {
  key: string
  size: string
  quantity: string
}

export type Held = NonNullable<AdminProduct['held']>

export const heldOf = (held: Held, size: string): number => (Object.hasOwn(held, size) ? held[size]! : 0)

/** To whoever counts the shelf: what checkouts hold lies there too. Nothing while they hold nothing. */
export function heldHint(held: Held): string {
  const pieces = Object.values(held).reduce((sum, count) => sum + count, 0)
  if (pieces === 0) return ''
  return `. ${pieces} more ${pieces === 1 ? 'is' : 'are'} held by checkouts under way: not counted here`
}

/** What the form holds: numbers as they are typed. */
export interface ProductDraft {
  name: string
  description: string
  price: string
  product_type: Product['product_type']
  quantity: string
  active: boolean
  front_page: boolean
  cover: Photo
  sub_images: Photo[]
  sizes: SizeLine[]
  /** Each size sells from its own stock. */
  isPerSize: boolean
}

export const newPhoto = (url = '', alt = ''): Photo => ({ key: randomKey(), url, alt })
export const newSize = (size = '', quantity = ''): SizeLine => ({ key: randomKey(), size, quantity })

/** The create form's defaults (spec §5). */
export const blankDraft = (): ProductDraft => ({
  name: '',
  description: '',
  price: '0',
  product_type: 'unisex',
  quantity: String(DEFAULT_QUANTITY),
  active: true,
  front_page: true,
  cover: newPhoto(),
  sub_images: [newPhoto()],
  sizes: DEFAULT_SIZES.map((size) => newSize(size)),
  isPerSize: false,
})

/** A blank price falls back to 0 and a blank quantity to 9999 (spec §5). */
export function draftOf(product: AdminProduct): ProductDraft {
  const photo = (url: string) => newPhoto(url, product.image_alts[url])
  return {
    name: product.name,
    description: product.description,
    price: inDollars(product.price ?? 0),
    product_type: product.product_type,
    quantity: String(product.quantity ?? DEFAULT_QUANTITY),
    active: product.active,
    front_page: product.front_page,
    cover: photo(product.cover_image ?? ''),
    sub_images: product.sub_images.map(photo),
    sizes: product.sizes.map((size) => newSize(size, String(product.size_quantities?.[size] ?? ''))),
    isPerSize: product.size_quantities !== undefined,
  }
}

/** What the shop is sent; only for a draft without faults. */
export function productOf(draft: ProductDraft): NewProduct {
  const photos = [draft.cover, ...draft.sub_images].map(({ url, alt }) => ({
    url: url.trim(),
    alt: alt.trim(),
  }))
  const [cover, ...subs] = photos
  const sizes = draft.sizes.map(({ size }) => size.trim()).filter(Boolean)
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    price: inCents(draft.price) ?? 0,
    product_type: draft.product_type,
    quantity: draft.isPerSize ? 0 : (countOf(draft.quantity) ?? DEFAULT_QUANTITY),
    active: draft.active,
    front_page: draft.front_page,
    cover_image: cover?.url || null,
    sub_images: subs.map(({ url }) => url).filter(Boolean),
    image_alts: Object.fromEntries(
      photos.filter(({ url, alt }) => url && alt).map(({ url, alt }) => [url, alt]),
    ),
    sizes,
    size_quantities: draft.isPerSize
      ? Object.fromEntries(
          draft.sizes
            .filter(({ size }) => size.trim())
            .map(({ size, quantity }) => [size.trim(), countOf(quantity) ?? 0]),
        )
      : null,
  }
}

/**
 * Only what differs: what others have changed meanwhile stays, and pieces that were sold since the form
 * was opened are not put back by it.
 */
export function changeOf(base: ProductDraft, draft: ProductDraft): ProductChange {
  const [before, after] = [productOf(base), productOf(draft)]
  const names = (Object.keys(after) as (keyof NewProduct)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const change: ProductChange = Object.fromEntries(names.map((name) => [name, after[name]]))
  if (draft.isPerSize) {
    delete change.quantity
    // A size that was added or taken away takes its stock with it.
    if (base.isPerSize && (change.sizes || change.size_quantities)) {
      change.size_quantities = changedCounts(before, after)
    }
  } else if (base.isPerSize) change.quantity = after.quantity
  return change
}

const changedCounts = (before: NewProduct, after: NewProduct): Record<string, number> => {
  const known = new Map(Object.entries(before.size_quantities ?? {}))
  return Object.fromEntries(
    Object.entries(after.size_quantities ?? {}).filter(([size, count]) => known.get(size) !== count),
  )
}

export const isSame = (a: ProductDraft, b: ProductDraft): boolean =>
  JSON.stringify(withoutKeys(a)) === JSON.stringify(withoutKeys(b))

const withoutKeys = ({ cover, sub_images, sizes, ...rest }: ProductDraft) => [
  rest,
  [cover, ...sub_images].map(({ url, alt }) => [url, alt]),
  sizes.map(({ size, quantity }) => [size, quantity]),
]

export const countOf = (typed: string): number | undefined =>
  /^\s*\d{1,8}\s*$/.test(typed) && Number(typed) <= 10_000_000 ? Number(typed) : undefined

export type Faults = Record<string, string>

/** What is wrong with the draft, by field; a size's or a picture's by its key. */
export function faultsOf(draft: ProductDraft): Faults {
  const faults: Faults = {}
  if (!draft.name.trim()) faults['name'] = 'A product needs a name.'
  if (!draft.description.trim()) faults['description'] = 'A product needs a description.'
  const cents = draft.price.trim() ? inCents(draft.price) : 0
  if (cents === undefined) faults['price'] = 'Type the price in dollars, such as 48.00.'
  else if (cents > MAX_GOODS) faults['price'] = TOO_DEAR
  if (!draft.isPerSize && draft.quantity.trim() && countOf(draft.quantity) === undefined) {
    faults['quantity'] = 'Type a whole number from 0 to 10,000,000.'
  }
  const sizes = draft.sizes.map(({ size }) => size.trim())
  draft.sizes.forEach(({ key, size, quantity }, index) => {
    const name = size.trim()
    if (name && sizes.indexOf(name) !== index) faults[key] = `${name} is there twice.`
    else if (draft.isPerSize && name && quantity.trim() && countOf(quantity) === undefined) {
      faults[key] = `The stock of ${name} is a whole number.`
    }
  })
  if (draft.isPerSize && !sizes.some(Boolean)) faults['sizes'] = 'Stock per size needs at least one size.'
  for (const { key, url } of [draft.cover, ...draft.sub_images]) {
    if (url.trim() && !/^(\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+)$/.test(url.trim())) {
      faults[key] = 'A picture’s address begins with https:// or is a path of this shop.'
    }
  }
  return faults
}

/** What two states of a product differ in, in words: for the choice between them. */
export function differences(before: AdminProduct, after: AdminProduct) {
  const flat = (product: AdminProduct): Record<string, string> => ({
    name: product.name,
    description: product.description,
    price: inDollars(product.price),
    'product type': product.product_type,
    active: product.active ? 'yes' : 'no',
    'front page': product.front_page ? 'yes' : 'no',
    sizes: product.sizes.join(', '),
    quantity: String(product.quantity),
    'stock per size': Object.entries(product.size_quantities ?? {})
      .map(([size, count]) => `${size} ${count}`)
      .join(', '),
    pictures: [product.cover_image, ...product.sub_images].filter(Boolean).join('\n'),
  })
  const [was, is] = [flat(before), flat(after)]
  return Object.keys(is)
    .filter((name) => was[name] !== is[name])
    .map((name) => ({ name, before: was[name] ?? '', after: is[name] ?? '' }))
}
