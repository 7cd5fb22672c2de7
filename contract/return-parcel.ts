/** Who pays for the parcel of a return: a setting, which each order keeps as it was when the order was placed. */
export const RETURN_PAYERS = ['shopper', 'shop'] as const
export type ReturnPayer = (typeof RETURN_PAYERS)[number]

/** The same sentence before the purchase, in its confirmation and for the return. */
export const sayWhoPays = (payer: ReturnPayer): string =>
  payer === 'shop'
    ? 'We pay for the parcel back: write to us for a label.'
    : 'You pay for the parcel back. If a piece is faulty or not what you ordered, we pay: write to us for a label.'
