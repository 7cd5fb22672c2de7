import { DELIVERY_STATUSES, ORDER_SORTS, ORDER_TODOS } from '../../../../contract/order.ts'

/**
 * The filters that the pages of sales and promotions link to, and that have no field. `named` is what the product, colour,
 * category or promotion is called.
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
    const value = search.get(name)?.slice(0, 100)
    if (value) sold[name] = value
  }
  return sold
}

/** The filters of the list, as the address has them. */
export function readOrderFilter(search: URLSearchParams) {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  return {
    q: search.get('q')?.slice(0, 254) || undefined,
    id: search.get('id')?.slice(0, 64) || undefined,
    email: search.get('email')?.slice(0, 254) || undefined,
    status: one('status', DELIVERY_STATUSES),
    paid_from: search.get('paid_from')?.slice(0, 100) || undefined,
    paid_to: search.get('paid_to')?.slice(0, 100) || undefined,
    sort: one('sort', ORDER_SORTS),
    todo: one('todo', ORDER_TODOS),
    tag: search.get('tag')?.slice(0, 30) || undefined,
    ...readSold(search),
  }
}

export type OrderFilter = ReturnType<typeof readOrderFilter>

/** As the API takes it. */
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

/** The address of the list without some of its filters. */
export function addressWithout(filter: OrderFilter, ...names: (keyof OrderFilter)[]): string {
  const dropped = new Set<string>(names)
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && !dropped.has(name)) address.set(name, value)
  }
  return `?${address}`
}
