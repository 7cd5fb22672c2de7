import { useId } from 'react'
import type { ShelfPool } from '../../../../contract/stock-count.ts'
import { isOfIme } from '../../../ui/is-of-ime.ts'
import { leftFor } from './count-focus.ts'
import { usePoolCount, type PoolCount } from './use-pool-count.ts'
import styles from './stock.module.css'

/** Saves on Enter and on blur; Escape restores what should be there. */
export function PoolField({ name, ...counting }: PoolCount & { name: string }) {
  const id = useId()
  const {
    field,
    pool,
    typed,
    sum,
    press,
    type,
    takeBack,
    isCounted,
    isBusy,
    error,
    leave,
    pressEnter,
    isScanned,
  } = usePoolCount(counting)
  const { size, shelf, is_promised } = pool
  const label = size || 'Pieces'
  if (is_promised)
    return (
      // Without a field, the filter keeps the focus.
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
        ref={field}
        id={id}
        data-count
        data-found={counting.isFound || undefined}
        // A phone's keyboard with digits and a plus.
        inputMode="tel"
        autoComplete="off"
        maxLength={60}
        aria-label={size ? `${name}, ${size}: pieces on the shelf` : `${name}: pieces on the shelf`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-words`}
        value={typed ?? shelf}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={({ relatedTarget }) => leave(leftFor(relatedTarget))}
        onKeyDown={(event) => {
          if (isOfIme(event.nativeEvent)) return
          press(event.timeStamp)
          if (event.key === 'Escape') takeBack()
          // Some scanners end a code with Tab.
          const isEnd = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && isScanned())
          if (!isEnd) return
          event.preventDefault()
          pressEnter()
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

const wordsFor = ({ to_send, held }: ShelfPool) => [
  to_send > 0 && `${to_send} to send`,
  held > 0 && `${held} held`,
]
