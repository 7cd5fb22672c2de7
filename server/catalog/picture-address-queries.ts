import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/**
 * Products that name a picture by an address with a user or a password, as `hasCredentials` tells: forms and files refuse such
 * an address, and a product may have it from before they did.
 */
export async function listProductsWithCredentials(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from products
    where exists (
      select from unnest(sub_images || cover_image) as url where url ~* '^([a-z][a-z0-9+.-]*:/+|//)[^/?#]*@')
    order by id`.execute(db)
  return rows
}
