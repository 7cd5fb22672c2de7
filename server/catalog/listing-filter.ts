/** Empty or missing means any. */
export interface ListingFilter {
  active?: boolean | undefined
  /** Active and low in stock, or everything else. */
  lowStock?: boolean | undefined
  types?: string[] | undefined
  /** One of these; with `inStock`, one of them available. */
  sizes?: string[] | undefined
  inStock?: boolean | undefined
  /** Cents, inclusive. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** Days in UTC such as 2026-03-01, inclusive. */
  createdFrom?: string | undefined
  createdTo?: string | undefined
  /** The name contains this, in lower case. */
  name?: string | undefined
  styleId?: number | undefined
  /** Of each style the first in stock, in the shopkeeper's order, else the first. */
  oncePerStyle?: boolean | undefined
}

export interface ListingOrder {
  sort: 'created_at' | 'price'
  direction: 'asc' | 'desc'
}
