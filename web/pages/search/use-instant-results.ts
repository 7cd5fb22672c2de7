import { useEffect, useState } from 'react'
import type { Product } from '../../../contract/product.ts'
import { SEARCHED_INSTEAD, searchProducts } from '../../../contract/search.ts'
import { callApi } from '../../api.ts'
import { readIsMore } from '../../components/totals.ts'
import { readReplacedWords } from './replaced-words.ts'
import { wordsOf } from './mark-words.ts'

const PAUSE_MS = 150
const SHORTEST = 2
const SHOWN = 6

export interface InstantResults {
  /** What they are the results of. */
  q: string
  products: Product[]
  total: number
  isMore: boolean
  /** What to mark in them. */
  words: string[]
}

/** The first results for what is being typed, a moment after the last key; null while there is nothing to say. */
export function useInstantResults(text: string, isAwake: boolean): InstantResults | null {
  const [results, setResults] = useState<InstantResults | null>(null)
  const q = text.trim()
  const isWanted = isAwake && q.length >= SHORTEST

  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = { q, limit: SHOWN }
        const { body: products, headers } = await callApi(searchProducts, { query }, controller.signal)
        setResults({
          q,
          products,
          total: Number(headers.get('x-total-count') ?? products.length),
          isMore: readIsMore(headers),
          words: [...wordsOf(q), ...readReplacedWords(headers.get(SEARCHED_INSTEAD))],
        })
      } catch {
        // The form still works; whoever sends it is told what is wrong.
        if (!controller.signal.aborted) setResults(null)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isWanted])

  // Those of a moment ago stay while the next are on their way, unless something else is being typed.
  return isWanted && results && q.startsWith(results.q.slice(0, SHORTEST)) ? results : null
}
