import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { Link, useNavigation } from 'react-router'
import { countOf } from '../../components/totals.ts'
import { money } from '../../../contract/money.ts'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { classNames } from '../../ui/class-names.ts'
import { findSentence, markWords } from './mark-words.ts'
import { Marked } from './marked.tsx'
import styles from './search-box.module.css'
import { useInstantResults, type InstantResults } from './use-instant-results.ts'

/** ARIA combobox pattern: the focus stays in the field while arrow keys choose a result. */
export function SearchBox({ q }: { q: string }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(q)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const results = useInstantResults(text, text.trim() !== q)
  const { location: next } = useNavigation()
  const shown = isOpen && results && results.products.length > 0 ? results : null
  const count = shown ? shown.products.length + 1 : 0

  function pressKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && results) {
      event.preventDefault()
      setIsOpen(true)
      // Cycles through the options and -1, which means the field.
      if (shown) setChosen((index) => ((index + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && shown && chosen >= 0) {
      event.preventDefault()
      list.current?.querySelectorAll('a')[chosen]?.click()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }

  function close() {
    setIsOpen(false)
    setChosen(-1)
  }

  return (
    <div
      className={styles.box}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <label className={styles.label} htmlFor={id}>
        Search by garment, cloth or colour
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          {...FIELD}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setIsOpen(true)
            setChosen(-1)
          }}
          onKeyDown={pressKey}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={!!shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          data-arrival
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an empty search page is opened to type
          autoFocus={q === ''}
        />
        <button type="submit" className={`${styles.submit} capitals`}>
          {next?.pathname === '/search' ? 'Searching...' : 'Search'}
        </button>
      </div>
      <p className={isOpen && results?.total === 0 ? styles.nothing : 'visually-hidden'} role="status">
        {isOpen && results && announcement(results)}
      </p>
      <ResultList ref={list} id={id} results={shown} chosen={chosen} onLeave={close} />
    </div>
  )
}

const FIELD = {
  name: 'q',
  type: 'search',
  enterKeyHint: 'search',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 200,
} as const

interface ResultListProps {
  ref: Ref<HTMLDivElement>
  id: string
  results: InstantResults | null
  /** An index; -1 means none. The last option links to all results. */
  chosen: number
  onLeave: () => void
}

function ResultList({ ref, id, results, chosen, onLeave }: ResultListProps) {
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      hidden={!results}
      // Prevents the click from taking the focus off the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {results?.products.map((product, index) => (
        <Option key={product.id} id={`${id}-${index}`} isChosen={index === chosen} to={`/shop/${product.id}`}>
          <Thumbnail url={product.cover_image} width={64} className={styles.photo} />
          <span className={styles.words}>
            <Marked text={product.name} words={results.words} />
            <MatchingSentence product={product} words={results.words} />
          </span>
          <span className={styles.price}>
            {money(product.price)}
            {product.quantity === 0 && <span className={styles.soldOut}> Sold out</span>}
          </span>
        </Option>
      ))}
      {results && (
        <Option
          id={`${id}-${results.products.length}`}
          isChosen={chosen === results.products.length}
          to={`/search?q=${encodeURIComponent(results.q)}`}
          onClick={onLeave}
        >
          <span className={styles.all}>
            See all {countOf(results.total, results.isMore)} {results.total === 1 ? 'item' : 'items'}
          </span>
        </Option>
      )}
    </div>
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

const announcement = ({ q, products, total, isMore }: InstantResults) => {
  if (products.length === 0) return `Nothing matches “${q}”.`
  return `${countOf(total, isMore)} ${total === 1 ? 'result' : 'results'}. Arrow keys choose.`
}
