/** The header of a list that has more than its X-Total-Count says; they are neither counted nor shown. */
export const TOTAL_IS_MORE = 'x-total-is-more'
