import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Count, Nullable, Time } from './values.ts'

export const Discrepancy = Type.Object({
  rule: Type.String(),
  /** An order's id, a product's name and id with its size, or a payment session's id. */
  where: Type.String(),
  what: Type.String(),
  advice: Type.String(),
})

export const Reconciliation = Type.Object({
  /** When the last check ended; null before the first. */
  checked_at: Nullable(Time),
  /** Duration of the check; null while a later attempt has failed. */
  took_seconds: Nullable(Count),
  /** Why an attempt after `checked_at` failed; null if none did. */
  problem: Nullable(Type.String()),
  /** The discrepancies of the latest check. */
  faults: Type.Array(Discrepancy),
})

export const getReconciliation = describeCall({
  summary:
    'Whether stock, orders and payments agree, as the last check found; it is made every ten minutes, less often where it takes long',
  access: 'operations.read',
  response: Reconciliation,
})
