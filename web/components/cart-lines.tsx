import { useEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { lineKey, undoRemoval, useCart, type CartLine } from '../cart.ts'
import type { CartDetails } from '../cart-details.ts'
import { CartLineRow } from './cart-line.tsx'
import styles from './cart-lines.module.css'

interface CartLinesProps {
  details: CartDetails
  compact?: boolean
  onLeave?: () => void
}

/** The cart's lines; one that was removed leaves its place to a way back. */
export function CartLines({ details, compact = false, onLeave }: CartLinesProps) {
  const { lines, removed } = useCart()
  const list = useRef<HTMLUListElement>(null)

  const rows = lines.map((line) => (
    <CartLineRow
      key={lineKey(line)}
      line={line}
      detail={details.details.get(lineKey(line))}
      failed={details.error !== null}
      compact={compact}
      onLeave={onLeave}
    />
  ))
  if (removed) {
    const key = `removed ${lineKey(removed.line)}`
    rows.splice(
      removed.index,
      0,
      <RemovedRow key={key} line={removed.line} index={removed.index} list={list} />,
    )
  }
  return (
    <ul ref={list} className={styles.lines}>
      {rows}
    </ul>
  )
}

interface RemovedRowProps {
  line: CartLine
  index: number
  list: RefObject<HTMLUListElement | null>
}

function RemovedRow({ line, index, list }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone with its line.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])

  function putBack() {
    flushSync(undoRemoval)
    list.current?.children[index]?.querySelector<HTMLElement>('select, button')?.focus()
  }

  return (
    <li className={styles.removed}>
      <p role="status">{line.name} was removed.</p>
      <button ref={undo} type="button" className={styles.undo} onClick={putBack}>
        <span className="text-link">Undo</span>
      </button>
    </li>
  )
}
