/** Who pays for a return parcel. Each order keeps the setting as it was when the order was placed. */
export const RETURN_PAYERS = ['shopper', 'shop'] as const
export type ReturnPayer = (typeof RETURN_PAYERS)[number]

/** One sentence for the checkout, the confirmation and the return, so that all three agree. */
export const sayWhoPays = (payer: ReturnPayer): string =>
  payer === 'shop'
    ? 'We pay for the parcel back: write to us for a label.'
    : 'You pay for the parcel back. If a piece is faulty or not what you ordered, we pay: write to us for a label.'
