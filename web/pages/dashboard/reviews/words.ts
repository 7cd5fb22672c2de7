import type { AdminReview, Refusal, ReviewShare } from '../../../../contract/review.ts'

export const TABS: Record<AdminReview['state'], string> = {
  waiting: 'Waiting',
  published: 'Published',
  refused: 'Refused',
}

export const EMPTY: Record<AdminReview['state'], string> = {
  waiting: 'No review waits to be read.',
  published: 'No review is published.',
  refused: 'No review was refused.',
}

/** Reasons in the order of their keys, 1 to 6. */
export const REASONS: Record<Refusal, string> = {
  abuse: 'Abuse',
  personal_data: 'Personal data',
  advertising: 'Advertising',
  not_about_garment: 'Not about the garment',
  duplicate: 'Duplicate',
  unlawful: 'Unlawful',
}

const percent = (published: number, decided: number): number => Math.round((100 * published) / decided)

/**
 * Above this difference in percentage points between the published shares of two star ratings, publication looks
 * biased.
 */
const GAP = 10

export function sharesInWords(shares: readonly ReviewShare[]): { words: string; isUneven: boolean } | null {
  const decided = shares.filter((share) => share.decided > 0)
  if (decided.length === 0) return null
  const percents = decided.map((share) => percent(share.published, share.decided))
  return {
    words: decided
      .map(({ stars, decided }, at) => `${percents[at]}% of ${decided} with ${stars} ★`)
      .toReversed()
      .join(', '),
    isUneven: Math.max(...percents) - Math.min(...percents) > GAP,
  }
}
