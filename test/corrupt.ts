import type { TestShop } from './shop.ts'

/**
 * Breaks data on purpose, past the shop's rules: for tests of what must be noticed or survived although the shop
 * itself never writes it. A state that the shop does reach is made with a fixture instead.
 */
export const corrupt = async ({ shop }: TestShop, sql: string, values: unknown[] = []): Promise<void> => {
  await shop.pool.query(sql, values)
}

/** Removes every product with its style and stock, so that a test lists only its own. */
export const emptyCatalog = async ({ shop }: TestShop): Promise<void> => {
  // The shop's time limits are for its own statements; on a busy machine this one takes longer.
  await shop.pool.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;
    truncate styles, products, stock, stock_moves restart identity cascade; commit`)
  // TRUNCATE notifies no one. Without ids, all columns are read again.
  await shop.pool.query('notify listings')
}

/** Removes every order. */
export const removeOrders = ({ shop }: TestShop) => shop.pool.query('truncate orders cascade')
