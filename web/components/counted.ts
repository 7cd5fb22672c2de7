import { TOTAL_IS_MORE } from '../../contract/total.ts'

/** Of what was found by a text, so many are shown, and there are more. */
export const readIsMore = (headers: Headers): boolean => headers.get(TOTAL_IS_MORE) === 'true'

/** How many there are, e.g. 24 or 1,000+. */
export const countOf = (total: number, isMore = false): string =>
  isMore ? `${total.toLocaleString('en-US')}+` : String(total)
