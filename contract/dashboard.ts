import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/dashboard.ts'

export type DashboardCounts = Static<typeof schemas.DashboardCounts>

export const dashboardCounts = call<typeof schemas.dashboardCounts>('GET', '/dashboard/counts')
