const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as dollars with two decimals, `$1,480.00`. */
export const money = (cents: number): string => dollars.format(cents / 100)
