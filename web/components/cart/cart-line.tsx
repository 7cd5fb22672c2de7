import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { CartItemDetail } from '../../../contract/cart.ts'
import { promiseInWords } from '../../../contract/promise.ts'
import { isOneSize, nameWithSize, sizeLabel } from '../../../contract/sizes.ts'
import { changeItem, lineKey, removeItem, updateQuantity, type CartLine } from '../../cart.ts'
import { currentCheckoutKey } from '../../checkout-key.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './cart-line.module.css'
import { money } from '../../../contract/money.ts'
import { totalOfLine } from '../../cart-details.ts'
import { QuantitySelect } from './quantity-select.tsx'
import { Thumbnail } from '../product/thumbnail.tsx'

const ChangeSize = lazyPart(async () => (await import('./change-size.tsx')).ChangeSize)

interface CartLineProps {
  line: CartLine
  detail: CartItemDetail | undefined
  failed: boolean
  compact: boolean
  onLeave?: (() => void) | undefined
}

export function CartLineRow({ line, detail, failed, compact, onLeave }: CartLineProps) {
  const page = `/shop/${line.id}`
  const label = nameWithSize(line.name, line.size)
  const canChangeQuantity = !detail || detail.isValid || !!detail.available
  const [isChanging, setIsChanging] = useState(false)
  const changeSize = (size: string) =>
    changeAndFocus({ ...line, size }, () => changeItem(line.id, line.size, { size }))
  return (
    <li id={lineKey(line)} className={classNames(styles.line, compact && styles.compact)}>
      <Link to={page} tabIndex={-1} aria-hidden onClick={onLeave}>
        <Thumbnail url={line.imageUrl} width={compact ? 80 : 160} />
      </Link>
      <div className={styles.words}>
        <div className={styles.head}>
          <Link className={styles.name} to={page} onClick={onLeave}>
            {line.name}
          </Link>
          <LineTotal line={line} detail={detail} failed={failed} />
        </div>
        <p className={styles.facts}>
          {line.size && <span>{sizeLabel(line.size)}</span>}
          {canChangeSize(line, detail) && (
            <button
              type="button"
              className={styles.change}
              aria-label={`Change size of ${label}`}
              aria-expanded={isChanging}
              onClick={() => setIsChanging(!isChanging)}
            >
              <span className="text-link">Change</span>
            </button>
          )}
          <UnitPrice line={line} detail={detail} failed={failed} compact={compact} />
        </p>
        {isChanging && (
          <Suspense fallback={<p role="status">Loading…</p>}>
            <ChangeSize line={line} label={label} checkoutKey={currentCheckoutKey()} onChoose={changeSize} />
          </Suspense>
        )}
        {detail?.ship_by && (
          <p className={styles.facts}>{promiseInWords(detail.ship_by, !!detail.made_to_order)}</p>
        )}
        {detail?.isValid === false && (
          <Invalid line={line} detail={detail} label={label} onChangeSize={changeSize} />
        )}
        <div className={styles.controls}>
          {canChangeQuantity && (
            <QuantitySelect
              label={`Quantity of ${label}`}
              value={line.quantity}
              onChange={(quantity) => updateQuantity(line.id, line.size, quantity)}
            />
          )}
          <button
            type="button"
            className={styles.action}
            aria-label={`Remove ${label}`}
            onClick={() => removeItem(line.id, line.size)}
          >
            <span className="text-link">Remove</span>
          </button>
        </div>
      </div>
    </li>
  )
}

/**
 * False if a message below the line already lists the sizes to choose from, if the product cannot be bought (its price
 * is null), or if it is sold out (0 available). Also false for a line without a size or with the only size.
 */
const canChangeSize = ({ size }: CartLine, detail: CartItemDetail | undefined) =>
  size !== '' && !isOneSize(size) && !detail?.sizes && detail?.price !== null && detail?.available !== 0

function UnitPrice({ line, detail, failed, compact }: Omit<CartLineProps, 'onLeave'>) {
  if (detail?.price == null) return detail || failed ? <span>Price not available</span> : null
  // With one piece the price equals the line's total, which the compact line shows above.
  if (compact && line.quantity === 1 && totalOfLine(line, detail) !== null) return null
  return (
    <span>
      {money(detail.price)}
      <span className={line.quantity > 1 ? undefined : 'visually-hidden'}> each</span>
    </span>
  )
}

function LineTotal({ line, detail, failed }: Pick<CartLineProps, 'line' | 'detail' | 'failed'>) {
  const total = detail && totalOfLine(line, detail)
  if (total != null) return <p className={styles.total}>{money(total)}</p>
  if (detail || failed) return null
  return <Skeleton width="64px" className={styles.total} />
}

/** For changes that remove the pressed button, which would lose the focus. */
export function changeAndFocus(line: CartLine, change: () => void): void {
  flushSync(change)
  focusLine(line)
}

export function focusLine(line: CartLine): void {
  document
    .getElementById(lineKey(line))
    ?.querySelector<HTMLElement>('select, button:not([aria-expanded])')
    ?.focus()
}

interface InvalidProps {
  line: CartLine
  detail: CartItemDetail
  label: string
  onChangeSize: (size: string) => void
}

function Invalid({ line, detail, label, onChangeSize }: InvalidProps) {
  const { validationMessage, available, sizes } = detail

  return (
    <div className={styles.invalid}>
      <p>{validationMessage}</p>
      {!!available && available < line.quantity && (
        <button
          type="button"
          className={styles.action}
          aria-label={`Set to ${available}: ${label}`}
          onClick={() => updateQuantity(line.id, line.size, available)}
        >
          <span className="text-link">Set to {available}</span>
        </button>
      )}
      {sizes && (
        <div role="group" className={styles.sizes} aria-label={`Size of ${label}`}>
          {/* Without a size, the message already asks for one. */}
          {line.size && <span>Other sizes</span>}
          {sizes.map((size) => (
            <button key={size} type="button" onClick={() => onChangeSize(size)}>
              {size}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
