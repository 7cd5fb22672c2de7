/** Prices in cents; `days` are business days from and to. */
export const SHIPPING = {
  standard: { price: 0, days: [4, 7] },
  expedited: { price: 1500, days: [1, 3] },
} as const
