/** The response header of a list that was counted only up to a limit: there is more than X-Total-Count. */
export const TOTAL_IS_MORE = 'x-total-is-more'

/** Lists of orders and results of a text are counted up to here; further counting would take longer in a larger shop. */
export const MOST_COUNTED = 1_000
