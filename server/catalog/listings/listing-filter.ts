/** Empty or missing means any. */
export interface ListingFilter {
  active?: boolean | undefined
  /** True: active and low in stock; false: everything else. */
  lowStock?: boolean | undefined
  types?: string[] | undefined
  /** Has one of these sizes; with `inStock`, one of them is available. */
  sizes?: string[] | undefined
  inStock?: boolean | undefined
  /** In cents, inclusive. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  createdFrom?: Date | undefined
  /** Exclusive. */
  createdUntil?: Date | undefined
  /** The name contains this text, ignoring accents. */
  name?: string | undefined
  styleId?: number | undefined
  /** Lists one colour per style: the first in stock in the shopkeeper's order, else the first. */
  oncePerStyle?: boolean | undefined
  /** Families. */
  colours?: string[] | undefined
  /** Ids. */
  categories?: number[] | undefined
  /** One of these fibres is at least a fifth of the main part. */
  fabrics?: string[] | undefined
  /** In one of these collections. */
  collections?: InCollection[] | undefined
  /** Excludes these products. */
  without?: number[] | undefined
}

/** The conditions of a collection besides its stored members: time and stock change without a write to the members. */
export interface InCollection {
  id: number
  inStock: boolean
  /** Milliseconds since 1970. */
  createdSince: number | undefined
  /** Pins may be older. */
  pins: number[]
}

export interface ListingOrder {
  /** `sold` is the number of pieces sold lately; ties are listed newest first. */
  sort: 'created_at' | 'price' | 'sold'
  direction: 'asc' | 'desc'
}
