import { useEffect, useState } from 'react'
import type { Product } from '../../../contract/product.ts'
import { searchProducts } from '../../../contract/search.ts'
import { callApi } from '../../api.ts'
import { readIsMore } from '../../components/totals.ts'
import { wordsOf } from './mark-words.ts'
import { readCorrections } from '../../components/search-understanding.ts'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2
const MAX_SHOWN = 6

export interface InstantResults {
  q: string
  products: Product[]
  total: number
  isMore: boolean
  words: string[]
}

/** Debounced; null if there is nothing to show. */
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
          words: [...wordsOf(q), ...readCorrections(headers)],
        })
      } catch {
        // The results page will show the error after the form is submitted.
        if (!controller.signal.aborted) setResults(null)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isWanted])

  // While loading, keeps the previous results if the text still begins the same.
  return isWanted && results && q.startsWith(results.q.slice(0, MIN_LENGTH)) ? results : null
}
