import { MOST_COUNTED, TOTAL_IS_MORE } from '../../contract/total.ts'

export const totalOf = (headers: Headers, page: readonly unknown[]): number =>
  Number(headers.get('x-total-count') ?? page.length)

/** Whether the total is a lower bound because the API stopped counting. */
export const readIsMore = (headers: Headers): boolean => headers.get(TOTAL_IS_MORE) === 'true'

/** `24`, or `1,000+` when there are more. */
export const countOf = (total: number, isMore = false): string =>
  isMore ? `${total.toLocaleString('en-US')}+` : String(total)

export const countUpTo = (count: number): string =>
  count > MOST_COUNTED ? countOf(MOST_COUNTED, true) : count.toLocaleString('en-US')
