import { useId, useState } from 'react'
import { countStock, type ShelfPool } from '../../../../contract/stock-count.ts'
import { callApi, statusOf } from '../../../api.ts'
import { useAttempt } from '../forms/use-act.ts'
import { useUnsaved } from '../forms/unsaved.ts'
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
  const { pool, typed, type, takeBack, isCounted, isBusy, error, save, pressEnter } = usePoolCount(counting)
  const { size, shelf, is_promised } = pool
  const label = size || 'Pieces'
  if (is_promised)
    return (
      // There is no field here, so the filter keeps the focus.
      <p className={styles.pool} data-found={counting.isFound || undefined}>
        <b>{label}</b> <span className={styles.soft}>expected, nothing to count</span>
      </p>
    )
  const words = isBusy ? ['Saving...'] : [isCounted && 'Counted', ...wordsFor(pool)]
  return (
    <div className={styles.pool}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        data-count
        data-found={counting.isFound || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        aria-label={size ? `${name}, ${size}: pieces on the shelf` : `${name}: pieces on the shelf`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-words`}
        value={typed ?? shelf}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (!error) save()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') takeBack()
          if (event.key !== 'Enter') return
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
  const { isBusy, error, setError, attempt } = useAttempt()
  if (loaded !== seen) {
    setSeen(loaded)
    setPool(loaded)
  }
  const forget = useUnsaved(typed !== null || isBusy)
  const { size, shelf } = pool
  const fault = faultOf(typed)
  const next = typed?.trim() ? Number(typed) : shelf

  /** `onSaved` also when there is nothing to save. */
  function save(onSaved?: () => void) {
    setError(fault)
    if (fault) return
    if (next === shelf) {
      setTyped(null)
      return onSaved?.()
    }
    void attempt(async () => {
      const body = { product_id: productId, size, seen: shelf, counted: next }
      try {
        setPool((await callApi(countStock, { body })).body)
      } catch (failure) {
        // Before the refusal is shown, so that pressed again Enter counts from what is there now.
        if (statusOf(failure) === 409) await onOutdated()
        throw failure
      }
      setTyped(null)
      setIsCounted(true)
      onSaved?.()
    })
  }

  function pressEnter(field: HTMLInputElement) {
    if (isBusy) return
    if (typed && isCode(typed)) {
      change(null)
      forget()
      return lookUp(typed)
    }
    // The next code is scanned when this size is saved: a refusal is to be seen before.
    if (isFound && !fault) {
      setIsCounted(next === shelf)
      return save(toFilter)
    }
    // What was refused is tried again where it stands; otherwise leaving the field saves it.
    if (fault || error) return save()
    setIsCounted(next === shelf)
    const following = fieldAfter(field)
    if (following) following.focus()
    else field.blur()
  }

  const change = (text: string | null) => {
    setTyped(text)
    setError(undefined)
  }
  return {
    pool,
    typed,
    type: change,
    takeBack: () => change(null),
    isCounted,
    isBusy,
    error,
    save,
    pressEnter,
  }
}

const faultOf = (typed: string | null): string | undefined =>
  /^\d{0,7}$/.test(typed?.trim() ?? '') ? undefined : 'Type a whole number, such as 7.'

/** What a scanner reads while the field of another size has the focus. No count has eight digits, or letters. */
const isCode = (typed: string) => /^(\d{8,}|(?=.*\d)(?=.*[a-z])\S.{4,})$/i.test(typed.trim())

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

function fieldAfter(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count]')]
  return fields[fields.indexOf(field) + 1]
}
