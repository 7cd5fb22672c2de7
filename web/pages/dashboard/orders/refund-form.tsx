import { useEffect, useRef } from 'react'
import { money } from '../../../../contract/money.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { Check } from '../forms/check.tsx'
import { inCents, NO_AMOUNT } from '../forms/dollars.ts'
import styles from './order-form.module.css'
import { allLeft, leftOf, PieceCounts } from './piece-counts.tsx'
import { divideInWords, refundable } from './refund-amount.ts'
import { type RefundStep, refundStepOf, STEP_WORDS } from './refund-step.ts'
import { useRefund } from './use-refund.ts'
import { useRefundDraft, type RefundDraft } from './use-refund-draft.ts'

interface RefundFormProps {
  order: AdminOrder
  /** Called without an order if the form was closed. */
  onDone: (changed?: AdminOrder) => void
  /** Called with the current order when somebody else has changed it and nothing was refunded. */
  onChanged: (theirs: AdminOrder) => void
}

export function RefundForm({ order, onDone, onChanged }: RefundFormProps) {
  const left = refundable(order)
  const step = refundStepOf(order)
  const isOfMoney = step === 'refund'
  const words = STEP_WORDS[step]
  const draft = useRefundDraft(order)
  const { send, isSending, error, setError } = useRefund(order, onDone, (theirs) => {
    draft.clear()
    onChanged(theirs)
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('input')
    // In Safari, select() does not focus the field.
    field?.focus()
    field?.select()
  }, [])

  const isUnsent = order.delivery?.status === 'manufacturing'
  const hasLeft = order.order_items.some((item) => leftOf(item) > 0)
  const cents = inCents(draft.amount)
  const problem = problemOf(step, draft, left)

  function submit() {
    if (isSending) return
    // A fully refunded order is not packed, so its pieces would be neither sent nor for sale.
    if (!problem && isOfMoney && cents === left && isUnsent && !draft.isDecided && hasLeft) {
      draft.proposeAll()
      return setError(
        'An order that is refunded in full is not sent: its pieces go back in stock. Press Refund again, or change the pieces first.',
      )
    }
    setError(problem)
    if (problem) form.current?.querySelector('input')?.focus()
    else void send(isOfMoney ? cents : undefined, draft.returned, draft.isRestocked)
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={`${words.named} ${order.id}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Amount order={order} draft={draft} error={error} onChange={() => setError(undefined)} />
      {order.order_items.length > 0 && (
        <RefundedPieces order={order} draft={draft} onChange={() => setError(undefined)} />
      )}
      <p className={styles.buttons}>
        <Button small type="submit" busy={isSending && words.sending}>
          {isOfMoney
            ? `${words.send} ${problem === undefined && cents !== undefined ? money(cents) : ''}`
            : words.send}
        </Button>
        <Button small quiet data-cancel onClick={() => onDone()}>
          {words.close}
        </Button>
        {hasLeft && (
          <Button small quiet onClick={() => draft.setReturned(allLeft(order.order_items))}>
            All pieces
          </Button>
        )}
      </p>
    </form>
  )
}

interface AmountProps {
  order: AdminOrder
  draft: RefundDraft
  error: string | undefined
  onChange: () => void
}

function Amount({ order, draft, error, onChange }: AmountProps) {
  const step = refundStepOf(order)
  if (step !== 'refund') {
    return (
      <p className={error ? styles.error : styles.note} role={error ? 'alert' : undefined}>
        {error ?? STEP_WORDS[step].note}
      </p>
    )
  }
  const left = refundable(order)
  const cents = inCents(draft.amount)
  return (
    <AmountField
      label="Refund amount ($)"
      name="amount"
      autoComplete="off"
      error={error}
      hint={[`${money(left)} can be refunded.`, cents && cents <= left && divideInWords(cents, order)]
        .filter(Boolean)
        .join(' ')}
      className={styles.wide}
      value={draft.amount}
      onChange={({ target }) => {
        draft.setAmount(target.value)
        onChange()
      }}
    />
  )
}

interface RefundedPiecesProps {
  order: AdminOrder
  draft: RefundDraft
  /** Called after the number of pieces was changed. */
  onChange: () => void
}

function RefundedPieces({ order, draft, onChange }: RefundedPiecesProps) {
  return (
    <>
      <PieceCounts
        order={order}
        label={STEP_WORDS[refundStepOf(order)].pieces}
        counts={draft.returned}
        onChange={(changed) => {
          draft.setReturned(changed)
          onChange()
        }}
      />
      <Check
        className={styles.check}
        checked={draft.isRestocked}
        disabled={!draft.hasPieces}
        onChange={draft.setIsRestocked}
      >
        Back in stock
      </Check>
    </>
  )
}

function problemOf(step: RefundStep, { amount, hasPieces }: RefundDraft, left: number): string | undefined {
  if (step === 'take_back') return hasPieces ? undefined : 'Choose the pieces first.'
  if (step === 'cancel') return undefined
  const cents = inCents(amount)
  if (cents === undefined || cents === 0) return NO_AMOUNT
  return cents > left ? `At most ${money(left)} can still be refunded.` : undefined
}
