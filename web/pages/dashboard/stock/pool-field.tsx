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
  /** Others have changed what should be there: loads it again. */
  onOutdated: () => Promise<void>
}

/** Saves on Enter and on blur; Escape restores what should be there. */
export function PoolField({ productId, name, pool: loaded, onOutdated }: PoolFieldProps) {
  const id = useId()
  const { pool, typed, type, takeBack, isCounted, isBusy, error, save, pressEnter } = usePoolCount(
    productId,
    loaded,
    onOutdated,
  )
  const { size, shelf, is_promised } = pool
  const label = size || 'Pieces'
  if (is_promised)
    return (
      <p className={styles.pool}>
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
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
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
function usePoolCount(productId: number, loaded: ShelfPool, onOutdated: () => Promise<void>) {
  const [seen, setSeen] = useState(loaded)
  const [pool, setPool] = useState(loaded)
  const [typed, setTyped] = useState<string | null>(null)
  const [isCounted, setIsCounted] = useState(false)
  const { isBusy, error, setError, attempt } = useAttempt()
  if (loaded !== seen) {
    setSeen(loaded)
    setPool(loaded)
  }
  useUnsaved(typed !== null || isBusy)
  const { size, shelf } = pool
  const fault = faultOf(typed)
  const next = typed?.trim() ? Number(typed) : shelf

  function save() {
    setError(fault)
    if (fault) return
    if (next === shelf) return setTyped(null)
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
    })
  }

  function pressEnter(field: HTMLInputElement) {
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
  /^\d{0,8}$/.test(typed?.trim() ?? '') ? undefined : 'Type a whole number, such as 7.'

const wordsFor = ({ to_send, held }: ShelfPool) => [
  to_send > 0 && `${to_send} to send`,
  held > 0 && `${held} held`,
]

function fieldAfter(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-count]')]
  return fields[fields.indexOf(field) + 1]
}
