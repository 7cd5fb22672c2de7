import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/dashboard.ts'

/** What a new shop has to set up, in the order in which it is done. */
export const FIRST_STEPS = [
  'address',
  'product',
  'delivery',
  'tax',
  'pages',
  'order',
  'payments',
  'mail',
] as const

export type FirstStep = (typeof FIRST_STEPS)[number]

export type DashboardCounts = Static<typeof schemas.DashboardCounts>

export type FirstSteps = Static<typeof schemas.FirstSteps>

export const dashboardCounts = call<typeof schemas.dashboardCounts>('GET', '/dashboard/counts')
export const listFirstSteps = call<typeof schemas.listFirstSteps>('GET', '/dashboard/first_steps')
