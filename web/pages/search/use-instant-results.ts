import { useEffect, useState } from 'react'
import type { Product } from '../../../contract/product.ts'
import { SEARCHED_INSTEAD, searchProducts } from '../../../contract/search.ts'
import { callApi } from '../../api.ts'
import { readIsMore } from '../../components/totals.ts'
import { readReplacedWords } from './replaced-words.ts'
import { wordsOf } from './mark-words.ts'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2
const MAX_SHOWN = 6

export interface InstantResults {
  /** The query that these results are for. */
  q: string
  products: Product[]
  total: number
  isMore: boolean
  /** The words to mark in the results. */
  words: string[]
}

/** The first results for the typed text, debounced; null while there are none to show. */
export function useInstantResults(text: string, isActive: boolean): InstantResults | null {
  const [results, setResults] = useState<InstantResults | null>(null)
  const q = text.trim()
  const isWanted = isActive && q.length >= MIN_LENGTH

  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = { q, limit: MAX_SHOWN }
        const { body: products, headers } = await callApi(searchProducts, { query }, controller.signal)
        setResults({
          q,
          products,
          total: Number(headers.get('x-total-count') ?? products.length),
          isMore: readIsMore(headers),
          words: [...wordsOf(q), ...readReplacedWords(headers.get(SEARCHED_INSTEAD))],
        })
      } catch {
        // Sending the form shows the error.
        if (!controller.signal.aborted) setResults(null)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isWanted])

  // The previous results stay while the next load, unless the text begins differently.
  return isWanted && results && q.startsWith(results.q.slice(0, MIN_LENGTH)) ? results : null
}
