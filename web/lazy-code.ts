import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import { whenIdle } from './when-idle.ts'

/** Loads when the page is idle, or on `preload`. `use` returns 'failed' for good, as browsers keep a failed import. */
export function lazyCode<Code>(load: () => Promise<Code>, always?: boolean) {
  const store = createStore<Code | 'failed' | null>(null)
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(store.write, () => store.write('failed'))
  }
  whenIdle(preload, always)
  return { preload, use: () => useSyncExternalStore(store.subscribe, store.read, () => null) }
}
