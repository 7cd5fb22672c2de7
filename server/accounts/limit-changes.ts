import type { Database } from '../database/connection.ts'
import type { Viewer } from '../http/handle.ts'
import { enforceLimit } from './rate-limit-buckets.ts'

/** Called before a customer's change to their own account; throws TooMany. */
export const limitChanges = (db: Database, { accountId }: Pick<Viewer, 'accountId'>): Promise<void> =>
  enforceLimit(db, 'account-change', String(accountId))
