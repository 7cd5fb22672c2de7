import {
  RETURN_REASONS,
  RETURN_STATES,
  RETURN_TODOS,
  type ReturnFilter,
} from '../../../../contract/return.ts'
import { readTab } from './tabs.tsx'

/** What the URL asks for. The lists of what is to be done have their states already. */
export function readFilter(search: URLSearchParams): Omit<ReturnFilter, 'limit' | 'page'> {
  const typed = search.get('number')?.trim().slice(0, 254) || undefined
  const todo = RETURN_TODOS.find((each) => each === readTab(search))
  return {
    todo,
    ...(typed?.includes('@') ? { email: typed } : { number: typed?.slice(0, 40) }),
    state: todo ? undefined : RETURN_STATES.find((each) => each === search.get('state')),
    reason: RETURN_REASONS.find((each) => each === search.get('reason')),
  }
}
