import { TOTAL_IS_MORE } from '../../contract/total.ts'

/** The length of the whole list, from the headers of one of its pages. */
export const totalOf = (headers: Headers, page: readonly unknown[]): number =>
  Number(headers.get('x-total-count') ?? page.length)

/** Whether the list was counted only up to a limit, and is longer than its total. */
export const readIsMore = (headers: Headers): boolean => headers.get(TOTAL_IS_MORE) === 'true'

/** `24`, or `1,000+` when there are more. */
export const countOf = (total: number, isMore = false): string =>
  isMore ? `${total.toLocaleString('en-US')}+` : String(total)
