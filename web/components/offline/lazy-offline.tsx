import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '../../when-idle.ts'

/** Loads ahead of the first lost connection, but after everything that the page shows. */
export function LazyOffline() {
  const [Offline, setOffline] = useState<ComponentType>()
  useEffect(() => {
    whenIdle(() => {
      import('./offline.tsx').then(
        (loaded) => setOffline(() => loaded.default),
        () => {},
      )
    }, true)
  }, [])
  return Offline && <Offline />
}
