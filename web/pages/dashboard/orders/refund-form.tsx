import { useEffect, useRef, useState } from 'react'
import { refundOrder, type AdminOrder } from '../../../../contract/order.ts'
import { ApiError, callApi } from '../../../api.ts'
import { money } from '../../../../contract/money.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { inCents, inDollars } from '../dollars.ts'
import { randomKey } from '../../../random-key.ts'
import { useUnsaved } from '../unsaved.ts'
import styles from './order-form.module.css'
import { amountFor, lineKey, refundable, type Returned } from './refund-amount.ts'

interface RefundFormProps {
  order: AdminOrder
  /** With the order after it, or nothing when it was called off. */
  onDone: (changed?: AdminOrder) => void
}

/** Gives money back, in full or in part, and puts back into stock what came back. */
export function RefundForm({ order, onDone }: RefundFormProps) {
  const left = refundable(order)
  /** Until an amount is typed it is what the pieces that come back were paid with. */
  const [typed, setTyped] = useState<string | null>(null)
  const [returned, setReturned] = useState<Returned>({})
  const amount = typed ?? inDollars(amountFor(order, returned))
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  // The same press twice is one refund, also after an answer that was lost on its way.
  const [key, setKey] = useState(randomKey)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('input')
    // Not every browser focuses what it selects.
    field?.focus()
    field?.select()
  }, [])
  useUnsaved(amount !== inDollars(left) || Object.values(returned).some((count) => count > 0))

  const cents = inCents(amount)
  const wrong =
    cents === undefined || cents === 0
      ? 'Type an amount in dollars, such as 48.00.'
      : cents > left
        ? `At most ${money(left)} can still be refunded.`
        : undefined

  async function send() {
    if (isSending) return
    setFault(wrong ?? null)
    if (wrong || cents === undefined) return form.current?.querySelector('input')?.focus()
    setIsSending(true)
    const pieces = order.order_items
      .map((item) => ({
        product_id: item.product_id,
        size: item.size,
        quantity: returned[lineKey(item)] ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0)
    try {
      const { body: refunded } = await callApi(refundOrder, {
        params: { id: order.id },
        headers: { 'idempotency-key': key },
        body: { amount: cents, ...(pieces.length > 0 && { restock: pieces }) },
      })
      notify('success', `${money(cents)} refunded`)
      onDone(refunded)
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : 'Something went wrong.')
      notify('error', 'Failed to refund order')
      // That press is settled: the next one is a wish of its own.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(randomKey())
    } finally {
      setIsSending(false)
    }
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
        void send()
      }}
    >
      <TextField
        label="Refund amount ($)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={fault ?? undefined}
        hint={`${money(left)} can be refunded.`}
        className={styles.wide}
        value={amount}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(null)
        }}
      />
      <ul className={styles.lines} aria-label="Back in stock">
        {order.order_items.map((item) => {
          const { size, quantity, product } = item
          const line = lineKey(item)
          return (
            <li key={line}>
              <label htmlFor={`restock-${order.id}-${line}`}>
                Back in stock: {product.name}
                {size && `, ${size}`} (of {quantity})
              </label>
              <input
                id={`restock-${order.id}-${line}`}
                type="number"
                min={0}
                max={quantity}
                value={returned[line] ?? 0}
                // A digit that is typed beside the 0 would make ten of one.
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => {
                  const count = Math.min(Math.max(0, Math.trunc(target.valueAsNumber) || 0), quantity)
                  setReturned({ ...returned, [line]: count })
                  setFault(null)
                }}
              />
            </li>
          )
        })}
      </ul>
      <p className={styles.buttons}>
        <Button small type="submit" busy={isSending && 'Refunding...'}>
          Refund {wrong === undefined && cents !== undefined ? money(cents) : ''}
        </Button>
        <Button small quiet data-cancel onClick={() => onDone()}>
          Cancel
        </Button>
        {order.order_items.length > 0 && (
          <Button
            small
            quiet
            onClick={() =>
              setReturned(Object.fromEntries(order.order_items.map((item) => [lineKey(item), item.quantity])))
            }
          >
            All back in stock
          </Button>
        )}
      </p>
    </form>
  )
}
