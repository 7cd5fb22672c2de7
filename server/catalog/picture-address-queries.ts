import { CREDENTIALS_PATTERN } from '../../contract/product-fields.ts'
import { type Database, listRows } from '../database/connection.ts'

/**
 * Products that name a picture by an address with a user or a password: forms and files refuse such an address, and a product may
 * have it from before they did.
 */
export const listProductsWithCredentials = (db: Database): Promise<{ id: number; name: string }[]> =>
  listRows<{ id: number; name: string }>(db)`
    select id, name from products
    where exists (select from unnest(sub_images || cover_image) as url where url ~* ${CREDENTIALS_PATTERN})
    order by id`
