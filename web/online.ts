import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** True on the server and during hydration. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** After a browser announces a connection, its first requests may still fail. */
const AGAIN_AFTER_MS = 2_000

/** Calls `work` each time the connection returns, and once more a moment later. `work` must be repeatable. */
export function useWhenOnline(work: () => unknown): void {
  const again = useEffectEvent(() => void work())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      again()
      clearTimeout(timer)
      timer = setTimeout(() => again(), AGAIN_AFTER_MS)
    }
    addEventListener('online', begin)
    return () => {
      removeEventListener('online', begin)
      clearTimeout(timer)
    }
  }, [])
}
