/** Response header of a list that is counted only up to a limit: the real total exceeds X-Total-Count. */
export const TOTAL_IS_MORE = 'x-total-is-more'

/** Counting further would take longer the larger the shop is. */
export const MOST_COUNTED = 1_000
