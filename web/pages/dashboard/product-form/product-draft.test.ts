import { expect, test } from 'vitest'
import type { AdminProduct } from '../../../../contract/product.ts'
import { faultsOf } from './draft-faults.ts'
import { isFormer, newPhoto, replacePicture } from './draft-photos.ts'
import {
  blankDraft,
  changeOf,
  differences,
  draftOf,
  heldHint,
  heldOf,
  isSame,
  newSize,
  productOf,
} from './product-draft.ts'

const product: AdminProduct = {
  id: 7,
  name: 'Wool Coat',
  description: 'Felted wool.',
  price: 48_000,
  product_type: 'women',
  sizes: ['S', 'M'],
  cover_image: '/images/a.jpg',
  sub_images: ['/images/b.jpg'],
  images: [],
  image_alts: { '/images/a.jpg': 'Front' },
  image_models: { '/images/b.jpg': { height_cm: 178, size: 'M' } },
  active: true,
  front_page: true,
  returnable: 'yes',
  tags: [],
  low_at: 5,
  quantity: 5,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  version: 3,
  style_id: 7,
  colour_id: null,
}

test('The form says how many pieces checkouts hold, if any', () => {
  expect(heldHint({})).toBe('')
  expect(heldHint({ M: 1 })).toMatch(/1 more is held by checkouts and exchanges/)
  expect(heldHint({ '': 1, M: 2 })).toMatch(/3 more are held/)
  expect([heldOf({ M: 2 }, 'M'), heldOf({}, 'M'), heldOf({}, 'constructor')]).toEqual([2, 0, 0])
})

test('What was written about a picture is asked about once another has replaced it, until it is changed', () => {
  const photo = newPhoto('/images/a.jpg', 'The back')
  expect(isFormer(photo, 'alt')).toBe(false)
  const replaced = replacePicture(photo, '/images/b.jpg')
  expect(replaced).toMatchObject({ url: '/images/b.jpg', alt: 'The back' })
  expect(isFormer(replaced, 'alt')).toBe(true)
  expect(isFormer(replaced, 'height')).toBe(false)
  expect(isFormer({ ...replaced, alt: 'The front' }, 'alt')).toBe(false)
  // The first picture of a place replaces none.
  expect(isFormer(replacePicture(newPhoto('', 'Typed before'), '/images/b.jpg'), 'alt')).toBe(false)
})

test('The create form begins with the defaults', () => {
  expect(productOf(blankDraft())).toMatchObject({
    price: 0,
    active: true,
    product_type: 'unisex',
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    quantity: 9999,
    cover_image: null,
    sub_images: [],
  })
  expect(blankDraft().sub_images).toHaveLength(1)
})

test('An untouched form changes nothing', () => {
  expect(changeOf(draftOf(product), draftOf(product))).toEqual({})
  expect(isSame(draftOf(product), draftOf(product))).toBe(true)
})

test('Only changed fields are sent, so the stock is left alone', () => {
  const base = draftOf(product)
  expect(changeOf(base, { ...base, name: 'Coat ', price: '19.99' })).toEqual({ name: 'Coat', price: 1999 })
  expect(changeOf(base, { ...base, sub_images: [...base.sub_images, newPhoto()] })).toEqual({})
})

test('Of stock per size only changed sizes are sent, all of them at first, or null for one quantity', () => {
  const shared = draftOf(product)
  const each = draftOf({ ...product, size_quantities: { S: 2, M: 3 } })
  expect(changeOf(shared, { ...each, sizes: each.sizes })).toEqual({ size_quantities: { S: 2, M: 3 } })
  expect(changeOf(each, { ...each, sizes: [...each.sizes, newSize('L', '4')] })).toEqual({
    sizes: ['S', 'M', 'L'],
    size_quantities: { L: 4 },
  })
  const [s, m] = [each.sizes[0]!, each.sizes[1]!]
  expect(changeOf(each, { ...each, sizes: [{ ...s, quantity: '9' }, m] })).toEqual({
    size_quantities: { S: 9 },
  })
  expect(changeOf(each, { ...each, sizes: [m] })).toEqual({ sizes: ['M'], size_quantities: {} })
  expect(changeOf(each, { ...each, isPerSize: false, quantity: '5' })).toEqual({
    quantity: 5,
    size_quantities: null,
  })
})

test('The stock of a size that gets another name is sent only where it was typed', () => {
  const each = draftOf({ ...product, size_quantities: { S: 2, M: 3 } })
  const [s, m] = [each.sizes[0]!, each.sizes[1]!]
  const medium = { ...m, size: 'Medium' }
  expect(changeOf(each, { ...each, sizes: [s, medium] })).toEqual({ sizes: ['S', 'Medium'] })
  expect(changeOf(each, { ...each, sizes: [s, { ...medium, quantity: '4' }] })).toEqual({
    sizes: ['S', 'Medium'],
    size_quantities: { Medium: 4 },
  })
  expect(changeOf(each, { ...each, sizes: [{ ...s, quantity: '9' }, medium] })).toEqual({
    sizes: ['S', 'Medium'],
    size_quantities: { S: 9, Medium: 3 },
  })
})

test('The stock of a size that the product had before is sent as it is shown, because it takes none along', () => {
  const each = draftOf({ ...product, size_quantities: { S: 2, M: 3 }, retired_sizes: ['Medium'] })
  const [s, m] = [each.sizes[0]!, each.sizes[1]!]
  expect(changeOf(each, { ...each, sizes: [s, { ...m, size: 'Medium' }] })).toEqual({
    sizes: ['S', 'Medium'],
    size_quantities: { Medium: 3 },
  })
})

test('A price above the limit is a fault, and the highest price is none', () => {
  const faultOf = (price: string) => faultsOf({ ...draftOf(product), price })['price']
  expect(faultOf('750,000')).toBeUndefined()
  expect(faultOf('750,000.01')).toContain('at most $750,000.00')
})

test('Faults are found before anything is sent', () => {
  const draft = draftOf(product)
  expect(faultsOf(draft)).toEqual({})
  expect(
    Object.keys(faultsOf({ ...draft, name: ' ', description: '', price: '4.999', quantity: '-1' })),
  ).toEqual(['name', 'description', 'price', 'quantity'])
  const [sizes, cover] = [[newSize('S'), newSize('S ')], newPhoto('javascript:alert(1)')]
  expect(Object.keys(faultsOf({ ...draft, sizes, cover }))).toEqual([sizes[1]!.key, cover.key])
})

test('A picture’s address with a user or a password is a fault of its own', () => {
  const faultOf = (url: string) => {
    const cover = newPhoto(url)
    return faultsOf({ ...draftOf(product), cover })[cover.key]
  }
  expect(faultOf('https://ada:s3cret@coats.example/a.jpg')).toContain('contains a user or a password')
  expect(faultOf('https://coats.example/@ada/a.jpg')).toBeUndefined()
})

test('A model’s height is read in centimetres or feet, moves with its picture, and a size alone is a fault', () => {
  const base = draftOf(product)
  const back = base.sub_images[0]!
  expect([back.height, back.worn]).toEqual(['178', 'M'])
  const change = (height: string, worn = 'M') => ({ ...base, sub_images: [{ ...back, height, worn }] })
  const sent = (height: string, worn?: string) => changeOf(base, change(height, worn)).image_models
  expect(sent('178 cm')).toBeUndefined()
  expect(sent('5\'11"', 'S')).toEqual({ '/images/b.jpg': { height_cm: 180, size: 'S' } })
  expect(sent('', '')).toEqual({})
  for (const wrong of ['', 'tall', '300', '5′12″']) {
    expect(Object.keys(faultsOf(change(wrong)))).toEqual([`${back.key} height`])
  }
  expect(isSame(base, change('178'))).toBe(true)
  expect(isSame(base, change('179'))).toBe(false)
})

test('Tags are typed with commas between, each once, and too many or too long ones are refused', () => {
  const draft = { ...draftOf(product), tags: ' Linen, summer ,Linen,, ' }
  expect(productOf(draft).tags).toEqual(['Linen', 'summer'])
  expect(faultsOf(draft)['tags']).toBeUndefined()
  expect(faultsOf({ ...draft, tags: 'x'.repeat(41) })['tags']).toBe('A tag has up to 40 characters.')
  const many = Array.from({ length: 21 }, (_, n) => `t${n}`).join()
  expect(faultsOf({ ...draft, tags: many })['tags']).toBe('Tags: up to 20.')
})

test('Only sizes with a price of their own send one, and none does once all cost the same', () => {
  const base = draftOf({ ...product, size_prices: { M: 52_000 } })
  expect(changeOf(base, base)).toEqual({})
  expect(base.sizes.map(({ price }) => price)).toEqual(['', '520.00'])
  const dearer = { ...base, sizes: [{ ...base.sizes[0]!, price: '499,5' }, base.sizes[1]!] }
  expect(changeOf(base, dearer)).toEqual({ size_prices: { S: 49_950, M: 52_000 } })
  expect(changeOf(base, { ...base, hasSizePrices: false })).toEqual({ size_prices: null })
  const fewer = { ...base, sizes: [base.sizes[1]!] }
  expect(changeOf(base, fewer)).toEqual({ sizes: ['M'], size_prices: { M: 52_000 } })
  const faulty = { ...base, sizes: [{ ...base.sizes[0]!, price: '0' }, base.sizes[1]!] }
  expect(Object.values(faultsOf(faulty))).toEqual([
    'The price of S is in dollars, such as 48.00, and at most $750,000.00.',
  ])
})

test('What somebody else has written about a picture is among the differences of a conflict', () => {
  const theirs = { ...product, image_alts: { '/images/a.jpg': 'The front, buttoned' } }
  expect(differences(product, theirs)).toMatchObject([
    { name: 'alternative texts', before: 'Front', after: 'The front, buttoned' },
  ])
})
