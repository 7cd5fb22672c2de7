import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import { Count } from './values.ts'

/** What waits to be done; each is the length of the list of the same name. */
export const DashboardCounts = Type.Object({
  /** Paid, in manufacturing, without tracking information yet. */
  to_make: Count,
  /** Has its tracking information, but has not left. */
  to_ship: Count,
  disputed: Count,
  low_stock: Count,
})
export type DashboardCounts = Static<typeof DashboardCounts>

export const dashboardCounts = defineCall({
  name: 'dashboardCounts',
  summary: 'How much waits to be made, shipped, decided and restocked',
  method: 'GET',
  path: '/dashboard/counts',
  access: 'admin',
  answer: DashboardCounts,
})
