import type { CartItem } from '../../../contract/cart.ts'

/** The pieces that a move added to the cart; the line had `before` pieces already. */
export interface MovedPieces extends CartItem {
  before: number
}

/** The pieces that an undo removes from a line that was changed since. Pieces of the move count as removed first. */
export function leftOfMove(moved: MovedPieces, inCart: number): MovedPieces {
  const before = Math.min(moved.before, inCart)
  return { ...moved, before, quantity: Math.min(moved.quantity, inCart - before) }
}
