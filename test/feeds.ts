import { faultOfGtin } from '../contract/gtin.ts'
import { updateProduct } from '../contract/product.ts'
import type { TestShop } from './shop.ts'

/** Takes all pieces of a product whose sizes share one pool. */
export async function sellOut(shop: TestShop, id: number): Promise<void> {
  const { status } = await shop.callAsAdmin(updateProduct, { params: { id }, body: { quantity: 0 } })
  if (status !== 200) throw new Error(`Product ${id} was not sold out.`)
}

const WANTED: Record<string, RegExp> = {
  id: /^sk_\d{1,47}$/,
  title: /^.{1,150}$/,
  description: /^.{1,5000}$/,
  link: /^https?:\/\/\S+$/,
  image_link: /^https?:\/\/[^\s,]+$/,
  additional_image_link: /^([^\s,]+(,[^\s,]+){0,9})?$/,
  availability: /^(in_stock|out_of_stock|preorder|backorder)$/,
  price: /^\d+\.\d\d USD$/,
  sale_price: /^(\d+\.\d\d USD)?$/,
  sale_price_effective_date: /^(\S+T\S+Z\/\S+T\S+Z)?$/,
  condition: /^new$/,
  brand: /^.{1,70}$/,
  identifier_exists: /^(yes|no)$/,
  color: /^.{1,100}$/,
  size: /^.{0,100}$/,
  size_system: /^(US|UK|EU|DE|FR|JP|CN|IT|BR|MEX|AU)?$/,
  size_type: /^(regular|petite|maternity|big|tall|plus)?$/,
  gender: /^(male|female|unisex)$/,
  age_group: /^adult$/,
  item_group_id: /^st_\d+$/,
  shipping: /^([A-Z]{2}::[^:,]+:\d+\.\d\d USD)(,[A-Z]{2}::[^:,]+:\d+\.\d\d USD){0,99}$/,
}

/** What Google demands of a row of apparel, from its product data specification. */
export function faultsOfRow(row: Record<string, string>): string[] {
  const faults = Object.entries(WANTED).flatMap(([column, form]) =>
    form.test(row[column]!) ? [] : [`${column}: ${row[column]}`],
  )
  const hasIdentifier = row['gtin'] !== '' || row['mpn'] !== ''
  if (row['gtin'] && faultOfGtin(row['gtin'])) faults.push(`gtin: ${row['gtin']}`)
  if ((row['identifier_exists'] === 'yes') !== hasIdentifier) faults.push('identifier_exists')
  return faults
}
