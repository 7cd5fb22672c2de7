import { useEffect, useRef, useState } from 'react'
import { money } from '../../../../contract/money.ts'
import type { AdminOrder, OrderItem } from '../../../../contract/order.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { inCents, inDollars } from '../dollars.ts'
import { useUnsaved } from '../unsaved.ts'
import styles from './order-form.module.css'
import { amountFor, lineKey, refundable, type Returned } from './refund-amount.ts'
import { useRefund } from './use-refund.ts'

interface RefundFormProps {
  order: AdminOrder
  /** Without an order if the admin closed the form. */
  onDone: (changed?: AdminOrder) => void
}

export function RefundForm({ order, onDone }: RefundFormProps) {
  const left = refundable(order)
  /** Null until the admin types an amount; until then it is computed from the returned pieces. */
  const [typed, setTyped] = useState<string | null>(null)
  const [returned, setReturned] = useState<Returned>({})
  const { send, isSending, error, setError } = useRefund(order, onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('input')
    // In Safari, select() does not focus the field.
    field?.focus()
    field?.select()
  }, [])

  const amount = typed ?? inDollars(amountFor(order, returned))
  useUnsaved(amount !== inDollars(left) || Object.values(returned).some((count) => count > 0))
  const cents = inCents(amount)
  const problem = problemWith(cents, left)

  function submit() {
    if (isSending) return
    setError(problem ?? null)
    if (problem || cents === undefined) form.current?.querySelector('input')?.focus()
    else void send(cents, returned)
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={`Refund order ${order.id}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="Refund amount ($)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={error ?? undefined}
        hint={`${money(left)} can be refunded.`}
        className={styles.wide}
        value={amount}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(null)
        }}
      />
      <ReturnedLines
        order={order}
        returned={returned}
        onChange={(changed) => {
          setReturned(changed)
          setError(null)
        }}
      />
      <p className={styles.buttons}>
        <Button small type="submit" busy={isSending && 'Refunding...'}>
          Refund {problem === undefined && cents !== undefined ? money(cents) : ''}
        </Button>
        <Button small quiet data-cancel onClick={() => onDone()}>
          Cancel
        </Button>
        {order.order_items.length > 0 && (
          <Button small quiet onClick={() => setReturned(allReturned(order.order_items))}>
            All back in stock
          </Button>
        )}
      </p>
    </form>
  )
}

function problemWith(cents: number | undefined, left: number): string | undefined {
  if (cents === undefined || cents === 0) return 'Type an amount in dollars, such as 48.00.'
  return cents > left ? `At most ${money(left)} can still be refunded.` : undefined
}

const allReturned = (items: readonly OrderItem[]): Returned =>
  Object.fromEntries(items.map((item) => [lineKey(item), item.quantity]))

interface ReturnedLinesProps {
  order: AdminOrder
  returned: Returned
  onChange: (returned: Returned) => void
}

function ReturnedLines({ order, returned, onChange }: ReturnedLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Back in stock">
      {order.order_items.map((item) => {
        const { size, quantity, product } = item
        const line = lineKey(item)
        const id = `restock-${order.id}-${line}`
        return (
          <li key={line}>
            <label htmlFor={id}>
              Back in stock: {product.name}
              {size && `, ${size}`} (of {quantity})
            </label>
            <input
              id={id}
              type="number"
              min={0}
              max={quantity}
              value={returned[line] ?? 0}
              // Typing replaces the 0.
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => {
                const count = Math.min(Math.max(0, Math.trunc(target.valueAsNumber) || 0), quantity)
                onChange({ ...returned, [line]: count })
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
