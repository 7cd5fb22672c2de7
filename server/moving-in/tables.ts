import type { Generated } from 'kysely'

export interface MovingInTables {
  external_ids: {
    source: 'shopify'
    kind: 'style' | 'product'
    /** A product's handle, and for a product its colour after a line break. */
    external: string
    id: number
    created_at: Generated<Date>
  }
  lost_pictures: {
    product_id: number
    url: string
    failure: string
    tried_at: Generated<Date>
  }
}
