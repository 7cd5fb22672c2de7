import { Link } from 'react-router'
import { money } from '../../../contract/money.ts'
import type { Product } from '../../../contract/product.ts'
import { searchProducts } from '../../../contract/search.ts'
import { callApi } from '../../api.ts'
import { readCorrections } from '../../components/search-understanding.ts'
import { Thumbnail } from '../../components/product/thumbnail.tsx'
import { countOf, readIsMore, totalOf } from '../../components/totals.ts'
import { classNames } from '../../ui/class-names.ts'
import { findSentence, markWords, wordsOf } from './mark-words.ts'
import { Marked } from './marked.tsx'
import styles from './instant-results.module.css'

const MAX_SHOWN = 6

export interface InstantResults {
  q: string
  products: Product[]
  total: number
  isMore: boolean
  words: string[]
  /** Announced by screen readers. */
  announcement: string
}

export async function findInstantResults(q: string, signal: AbortSignal): Promise<InstantResults> {
  const query = { q, limit: MAX_SHOWN }
  const { body: products, headers } = await callApi(searchProducts, { query }, signal)
  const total = totalOf(headers, products)
  const isMore = readIsMore(headers)
  const count = `${countOf(total, isMore)} ${total === 1 ? 'result' : 'results'}`
  return {
    q,
    products,
    total,
    isMore,
    words: [...wordsOf(q), ...readCorrections(headers)],
    announcement: products.length === 0 ? `Nothing matches “${q}”.` : `${count}. Arrow keys choose.`,
  }
}

export interface OptionsProps {
  id: string
  results: InstantResults
  /** Index of the chosen option; -1 for none. The last option links to all results. */
  chosen: number
  onLeave: () => void
}

export function Options({ id, results, chosen, onLeave }: OptionsProps) {
  const { q, products, total, isMore, words } = results
  return (
    <>
      {products.map((product, index) => (
        <Option key={product.id} id={`${id}-${index}`} isChosen={index === chosen} to={`/shop/${product.id}`}>
          <Thumbnail url={product.cover_image} width={64} className={styles.photo} />
          <span className={styles.words}>
            <Marked text={product.name} words={words} />
            <MatchingSentence product={product} words={words} />
          </span>
          <span className={styles.price}>
            {product.size_prices && 'from '}
            {money(product.price)}
            {product.quantity === 0 && <span className={styles.soldOut}> Sold out</span>}
          </span>
        </Option>
      ))}
      <Option
        id={`${id}-${products.length}`}
        isChosen={chosen === products.length}
        to={`/search?q=${encodeURIComponent(q)}`}
        onClick={onLeave}
      >
        <span className={styles.all}>
          See all {countOf(total, isMore)} {total === 1 ? 'item' : 'items'}
        </span>
      </Option>
    </>
  )
}

interface OptionProps {
  id: string
  to: string
  isChosen: boolean
  onClick?: () => void
  children: React.ReactNode
}

function Option({ isChosen, ...link }: OptionProps) {
  return (
    <Link
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classNames(styles.option, isChosen && styles.chosen)}
      ref={isChosen ? reveal : undefined}
      {...link}
    />
  )
}

const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

interface MatchingSentenceProps {
  product: { name: string; description: string }
  words: string[]
}

/** Shown only if the product's name does not match. */
function MatchingSentence({ product, words }: MatchingSentenceProps) {
  if (markWords(product.name, words).some(({ isMarked }) => isMarked)) return null
  const sentence = findSentence(product.description, words)
  return (
    sentence && (
      <span className={styles.why}>
        <Marked text={sentence} words={words} />
      </span>
    )
  )
}
