import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Nullable, Time } from './values.ts'

export const Operations = Type.Object({
  /** When the backup was made from which the shop was restored, while its jobs, mails and payment calls are held. */
  held_since_backup_of: Nullable(Time),
  payments: Type.Object({
    mode: Type.Enum(['sandbox', 'test', 'live']),
    /** Why the provider does not accept the key, as far as the process that answers knows. */
    key_problem: Nullable(Type.String()),
    /** To the minute. */
    last_webhook_at: Nullable(Time),
  }),
  /** What the environment connects the shop with. Its addresses and keys are not shown. */
  connections: Type.Object({
    mail_server: Type.Boolean(),
    picture_bucket: Type.Boolean(),
    cdn: Type.Boolean(),
  }),
  mails: Type.Object({
    waiting: Type.Integer(),
    /** When the one that has waited longest was written, if that is more than an hour ago. */
    late_since: Nullable(Time),
    /** Those that can be sent again. */
    refused: Type.Integer(),
    latest_refused: Type.Array(
      Type.Object({
        id: Type.Integer(),
        label: Type.String(),
        recipient: Type.String(),
        failure: Type.String(),
      }),
    ),
  }),
  /** What is still a demonstration's, such as `the sample address`, in a shop whose payments are not the sandbox's. */
  samples: Type.Array(Type.String()),
  /** How these commands are called on the machine of the shop. */
  commands: Type.Object({ doctor: Type.String(), release: Type.String() }),
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
  summary:
    'What the shop is connected with, whether mails wait, whether the daily backup is made, and whether a restored shop is held',
  access: 'operations.read',
  response: Operations,
})
