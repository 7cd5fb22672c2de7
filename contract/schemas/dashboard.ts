import { Type } from 'typebox'
import { FIRST_STEPS } from '../dashboard.ts'
import { describeCall } from './call.ts'
import { Count } from './values.ts'

/** Lengths of the dashboard's lists. Orders are counted up to 1,001, which means more than 1,000. */
export const DashboardCounts = Type.Object({
  /** Paid, in manufacturing, without tracking information yet. */
  to_make: Count,
  /** With tracking information, not shipped yet. */
  to_ship: Count,
  /** Pre-orders whose pieces are still expected. */
  to_wait: Count,
  /** Orders of the first two lists that were bought more than 30 days ago. */
  late: Count,
  /** Pre-orders that are expected later than their buyers know. */
  to_tell: Count,
  disputed: Count,
  /** Their money was refunded, but pieces that have not left were not taken back. */
  to_take_back: Count,
  low_stock: Count,
  returns_to_decide: Count,
  /** Announced parcels that have not arrived. */
  returns_expected: Count,
  returns_to_inspect: Count,
  /** Money of returns that is due within three days, or could not be paid. */
  refunds_due: Count,
  /** Settled returns with pieces, refused ones included, that have no disposition yet. */
  returns_to_dispose: Count,
  /** Withdrawal statements without a return. */
  withdrawals_unmatched: Count,
  /** Reviews that wait to be published or refused, counted up to 1,001 too. */
  reviews_to_decide: Count,
})

export const dashboardCounts = describeCall({
  summary: 'How much waits to be made, shipped, decided, inspected, restocked and published',
  access: 'dashboard.read',
  response: DashboardCounts,
})

export const FirstSteps = Type.Array(
  Type.Object({ step: Type.Enum([...FIRST_STEPS]), is_done: Type.Boolean() }),
)

export const listFirstSteps = describeCall({
  summary:
    'What a new shop needs before it sells, and what of it is there; nothing in a demonstration or a shop that sells',
  access: 'settings.change',
  response: FirstSteps,
})
