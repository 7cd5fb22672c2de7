import { FITS, type Rating } from '../../../contract/review.ts'

export const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** With one decimal. */
export const averageOf = ({ stars }: Rating): number =>
  Math.round((stars.reduce((sum, count, at) => sum + count * (at + 1), 0) / countOf(stars)) * 10) / 10

export const inReviews = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`

/** What most buyers say of its sizes; undefined while none has said. */
export function fitInWords({ fit }: Rating): string | undefined {
  const said = countOf(fit)
  const most = Math.max(...fit)
  return said === 0 ? undefined : `${FITS[fit.indexOf(most)]}, say ${most} of ${said}.`
}

/** Where the answers lie between runs small, 0, and runs large, 1. */
export const fitPosition = ({ fit }: Rating): number =>
  fit.reduce((sum, count, at) => sum + count * at, 0) / (4 * countOf(fit))
