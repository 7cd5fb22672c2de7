import { useEffect, useState, type ComponentType } from 'react'
import { lazyCode } from '../../lazy-code.ts'
import type { InstantResults, OptionsProps } from './instant-results.tsx'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2

const code = lazyCode(() => import('./instant-results.tsx'))
export const preloadInstantResults = code.preload

interface InstantResultsAndOptions {
  /** Null if there is nothing to show. */
  results: InstantResults | null
  /** The component that shows the results. */
  Options?: ComponentType<OptionsProps>
}

/** Debounced. The code loads after the page; without it the field only submits its form, as without JavaScript. */
export function useInstantResults(text: string, isActive: boolean): InstantResultsAndOptions {
  const [results, setResults] = useState<InstantResults | null>(null)
  const loaded = code.use()
  const q = text.trim()
  const isWanted = isActive && q.length >= MIN_LENGTH

  useEffect(() => {
    if (!isWanted) return
    code.preload()
    if (!loaded || loaded === 'failed') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setResults(await loaded.findInstantResults(q, controller.signal))
      } catch {
        // The results page will show the error after the form is submitted.
        if (!controller.signal.aborted) setResults(null)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isWanted, loaded])

  if (!loaded || loaded === 'failed') return { results: null }
  // While loading, keeps the previous results if the text still begins the same.
  const isFitting = isWanted && results && q.startsWith(results.q.slice(0, MIN_LENGTH))
  return { results: isFitting ? results : null, Options: loaded.Options }
}
