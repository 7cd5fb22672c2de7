import { sql } from 'kysely'
import type { Transaction } from '../../database/connection.ts'
import { isNameTaken } from '../named-row-queries.ts'

/**
 * The name of the style of a product that is its only colour: `Walk Coat` for `Walk Coat, Ink`, if the palette has Ink.
 */
export async function styleNameOf(trx: Transaction, name: string): Promise<string> {
  const at = name.lastIndexOf(', ')
  const hasColour = at > 0 && (await isNameTaken(trx, 'colours', name.slice(at + 2), null))
  return hasColour ? name.slice(0, at) : name
}

/**
 * A style named after its only product follows the product's renaming; a trigger does so for identical names. A style
 * that is being changed keeps its name, because styles are locked before their products.
 */
export async function renameStyle(
  trx: Transaction,
  productId: number,
  before: string,
  after: string,
): Promise<void> {
  const name = await styleNameOf(trx, after)
  const former = [await styleNameOf(trx, before), after]
  await sql`
    with alone as (
      select s.id from styles s join products p on p.style_id = s.id
      where p.id = ${productId} and s.name = any(${former}::text[]) and s.name <> ${name}
        and not exists (select from products o where o.style_id = s.id and o.id <> p.id)
      for update of s skip locked
    )
    update styles s set name = ${name}, updated_at = now() from alone where s.id = alone.id`.execute(trx)
}
