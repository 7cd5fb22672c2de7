import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { Count } from './values.ts'

/** The lengths of the dashboard's lists. Orders are counted to 1,001, which means more than 1,000. */
export const DashboardCounts = Type.Object({
  /** Paid, in manufacturing, without tracking information yet. */
  to_make: Count,
  /** With tracking information, not shipped yet. */
  to_ship: Count,
  disputed: Count,
  low_stock: Count,
})

export const dashboardCounts = describeCall({
  name: 'dashboardCounts',
  summary: 'How much waits to be made, shipped, decided and restocked',
  access: 'dashboard.read',
  response: DashboardCounts,
})
