import { DELIVERY_STATUSES, ORDER_SORTS, ORDER_TODOS } from '../../../../contract/order.ts'
import { choiceIn, textIn } from '../lists/read-search.ts'

/**
 * Filters without a field, which the sales and promotions pages link to. `named` is the name of the product, colour,
 * category or promotion.
 */
export const SOLD = [
  'country',
  'product_id',
  'size',
  'product_type',
  'colour_id',
  'category_id',
  'promotion',
  'named',
] as const

export type Sold = Partial<Record<(typeof SOLD)[number], string>>

function readSold(search: URLSearchParams): Sold {
  const sold: Sold = {}
  for (const name of SOLD) {
    const value = textIn(search, name, 100)
    if (value) sold[name] = value
  }
  return sold
}

/** Reads the list's filters from the URL. */
export function readOrderFilter(search: URLSearchParams) {
  return {
    q: textIn(search, 'q', 254),
    id: textIn(search, 'id', 64),
    email: textIn(search, 'email', 254),
    status: choiceIn(search, 'status', DELIVERY_STATUSES),
    paid_from: textIn(search, 'paid_from', 100),
    paid_to: textIn(search, 'paid_to', 100),
    sort: choiceIn(search, 'sort', ORDER_SORTS),
    todo: choiceIn(search, 'todo', ORDER_TODOS),
    tag: textIn(search, 'tag', 30),
    ...readSold(search),
  }
}

export type OrderFilter = ReturnType<typeof readOrderFilter>

/** The filter as the API's query. */
export const orderQuery = ({
  product_id,
  colour_id,
  category_id,
  promotion,
  named: _,
  ...filter
}: OrderFilter) => ({
  ...filter,
  ...(promotion && { promotion: Number(promotion) }),
  ...(product_id && { product_id: Number(product_id) }),
  ...(colour_id && { colour_id: Number(colour_id) }),
  ...(category_id && { category_id: Number(category_id) }),
})

/** The URL of the list without some of its filters. */
export function addressWithout(filter: OrderFilter, ...names: (keyof OrderFilter)[]): string {
  const dropped = new Set<string>(names)
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && !dropped.has(name)) address.set(name, value)
  }
  return `?${address}`
}
