/** Pieces of a cart line that a promotion is for. */
export interface Goods {
  product_id: number
  size: string
  quantity: number
  /** Per piece, in cents. */
  unit_price: number
}

/** Pieces of a line that get the same off. */
interface Share {
  quantity: number
  /** Off each piece, in cents. */
  off: number
}

/** What each line gets, in the order of the lines: one share, or two where cents cannot be divided. */
export type Shares = Share[][]

/** Rounds half a cent up, in favour of the shopper. */
export const allocatePercent = (lines: Goods[], percent: number): Shares =>
  lines.map(({ quantity, unit_price }) => [{ quantity, off: Math.floor((unit_price * percent + 50) / 100) }])

/**
 * Divides an amount in proportion to the prices, so that the shares add up to it, or to what the goods cost if that is
 * less. All pieces of a line get the same, except that at most one line is divided in two. Does not depend on the order
 * of the lines.
 */
export function allocateAmount(lines: Goods[], amount: number): Shares {
  const sum = lines.reduce((total, { quantity, unit_price }) => total + quantity * unit_price, 0)
  if (sum === 0) return lines.map(({ quantity }) => [{ quantity, off: 0 }])
  const shared = Math.min(amount, sum)
  const parts = lines.map((line, index) => {
    // The product of two amounts can exceed what a number holds exactly.
    const exact = BigInt(shared) * BigInt(line.unit_price)
    return { ...line, index, off: Number(exact / BigInt(sum)), rest: Number(exact % BigInt(sum)) }
  })
  let left = shared - parts.reduce((total, { quantity, off }) => total + quantity * off, 0)
  const shares: Shares = parts.map(({ quantity, off }) => [{ quantity, off }])
  for (const { index, quantity, off } of parts.toSorted(byRest)) {
    if (left === 0) break
    const dearer = Math.min(quantity, left)
    left -= dearer
    shares[index] =
      dearer === quantity
        ? [{ quantity, off: off + 1 }]
        : [
            { quantity: dearer, off: off + 1 },
            { quantity: quantity - dearer, off },
          ]
  }
  return shares
}

type Part = Goods & { rest: number }

const byRest = (one: Part, other: Part): number =>
  other.rest - one.rest || one.product_id - other.product_id || compare(one.size, other.size)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** What the shares take off together. */
export const sumOf = (shares: Shares): number =>
  shares.flat().reduce((sum, { quantity, off }) => sum + quantity * off, 0)
