import type { NewLine } from '../orders/checkout/checkout-queries.ts'
import type { Value } from '../orders/refunds/piece-values.ts'
import type { ReturnItemRow } from '../orders/return-tables.ts'

/** Exchanged pieces with their combined value. */
export interface ExchangedPieces {
  product_id: number
  new_size: string
  quantity: number
  /** In cents. */
  goods: number
  tax: number
  /** The tax that `goods` includes; null if tax is added. */
  included_tax: number | null
}

type Exchanged = Pick<ReturnItemRow, 'quantity' | 'goods' | 'tax' | 'price_difference'>

/**
 * The cost of the new pieces: what was paid for the old ones, plus the price difference between the sizes. The tax
 * changes in proportion, and each piece costs at least a cent.
 */
export function newValueOf({ quantity, goods, tax, price_difference }: Exchanged): Value {
  const cost = Math.max(Math.min(goods, quantity), goods + price_difference * quantity)
  return { goods: cost, tax: goods === 0 ? tax : Math.round((tax * cost) / goods) }
}

/** The part of the old pieces' value that pays for the new ones: all of it, or less if the new size is cheaper. */
export const movedValueOf = (piece: Exchanged): Value =>
  piece.price_difference > 0 ? { goods: piece.goods, tax: piece.tax } : newValueOf(piece)

/** The amount to be paid for pieces of a more expensive size, in cents, tax included. */
export const differenceDue = (piece: Exchanged): number =>
  sumOf(newValueOf(piece)) - sumOf(movedValueOf(piece))

export const sumOf = ({ goods, tax }: Value): number => goods + tax

type Garment = Pick<
  NewLine,
  'name' | 'cover_image' | 'stock_size' | 'returnable' | 'ship_by' | 'made_to_order'
>

/** The order lines of the new sizes, with their tax. */
export const linesOf = (
  pieces: ExchangedPieces[],
  garmentOf: (piece: ExchangedPieces) => Garment,
): NewLine[] =>
  pieces.flatMap((piece) => {
    const { product_id, new_size: size } = piece
    const { name, cover_image, stock_size, returnable, ship_by, made_to_order } = garmentOf(piece)
    const garment = { product_id, size, stock_size, name, cover_image, returnable, ship_by, made_to_order }
    return pricesOf(piece).map((line) => ({ ...garment, ...line }))
  })

/** All pieces of a line have the same price, so a remainder that cannot be divided becomes a line of its own. */
function pricesOf({ quantity, goods, tax, included_tax }: ExchangedPieces) {
  const unit_price = Math.floor(goods / quantity)
  const dearer = goods - unit_price * quantity
  const dearerTax = Math.round((tax * dearer) / quantity)
  const dearerIncluded = included_tax && Math.round((included_tax * dearer) / quantity)
  const cheaperIncluded = included_tax && included_tax - dearerIncluded!
  return [
    { quantity: quantity - dearer, unit_price, tax: tax - dearerTax, included_tax: cheaperIncluded },
    { quantity: dearer, unit_price: unit_price + 1, tax: dearerTax, included_tax: dearerIncluded },
  ].filter((line) => line.quantity > 0)
}

export const sumsOf = (lines: Pick<NewLine, 'quantity' | 'unit_price' | 'tax' | 'included_tax'>[]) => {
  const subtotal = lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)
  const amount_tax = lines.reduce((sum, { tax }) => sum + (tax ?? 0), 0)
  const included_tax = lines.every((line) => line.included_tax == null)
    ? null
    : lines.reduce((sum, line) => sum + (line.included_tax ?? 0), 0)
  return { subtotal, amount_tax, included_tax, total: subtotal + amount_tax }
}
