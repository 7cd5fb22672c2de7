import { useEffect, useSyncExternalStore } from 'react'

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

/** Each time that the connection returns. */
export function useWhenOnline(work: () => unknown): void {
  useEffect(() => {
    const begin = () => void work()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [work])
}
