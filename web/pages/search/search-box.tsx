import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useNavigation } from 'react-router'
import { isOfIme } from '../../ui/is-of-ime.ts'
import type { InstantResults } from './instant-results.tsx'
import styles from './search-box.module.css'
import { preloadInstantResults, useInstantResults } from './use-instant-results.ts'

/** ARIA combobox pattern: the focus stays in the field while arrow keys choose a result. */
export function SearchBox({ q }: { q: string }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { location: next } = useNavigation()
  const [text, setText] = useText(q, next !== undefined, () => setIsOpen(false))
  const { results, Options } = useInstantResults(text, text.trim() !== q)
  const [chosen, setChosen] = useChosen(results)
  const input = useBlurOnPhones(q, text === q)
  const shown = isOpen && results && results.products.length > 0 ? results : null
  const count = shown ? shown.products.length + 1 : 0

  function pressKey(event: KeyboardEvent) {
    if (isOfIme(event.nativeEvent)) return
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
          ref={input}
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
          onFocus={preloadInstantResults}
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
      <Announcement results={isOpen ? results : null} />
      <List ref={list} id={`${id}-list`} hidden={!shown}>
        {shown && Options && <Options id={id} results={shown} chosen={chosen} onLeave={close} />}
      </List>
    </div>
  )
}

const List = (props: ComponentProps<'div'>) => (
  <div
    {...props}
    className={styles.list}
    role="listbox"
    tabIndex={-1}
    aria-label="Results"
    // Prevents the click from taking the focus off the field.
    onMouseDown={(event) => event.preventDefault()}
  />
)

const Announcement = ({ results }: { results: InstantResults | null }) => (
  <p className={results?.total === 0 ? styles.nothing : 'visually-hidden'} role="status">
    {results?.announcement}
  </p>
)

/** Closes a phone's keyboard, which would cover the results, unless the shopper has continued typing. */
function useBlurOnPhones(q: string, isFollowed: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const show = useEffectEvent(() => {
    if (isFollowed && matchMedia('(pointer: coarse)').matches) input.current?.blur()
  })
  useEffect(() => {
    if (q) show()
  }, [q])
  return input
}

/** The text follows the query, for example after Back, but input during a search stays. */
function useText(q: string, isSearching: boolean, onFollow: () => void) {
  const [text, setText] = useState(q)
  const [followed, setFollowed] = useState(q)
  const [isAhead, setIsAhead] = useState(false)
  if (followed !== q) {
    setFollowed(q)
    setIsAhead(false)
    if (!isAhead) {
      setText(q)
      onFollow()
    }
  }
  const type = (typed: string) => {
    setText(typed)
    setIsAhead(isSearching)
  }
  return [text, type] as const
}

/** The chosen index is reset with new results, because it would be another product. */
function useChosen(results: unknown) {
  const [chosen, setChosen] = useState(-1)
  const [seen, setSeen] = useState(results)
  if (seen !== results) {
    setSeen(results)
    setChosen(-1)
  }
  return [chosen, setChosen] as const
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
