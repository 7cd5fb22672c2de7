/** PostgreSQL's integer is the limit of every id, price and count that the shop stores. */
export const MAX_INTEGER = 2_147_483_647

/** The most that a card session can be charged, in cents. */
export const MAX_CHARGE = 99_999_999

/**
 * The most that the goods of one order may come to, and so what a garment may cost, in cents. With shipping and
 * a tax of 27 %, the highest there is where the shop delivers or nearby, it is still below MAX_CHARGE.
 */
export const MAX_GOODS = 75_000_000
