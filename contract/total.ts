/** The response header of a list counted only up to a limit: there is more than X-Total-Count. */
export const TOTAL_IS_MORE = 'x-total-is-more'

/** Counting further would take longer in a larger shop. */
export const MOST_COUNTED = 1_000
