/** The header of a list that has more than its X-Total-Count says; they are neither counted nor shown. */
export const TOTAL_IS_MORE = 'x-total-is-more'

/** Lists of orders and results of a text are counted up to here; further counting would take longer in a larger shop. */
export const MOST_COUNTED = 1_000
