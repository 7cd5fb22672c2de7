import { dashboardCounts, type DashboardCounts } from '../../../../contract/dashboard.ts'
import { callApi } from '../../../api.ts'
import { type Answer, type Ask, listOf, loadPage } from './load-list.ts'

/** Undefined where the counts cannot be had: the tabs and the list are of use without them. */
const findCounts = (signal: AbortSignal): Promise<DashboardCounts | undefined> =>
  callApi(dashboardCounts, {}, signal).then(
    ({ body }) => body,
    () => undefined,
  )

/** As `loadList`, with the counts that the tabs above the list show. */
export const loadTabbedList = <Row>(request: Request, message: string, ask: Ask<Answer<Row>>) =>
  loadPage(request, message, async (paging, search) => {
    const [counts, answer] = await Promise.all([findCounts(request.signal), ask(paging, search)])
    return { ...listOf(answer), counts }
  })
