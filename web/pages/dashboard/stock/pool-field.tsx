import { useId, useState } from 'react'
import { countStock, type ShelfPool } from '../../../../contract/stock-count.ts'
import { callApi, statusOf } from '../../../api.ts'
import { useWhenOnline } from '../../../online.ts'
import { useAttempt } from '../forms/use-act.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { additionIn, faultOf, mayBeCode, numberIn } from './typed-count.ts'
import { useScanner } from './use-scanner.ts'
import styles from './stock.module.css'

interface PoolFieldProps {
  productId: number
  name: string
  pool: ShelfPool
  /** Its code was looked for. */
  isFound: boolean
  /** Others have changed what should be there: loads it again. */
  onOutdated: () => Promise<void>
}

/** Saves on Enter and on blur; Escape restores what should be there. */
export function PoolField({ name, ...counting }: PoolFieldProps) {
  const id = useId()
  const { pool, typed, sum, press, type, takeBack, isCounted, isBusy, error, save, pressEnter, isScanned } =
    usePoolCount(counting)
  const { size, shelf, is_promised } = pool
  const label = size || 'Pieces'
  if (is_promised)
    return (
      // There is no field here, so the filter keeps the focus.
      <p className={styles.pool} data-found={counting.isFound || undefined}>
        <b>{label}</b> <span className={styles.soft}>expected, nothing to count</span>
      </p>
    )
  const words = isBusy
    ? ['Saving...']
    : [sum !== undefined && `makes ${sum}`, isCounted && 'Counted', ...wordsFor(pool)]
  return (
    <div className={styles.pool}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        data-count
        data-found={counting.isFound || undefined}
        // The keyboard of a telephone with numbers and a plus.
        inputMode="tel"
        autoComplete="off"
        maxLength={60}
        aria-label={size ? `${name}, ${size}: pieces on the shelf` : `${name}: pieces on the shelf`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-words`}
        value={typed ?? shelf}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={({ currentTarget }) => {
          if (!error) save(currentTarget)
        }}
        onKeyDown={(event) => {
          press(event.timeStamp)
          if (event.key === 'Escape') takeBack()
          // Some scanners end a code with Tab.
          const isEnd = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && isScanned())
          if (!isEnd) return
          event.preventDefault()
          pressEnter(event.currentTarget)
        }}
      />
      <span
        id={`${id}-words`}
        className={error ? styles.wrong : styles.soft}
        role={error ? 'alert' : undefined}
      >
        {error ?? words.filter(Boolean).join(', ')}
      </span>
    </div>
  )
}

/** What is typed of a shelf, and what saves it. */
function usePoolCount({ productId, pool: loaded, isFound, onOutdated }: Omit<PoolFieldProps, 'name'>) {
  const [seen, setSeen] = useState(loaded)
  const [pool, setPool] = useState(loaded)
  const [typed, setTyped] = useState<string | null>(null)
  const [isCounted, setIsCounted] = useState(false)
  /** The status of the refusal; 0 where the shop was not reached. */
  const [failure, setFailure] = useState<number>()
  const { isBusy, error, setError, attempt } = useAttempt()
  const scanner = useScanner()
  if (loaded !== seen) {
    setSeen(loaded)
    setPool(loaded)
  }
  const forget = useUnsaved(typed !== null || isBusy)
  const { size, shelf } = pool
  const fault = faultOf(typed)
  const added = additionIn(typed)
  const next = added === undefined ? (numberIn(typed) ?? shelf) : shelf + added

  /** `onSaved` also when there is nothing to save. */
  function save(field?: HTMLInputElement, onSaved?: () => void) {
    setError(fault)
    if (fault) return
    if (next === shelf) {
      setTyped(null)
      return onSaved?.()
    }
    void attempt(async () => {
      const body = { product_id: productId, size, seen: shelf, counted: next }
      try {
        const question = field && (await scanner.ask(field))
        if (question) return setError(question)
        setPool((await callApi(countStock, { body })).body)
      } catch (thrown) {
        // Before the refusal is shown, so that pressed again Enter counts from what is there now.
        if (statusOf(thrown) === 409) await onOutdated()
        setFailure(statusOf(thrown))
        throw thrown
      }
      setTyped(null)
      setIsCounted(true)
      onSaved?.()
    })
  }

  // One whose answer was lost is refused, because it was counted from what lay there before.
  useWhenOnline(() => failure === 0 && typed !== null && save())

  function pressEnter(field: HTMLInputElement) {
    if (isBusy) return
    if (scanner.isScanned(typed)) {
      change(null)
      forget()
      return lookUp(typed)
    }
    const goOn = () => (isFound ? toFilter() : leave(field))
    // The next code is scanned when this size is saved: a refusal is to be seen before.
    if (!fault && (isFound || mayBeCode(typed ?? ''))) {
      setIsCounted(next === shelf)
      return save(field, goOn)
    }
    // What was refused is tried again where it stands; otherwise leaving the field saves it.
    if (fault || error) return save(field)
    setIsCounted(next === shelf)
    goOn()
  }

  const change = (text: string | null) => {
    setTyped(text)
    setError(undefined)
    setFailure(undefined)
  }
  return {
    pool,
    typed,
    /** What an addition comes to. */
    sum: added === undefined || fault ? undefined : next,
    press: scanner.press,
    type(text: string) {
      scanner.follow(text)
      change(text)
    },
    isScanned: () => scanner.isScanned(typed),
    takeBack: () => change(null),
    isCounted,
    isBusy,
    error: error && failure === 409 && added !== undefined ? hintToAdd(added, shelf) : error,
    save,
    pressEnter,
  }
}

const hintToAdd = (added: number, shelf: number) =>
  `By now ${shelf} should be there. Press Enter again to add ${added} to these.`

const filterField = () => document.querySelector<HTMLInputElement>('[data-filter] input[name="name"]')

function toFilter(): void {
  filterField()?.focus()
  filterField()?.select()
}

/** As if it were scanned into the filter: the field of its size gets the focus. */
function lookUp(code: string): void {
  const field = filterField()
  if (!field?.form) return
  field.value = code
  field.form.requestSubmit()
}

const wordsFor = ({ to_send, held }: ShelfPool) => [
  to_send > 0 && `${to_send} to send`,
  held > 0 && `${held} held`,
]

/** For the next one, where there is one. */
function leave(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count]')]
  const next = fields[fields.indexOf(field) + 1]
  if (next) next.focus()
  else field.blur()
}
