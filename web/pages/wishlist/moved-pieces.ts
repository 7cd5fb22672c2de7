import type { CartItem } from '../../../contract/cart.ts'

/** What a move has put into the cart, of which `before` pieces were in the same line already. */
export interface MovedPieces extends CartItem {
  before: number
}

/** What an undo takes out of a line that was changed since: the pieces of the move are the first to leave it. */
export function leftOfMove(moved: MovedPieces, inCart: number): MovedPieces {
  const before = Math.min(moved.before, inCart)
  return { ...moved, before, quantity: Math.min(moved.quantity, inCart - before) }
}
