/** The largest PostgreSQL integer, the type of ids, prices and counts. */
export const MAX_INTEGER = 2_147_483_647

/** In cents: the largest amount of a payment session. */
export const MAX_CHARGE = 99_999_999

/** In cents: an order's largest subtotal. With shipping and 27 % tax, the highest rate, it stays below MAX_CHARGE. */
export const MAX_GOODS = 75_000_000
