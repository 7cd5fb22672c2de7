import type { Rating } from '../../../contract/review.ts'

export const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Average rating with one decimal. */
export const averageOf = ({ stars }: Rating): number =>
  Math.round((stars.reduce((sum, count, at) => sum + count * (at + 1), 0) / countOf(stars)) * 10) / 10

export const inReviews = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`

/** The fit that more than half of the buyers report, else a summary of all reports; undefined if there are none. */
export function fitInWords({ fit }: Rating): string | undefined {
  const said = countOf(fit)
  if (said === 0) return undefined
  const [smallest = 0, small = 0, fits = 0, ...larger] = fit
  const groups = [
    ['Runs small', smallest + small],
    ['True to size', fits],
    ['Runs large', countOf(larger)],
  ] as const
  const most = groups.find(([, count]) => count * 2 > said)
  if (most) return `${most[0]}, say ${most[1]} of ${said}.`
  return `Buyers differ: ${groups.map(([words, count]) => `${words.toLowerCase()} ${count}`).join(', ')}.`
}

/** Mean of the answers, from 0 (runs small) to 1 (runs large). */
export const fitPosition = ({ fit }: Rating): number =>
  fit.reduce((sum, count, at) => sum + count * at, 0) / (4 * countOf(fit))
