import { type Answer, type Ask, listOf, loadPage } from './load-list.ts'
import { loadCounts } from './todo-counts.ts'

/** Like `loadList`, after the counts that the tabs show have loaded. */
export const loadTabbedList = <Row>(request: Request, message: string, ask: Ask<Answer<Row>>) =>
  loadPage(request, message, async (paging, search) => {
    const [answer] = await Promise.all([ask(paging, search), loadCounts(request.signal)])
    return listOf(answer)
  })
