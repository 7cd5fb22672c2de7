import { RETURN_REASONS, RETURN_STATES } from '../../../../contract/return.ts'
import { RETURN_TODOS, type ReturnFilter } from '../../../../contract/admin-return.ts'
import { readTab } from './tabs.tsx'
import { choiceIn, textIn } from '../lists/read-search.ts'

/** Reads the filter from the URL. The lists of tasks have fixed states. */
export function readFilter(search: URLSearchParams): Omit<ReturnFilter, 'limit' | 'page'> {
  const typed = textIn(search, 'number', 254)
  const todo = RETURN_TODOS.find((each) => each === readTab(search))
  return {
    todo,
    ...(typed?.includes('@') ? { email: typed } : { number: typed?.slice(0, 40) }),
    state: todo ? undefined : choiceIn(search, 'state', RETURN_STATES),
    reason: choiceIn(search, 'reason', RETURN_REASONS),
  }
}
