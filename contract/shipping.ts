/** The two ways that a parcel can go: their price in cents, and the business days that they take. */
export const SHIPPING = {
  standard: { price: 0, days: [4, 7] },
  expedited: { price: 1500, days: [1, 3] },
} as const
