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
  /** How long it took; null while a later try has failed. */
  took_seconds: Nullable(Count),
  /** Why a later try failed. */
  problem: Nullable(Type.String()),
  /** Those that the last check found. */
  faults: Type.Array(Discrepancy),
})

export const getReconciliation = describeCall({
  summary:
    'Whether stock, orders and payments agree, as the last check found; it is made every ten minutes, less often where it takes long',
  access: 'operations.read',
  response: Reconciliation,
})
