import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Nullable, Time } from './values.ts'

export const Operations = Type.Object({
  /** Of the backup from which the shop was restored, while its jobs, mails and payment calls are held. */
  held_since_backup_of: Nullable(Time),
  /** Null while daily backups are not set up. */
  backups: Nullable(
    Type.Object({
      last_good_at: Nullable(Time),
      is_late: Type.Boolean(),
      /** Why the last attempt failed. */
      problem: Nullable(Type.String()),
    }),
  ),
})

export const getOperations = describeCall({
  name: 'operations',
  summary: 'Whether the daily backup is made, and whether a restored shop is held',
  access: 'operations.read',
  response: Operations,
})
