import { useEffect, useSyncExternalStore } from 'react'
import { dashboardCounts, type DashboardCounts } from '../../../../contract/dashboard.ts'
import { callApi, onChanged } from '../../../api.ts'
import { getSession } from '../../../session.ts'
import { createStore } from '../../../store.ts'

/** Older counts are loaded again, because others may have done some of the work. */
const FRESH_MS = 30_000
/**
 * Delay after the last change before counts are loaded again, because changes may come in a row, such as one for each
 * piece.
 */
const SETTLED_MS = 200

const known = createStore<{ token?: string | undefined; counts?: DashboardCounts }>({})
let askedAt = -Infinity
let changes = 0
let shown = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Loads the counts. Throws ApiError. */
export async function refreshCounts(signal?: AbortSignal): Promise<DashboardCounts> {
  const token = getSession()?.token
  const before = changes
  const at = performance.now()
  const { body } = await callApi(dashboardCounts, {}, signal)
  if (before === changes) askedAt = at
  known.write({ token, counts: body })
  return body
}

/**
 * Loads the counts if they are old or something has changed. Failures are ignored, because the list is useful without
 * counts.
 */
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

/** The counts, updated after changes in this tab while they are shown; undefined if they cannot be loaded. */
export function useCounts(): DashboardCounts | undefined {
  const { token, counts } = useSyncExternalStore(known.subscribe, known.read, known.read)
  useEffect(() => {
    shown += 1
    return () => void (shown -= 1)
  }, [])
  return token === getSession()?.token ? counts : undefined
}
