import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigation } from 'react-router'
import { countOf } from '../../components/totals.ts'
import { money } from '../../../contract/money.ts'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { classNames } from '../../ui/class-names.ts'
import { findSentence, markWords } from './mark-words.ts'
import { Marked } from './marked.tsx'
import styles from './search-box.module.css'
import { useInstantResults, type InstantResults } from './use-instant-results.ts'

/**
 * The field with its results as one types: a combobox after the ARIA pattern. The focus stays in the
 * field; arrows choose, Enter opens what is chosen or sends the form, Esc puts the list away.
 */
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

  function choose(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && results) {
      event.preventDefault()
      setIsOpen(true)
      // From the field down into the list, and round again by way of the field.
      if (shown) setChosen((at) => ((at + 1 + step + count + 1) % (count + 1)) - 1)
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
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setIsOpen(true)
            setChosen(-1)
          }}
          onKeyDown={choose}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={!!shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && chosen >= 0 ? `${id}-${chosen}` : undefined}
          data-arrival
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens an empty search comes to type
          autoFocus={q === ''}
        />
        <button type="submit" className={`${styles.submit} capitals`}>
          {next?.pathname === '/search' ? 'Searching...' : 'Search'}
        </button>
      </div>
      <p className={isOpen && results?.total === 0 ? styles.nothing : 'visually-hidden'} role="status">
        {isOpen && results && announcement(results)}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        tabIndex={-1}
        aria-label="Results"
        hidden={!shown}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown?.products.map((product, place) => (
          <Option
            key={product.id}
            id={`${id}-${place}`}
            isChosen={place === chosen}
            to={`/shop/${product.id}`}
          >
            <Thumbnail url={product.cover_image} width={64} className={styles.photo} />
            <span className={styles.words}>
              <Marked text={product.name} words={shown.words} />
              <Why product={product} words={shown.words} />
            </span>
            <span className={styles.price}>
              {money(product.price)}
              {product.quantity === 0 && <span className={styles.soldOut}> Sold out</span>}
            </span>
          </Option>
        ))}
        {shown && (
          <Option
            id={`${id}-${count - 1}`}
            isChosen={chosen === count - 1}
            to={`/search?q=${encodeURIComponent(shown.q)}`}
            onClick={close}
          >
            <span className={styles.all}>
              See all {countOf(shown.total, shown.isMore)} {shown.total === 1 ? 'item' : 'items'}
            </span>
          </Option>
        )}
      </div>
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

/** Where the name does not say it, the sentence that does. */
function Why({ product, words }: { product: { name: string; description: string }; words: string[] }) {
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
