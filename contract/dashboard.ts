import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/dashboard.ts'

export type DashboardCounts = Static<typeof schemas.DashboardCounts>

export const dashboardCounts: Call<typeof schemas.dashboardCounts> = {
  method: 'GET',
  path: '/dashboard/counts',
}
