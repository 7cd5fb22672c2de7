import { CREDENTIALS_PATTERN } from '../../contract/product-fields.ts'
import { type Database, listRows } from '../database/connection.ts'

/**
 * Products with a picture URL that contains a user or password. Forms and files refuse such URLs, but a product may
 * have had one before.
 */
export const listProductsWithCredentials = (db: Database): Promise<{ id: number; name: string }[]> =>
  listRows<{ id: number; name: string }>(db)`
    select id, name from products
    where exists (select from unnest(sub_images || cover_image) as url where url ~* ${CREDENTIALS_PATTERN})
    order by id`
