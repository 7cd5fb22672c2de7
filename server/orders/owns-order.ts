import type { Viewer } from '../http/handle.ts'
import type { OrderRow } from './tables.ts'

/** Folded as the database does. Null until it is confirmed: an account can be opened with another person's address. */
export const provenEmailOf = ({ email, isEmailVerified }: Viewer): string | null =>
  isEmailVerified ? email.toLowerCase() : null

/** The account has placed it, or a guest with the e-mail that the account has confirmed. `listOrdersOfAccount` asks the same. */
export const ownsOrder = (
  viewer: Viewer,
  { account_id, email_folded }: Pick<OrderRow, 'account_id' | 'email_folded'>,
): boolean =>
  account_id === null
    ? email_folded !== null && email_folded === provenEmailOf(viewer)
    : account_id === viewer.accountId
