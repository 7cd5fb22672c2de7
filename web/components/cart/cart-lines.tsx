import { useEffect, useRef } from 'react'
import { lineKey, undoRemoval, useCart, type CartLine } from '../../cart.ts'
import type { CartDetails } from '../../cart-details.ts'
import { changeAndFocus, CartLineRow } from './cart-line.tsx'
import styles from './cart-lines.module.css'

interface CartLinesProps {
  details: CartDetails
  compact?: boolean
  onLeave?: () => void
}

export function CartLines({ details, compact = false, onLeave }: CartLinesProps) {
  const { lines, removed } = useCart()

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
    rows.splice(removed.index, 0, <RemovedRow key={`removed ${lineKey(removed.line)}`} line={removed.line} />)
  }
  return <ul className={styles.lines}>{rows}</ul>
}

function RemovedRow({ line }: { line: CartLine }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The removed button had the focus, and its line may have begun above the window.
  useEffect(() => {
    undo.current?.focus({ preventScroll: true })
    undo.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li className={styles.removed}>
      <p role="status">{line.name} was removed.</p>
      <button
        ref={undo}
        type="button"
        className={styles.undo}
        onClick={() => changeAndFocus(line, undoRemoval)}
      >
        <span className="text-link">Undo</span>
      </button>
    </li>
  )
}
