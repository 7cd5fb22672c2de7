import { sql } from 'kysely'
import { retryCollisions } from '../server/database/transaction.ts'
import type { TestShop } from './shop.ts'

/**
 * Breaks data on purpose, past the shop's rules: for tests of what must be noticed or survived although the shop
 * itself never writes it. A state that the shop does reach is made with a fixture instead.
 */
export const corrupt = async (
  { shop }: TestShop,
  statement: string,
  values: unknown[] = [],
): Promise<void> => {
  await shop.pool.query(statement, values)
}

/** Rows of a table for which the condition holds cannot be inserted: something of the kind that no rule foresees. */
export const failWhere = (shop: TestShop, table: string, condition: string): Promise<void> =>
  corrupt(
    shop,
    `create or replace function fail_on_purpose() returns trigger language plpgsql as
       $$ begin raise exception 'failed on purpose'; end $$;
     create or replace trigger fail_on_purpose before insert on ${table}
       for each row when (${condition}) execute function fail_on_purpose()`,
  )

/** Removes every product with its style and stock, so that a test lists only its own. */
export const emptyCatalog = async ({ shop }: TestShop): Promise<void> => {
  // What the shop reads meanwhile can collide with it.
  await retryCollisions(() =>
    sql`truncate styles, products, stock, stock_moves restart identity cascade`.execute(shop.db),
  )
  // TRUNCATE notifies no one. Without ids, all columns are read again.
  await shop.pool.query('notify listings')
}

/** Removes every order. */
export const removeOrders = ({ shop }: TestShop) =>
  retryCollisions(() => sql`truncate orders cascade`.execute(shop.db))
