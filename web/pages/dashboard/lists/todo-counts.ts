import { useEffect, useSyncExternalStore } from 'react'
import { dashboardCounts, type DashboardCounts } from '../../../../contract/dashboard.ts'
import { callApi, onChanged } from '../../../api.ts'
import { getSession } from '../../../session.ts'
import { createStore } from '../../../store.ts'

/** Counts that are older are asked for anew: others may have done some of the work. */
const FRESH_MS = 30_000
/** The counts are asked for so long after the last change, because changes may come in a row, such as one for each piece. */
const SETTLED_MS = 200

const known = createStore<{ token?: string | undefined; counts?: DashboardCounts }>({})
let askedAt = -Infinity
let changes = 0
let shown = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** What is to be done, as it is. Throws ApiError. */
export async function refreshCounts(signal?: AbortSignal): Promise<DashboardCounts> {
  const token = getSession()?.token
  const before = changes
  const at = performance.now()
  const { body } = await callApi(dashboardCounts, {}, signal)
  if (before === changes) askedAt = at
  known.write({ token, counts: body })
  return body
}

/** Asks where it was not asked for a while, or something has changed since. The list is of use without an answer. */
export async function loadCounts(signal: AbortSignal): Promise<void> {
  const isKnown = known.read().token === getSession()?.token && performance.now() - askedAt < FRESH_MS
  if (!isKnown) await refreshCounts(signal).catch(() => undefined)
}

onChanged(() => {
  changes += 1
  askedAt = -Infinity
  clearTimeout(timer)
  if (shown > 0) timer = setTimeout(() => void refreshCounts().catch(() => undefined), SETTLED_MS)
})

/** Undefined where they cannot be had. While they are shown they follow what is changed here. */
export function useCounts(): DashboardCounts | undefined {
  const { token, counts } = useSyncExternalStore(known.subscribe, known.read, known.read)
  useEffect(() => {
    shown += 1
    return () => void (shown -= 1)
  }, [])
  return token === getSession()?.token ? counts : undefined
}
