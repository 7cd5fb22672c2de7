export interface WishlistTables {
  wishlist_items: WishlistItemsTable
}

interface WishlistItemsTable {
  account_id: number
  product_id: number
  /** '' if no size was chosen. */
  size: string
  name: string
  /** In cents. */
  price_then: number
  added_at: Date
}
