import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Count } from './values.ts'

/** What waits to be done; each is the length of the list of the same name. Orders are counted to 1,001, which means more than 1,000. */
export const DashboardCounts = Type.Object({
  /** Paid, in manufacturing, without tracking information yet. */
  to_make: Count,
  /** Has its tracking information, but has not left. */
  to_ship: Count,
  disputed: Count,
  low_stock: Count,
})

export const dashboardCounts = describeCall({
  name: 'dashboardCounts',
  summary: 'How much waits to be made, shipped, decided and restocked',
  access: 'admin',
  response: DashboardCounts,
})
