export interface WishlistTables {
  wishlist_items: WishlistItemsTable
}

interface WishlistItemsTable {
  account_id: number
  product_id: number
  /** '' where none was chosen. */
  size: string
  name: string
  /** In cents. */
  price_then: number
  added_at: Date
}
