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
  createdFrom?: Date | undefined
  /** Not included. */
  createdUntil?: Date | undefined
  /** The name contains this, with or without its accents. */
  name?: string | undefined
  styleId?: number | undefined
  /** Shows each style by its first colour in stock, in the shopkeeper's order, or else by its first colour. */
  oncePerStyle?: boolean | undefined
  /** Families. */
  colours?: string[] | undefined
  /** Ids. */
  categories?: number[] | undefined
  /** One of these is at least a fifth of the main part. */
  fabrics?: string[] | undefined
  /** In one of these. */
  collections?: InCollection[] | undefined
  /** Not these products. */
  without?: number[] | undefined
}

/** What a collection asks for beside its stored members, because time and stock change without a write of theirs. */
export interface InCollection {
  id: number
  inStock: boolean
  /** Milliseconds since 1970. */
  createdSince: number | undefined
  /** They may be older. */
  pins: number[]
}

export interface ListingOrder {
  /** `sold` is the number of pieces sold lately, the newest first where it is the same. */
  sort: 'created_at' | 'price' | 'sold'
  direction: 'asc' | 'desc'
}
