import type { Viewer } from '../http/handle.ts'
import type { OrderRow } from './tables.ts'

/**
 * Folded as in the database. Null until it is confirmed, because an account can be opened with another person's
 * address.
 */
export const provenEmailOf = ({ email, isEmailVerified }: Viewer): string | null =>
  isEmailVerified ? email.toLowerCase() : null

/**
 * True if the account placed the order, or a guest with the account's confirmed e-mail did. `listOrdersOfAccount` has
 * the same condition.
 */
export const ownsOrder = (
  viewer: Viewer,
  { account_id, email_folded }: Pick<OrderRow, 'account_id' | 'email_folded'>,
): boolean =>
  account_id === null
    ? email_folded !== null && email_folded === provenEmailOf(viewer)
    : account_id === viewer.accountId
