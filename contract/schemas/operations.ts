import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Nullable, Time } from './values.ts'

export const Operations = Type.Object({
  /**
   * When the backup was made that the shop was restored from; set while jobs, mails and payment calls are held after a
   * restore.
   */
  held_since_backup_of: Nullable(Time),
  payments: Type.Object({
    mode: Type.Enum(['sandbox', 'test', 'live']),
    /** Why the provider rejects the key, as far as the answering process knows. */
    key_problem: Nullable(Type.String()),
    /** To the minute. */
    last_webhook_at: Nullable(Time),
  }),
  /** The services that the environment connects the shop to. Addresses and keys are not included. */
  connections: Type.Object({
    mail_server: Type.Boolean(),
    picture_bucket: Type.Boolean(),
    cdn: Type.Boolean(),
  }),
  mails: Type.Object({
    waiting: Type.Integer(),
    /** When the oldest waiting mail was written, if that is more than an hour ago. */
    late_since: Nullable(Time),
    /** Refused mails that can be sent again. */
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
  /** Leftovers of a demonstration, such as `the sample address`, in a shop whose payments are real. */
  samples: Type.Array(Type.String()),
  /** How to call these commands on the shop's machine. */
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
