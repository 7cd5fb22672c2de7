import { useState } from 'react'
import { Link } from 'react-router'
import { money } from '../../../../contract/money.ts'
import { searchProducts } from '../../../../contract/search.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { countOf, readIsMore, totalOf } from '../../../components/totals.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { quoted } from '../../../components/quoted.ts'
import { readUnderstanding } from '../../../components/search-understanding.ts'
import { Alert } from '../forms/alert.tsx'
import { useAnswer } from '../forms/use-answer.ts'
import styles from './search-words.module.css'

const SHOWN = 12

interface TrySearchProps {
  /** Version of the saved words. When it changes, the search is tried again. */
  version: number
  isDirty: boolean
}

/** What a shopper finds, with the words as they are saved. */
export function TrySearch({ version, isDirty }: TrySearchProps) {
  const [text, setText] = useState('')
  const q = text.trim()
  return (
    <section className={styles.try} aria-label="Try a search">
      <TextField
        label="Try a search"
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        hint={isDirty ? 'With the words as they are saved. Save first to try your changes.' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {q !== '' && <Results key={version} q={q} />}
    </section>
  )
}

function Results({ q }: { q: string }) {
  const { answer: tried, fault } = useAnswer(q, async (signal) => {
    const { body: products, headers } = await callApi(searchProducts, { query: { q, limit: SHOWN } }, signal)
    const total = totalOf(headers, products)
    const found = countOf(total, readIsMore(headers))
    return { q, products, total, found, understanding: readUnderstanding(headers) }
  })
  if (fault) return <Alert>{fault}</Alert>
  if (!tried) return null
  const { products, total, found, understanding } = tried
  const { filters, corrected, left_out } = understanding
  return (
    <>
      <p role="status">
        {total === 0 ? `Nothing matches “${tried.q}”.` : `${found} found.`}
        {corrected !== undefined && ` Corrected to “${corrected}”.`}
        {left_out.length > 0 && ` Without ${quoted(left_out)}.`}
        {filters.length > 0 && ` Understood: ${filters.map(({ label }) => label).join(', ')}.`}
      </p>
      <ol className={styles.results}>
        {products.map(({ id, name, price, size_prices }) => (
          <li key={id}>
            <Link className="text-link" to={editProductPath(id)}>
              {name}
            </Link>{' '}
            <span>
              {size_prices && 'from '}
              {money(price)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
