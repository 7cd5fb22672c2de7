import { dashboardCounts, type DashboardCounts } from '../../../../contract/dashboard.ts'
import { callApi } from '../../../api.ts'

/** What the tabs of a list say. Undefined where it cannot be had: the tabs and the list are of use without it. */
export const findCounts = (signal: AbortSignal): Promise<DashboardCounts | undefined> =>
  callApi(dashboardCounts, {}, signal).then(
    ({ body }) => body,
    () => undefined,
  )
