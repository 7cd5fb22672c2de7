import { useEffect, useRef, useState } from 'react'
import { money } from '../../../../contract/money.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { inCents, inDollars, meantByComma } from '../dollars.ts'
import { useUnsaved } from '../unsaved.ts'
import styles from './order-form.module.css'
import { allLeft, leftOf, PieceCounts } from './piece-counts.tsx'
import { amountFor, isUncharged, refundable, type Returned } from './refund-amount.ts'
import { useRefund } from './use-refund.ts'

interface RefundFormProps {
  order: AdminOrder
  /** Without an order if the admin closed the form. */
  onDone: (changed?: AdminOrder) => void
}

export function RefundForm({ order, onDone }: RefundFormProps) {
  const left = refundable(order)
  /** Null until the admin types an amount; until then it is computed from the refunded pieces. */
  const [typed, setTyped] = useState<string | null>(null)
  const [returned, setReturned] = useState<Returned>({})
  const [isRestocked, setIsRestocked] = useState(true)
  const isCancel = isUncharged(order)
  const { send, isSending, error, setError } = useRefund(order, onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('input')
    // In Safari, select() does not focus the field.
    field?.focus()
    field?.select()
  }, [])

  const amount = typed ?? inDollars(amountFor(order, returned))
  const hasPieces = Object.values(returned).some((count) => count > 0)
  useUnsaved(amount !== inDollars(left) || hasPieces)
  const cents = inCents(amount)
  const problem = isCancel ? undefined : problemWith(cents, left)

  function submit() {
    if (isSending) return
    const meant = isCancel ? undefined : meantByComma(amount)
    if (meant) {
      setTyped(meant)
      return setError(`Is it $${meant}? Press Refund again to send it.`)
    }
    setError(problem ?? null)
    if (problem) form.current?.querySelector('input')?.focus()
    else void send(isCancel ? undefined : cents, returned, isRestocked)
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={`${isCancel ? 'Cancel' : 'Refund'} order ${order.id}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isCancel ? (
        <p className={error ? styles.error : styles.note} role={error ? 'alert' : undefined}>
          {error ?? 'Nothing was charged. The buyer hears by mail that the order was canceled.'}
        </p>
      ) : (
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
      )}
      <PieceCounts
        order={order}
        label="Pieces refunded"
        counts={returned}
        onChange={(changed) => {
          setReturned(changed)
          setError(null)
        }}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          // A refund of money alone puts nothing back.
          checked={isRestocked && hasPieces}
          disabled={!hasPieces}
          onChange={({ target }) => setIsRestocked(target.checked)}
        />
        Back in stock
      </label>
      <p className={styles.buttons}>
        <Button small type="submit" busy={isSending && (isCancel ? 'Canceling...' : 'Refunding...')}>
          {isCancel
            ? 'Cancel order'
            : `Refund ${problem === undefined && cents !== undefined ? money(cents) : ''}`}
        </Button>
        <Button small quiet data-cancel onClick={() => onDone()}>
          {isCancel ? 'Keep order' : 'Cancel'}
        </Button>
        {order.order_items.some((item) => leftOf(item) > 0) && (
          <Button small quiet onClick={() => setReturned(allLeft(order.order_items))}>
            All pieces
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
