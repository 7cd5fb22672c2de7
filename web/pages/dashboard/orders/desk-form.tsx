import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { REASONS } from '../../../components/order/return-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import {
  DESK_TASKS,
  type DeskDraft,
  type DeskTask,
  faultOf,
  isClaim,
  piecesOf,
  reasonsFor,
  tasksFor,
} from './desk-draft.ts'
import { NewSizes, useExchangeLines } from './new-sizes.tsx'
import styles from './order-form.module.css'
import { allLeft, PieceCounts } from './piece-counts.tsx'
import { useDesk } from './use-desk.ts'
import { Alert } from '../forms/alert.tsx'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { submitting } from '../forms/take-focus.ts'
import { AmountField } from '../forms/amount-field.tsx'

interface DeskFormProps {
  order: AdminOrder
  onDone: () => void
}

/** Staff create a return, an exchange or a claim for the buyer. */
export function DeskForm({ order, onDone }: DeskFormProps) {
  const { id, delivery } = order
  const hasLeft = delivery?.status !== 'manufacturing'
  const tasks = tasksFor(hasLeft)
  const [draft, setDraft] = useState(() => firstDraft(order, tasks[0]!))
  const exchange = useExchangeLines(id, draft.task === 'exchange')
  const { send, isSending, error, setError } = useDesk(id, onDone, exchange.reload)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  useUnsaved(!isSending && (draft.reason !== '' || draft.note !== '' || piecesOf(draft).length > 1))

  const change = (changed: Partial<DeskDraft>) => {
    setDraft({ ...draft, ...changed })
    setError(undefined)
  }
  const field = fieldsOf(draft, change)
  const reasons = reasonsFor(draft.task, hasLeft)
  const reason = reasons.some((each) => each === draft.reason) ? draft.reason : ''

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={`Return or claim of order ${id}`}
      onSubmit={submitting(() => {
        const sent = { ...draft, reason }
        const fault = faultOf(sent)
        if (fault) setError(fault)
        else void send(sent, exchange.lines ?? [])
      })}
    >
      <Select {...field('task')} className={styles.wide} label="What is to be done" name={`task-${id}`}>
        {optionsOf(tasks.map((each) => [each, DESK_TASKS[each]]))}
      </Select>
      <Select
        {...field('reason')}
        className={styles.wide}
        label="Reason"
        name={`reason-${id}`}
        value={reason}
      >
        <option value="">Choose a reason</option>
        {optionsOf(reasons.map((each) => [each, REASONS[each]]))}
      </Select>
      {draft.task === 'part' && (
        <AmountField {...field('amount')} label="Given back ($)" name={`amount-${id}`} />
      )}
      <TextField
        {...field('note')}
        className={styles.wide}
        label={isClaim(draft.task) ? 'Note to the buyer (optional)' : 'What the buyer said (optional)'}
        name={`note-${id}`}
        maxLength={1000}
      />
      <PieceCounts
        order={order}
        label="Pieces"
        counts={draft.counts}
        onChange={(counts) => change({ counts })}
      />
      {draft.task === 'exchange' && (
        <NewSizes order={order} draft={draft} exchange={exchange} onChange={(sizes) => change({ sizes })} />
      )}
      <Alert>{error}</Alert>
      <p className={styles.buttons}>
        <Button small type="submit" busy={isSending && 'Sending...'}>
          {buttonOf(draft.task)}
        </Button>
        <Button small quiet data-cancel onClick={onDone}>
          Cancel
        </Button>
      </p>
    </form>
  )
}

const buttonOf = (task: DeskTask): string =>
  isClaim(task) ? 'Settle the claim' : task === 'exchange' ? 'Make the exchange' : 'Make the return'

const firstDraft = ({ order_items }: AdminOrder, task: DeskTask): DeskDraft => ({
  task,
  // An order with a single piece leaves nothing to choose.
  counts: order_items.length === 1 && order_items[0]!.quantity === 1 ? allLeft(order_items) : {},
  sizes: {},
  reason: '',
  amount: '',
  note: '',
})
