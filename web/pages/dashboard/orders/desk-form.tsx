import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { RETURN_REASONS, type ReturnReason } from '../../../../contract/return.ts'
import { REASONS } from '../../../components/return-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useUnsaved } from '../unsaved.ts'
import {
  CLAIMED_FAULTS,
  DESK_TASKS,
  type DeskDraft,
  type DeskTask,
  faultOf,
  isClaim,
  piecesOf,
  tasksFor,
} from './desk-draft.ts'
import styles from './order-form.module.css'
import { allLeft, PieceCounts } from './piece-counts.tsx'
import { useDesk } from './use-desk.ts'

interface DeskFormProps {
  order: AdminOrder
  onDone: () => void
}

/** A return or a claim that the staff makes for the buyer. */
export function DeskForm({ order, onDone }: DeskFormProps) {
  const { id, delivery, order_items } = order
  const tasks = tasksFor(delivery?.status !== 'manufacturing')
  const [draft, setDraft] = useState<DeskDraft>(() => ({
    task: tasks[0]!,
    // Most orders have one piece, which is then the one.
    counts: order_items.length === 1 && order_items[0]!.quantity === 1 ? allLeft(order_items) : {},
    reason: '',
    amount: '',
    note: '',
  }))
  const { send, isSending, error, setError } = useDesk(id, onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])
  useUnsaved(!isSending && (draft.reason !== '' || draft.note !== '' || piecesOf(draft).length > 1))

  const change = (changed: Partial<DeskDraft>) => {
    setDraft({ ...draft, ...changed })
    setError(undefined)
  }
  const reasons = isClaim(draft.task) ? CLAIMED_FAULTS : RETURN_REASONS.filter((each) => each !== 'missing')
  const reason = reasons.some((each) => each === draft.reason) ? draft.reason : ''

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      aria-label={`Return or claim of order ${id}`}
      onSubmit={(event) => {
        event.preventDefault()
        const sent = { ...draft, reason }
        const fault = faultOf(sent)
        if (fault) setError(fault)
        else void send(sent)
      }}
    >
      <Select
        className={styles.wide}
        label="What is to be done"
        name={`task-${id}`}
        value={draft.task}
        onChange={({ target }) => change({ task: target.value as DeskTask })}
      >
        {tasks.map((task) => (
          <option key={task} value={task}>
            {DESK_TASKS[task]}
          </option>
        ))}
      </Select>
      <Select
        className={styles.wide}
        label="Reason"
        name={`reason-${id}`}
        value={reason}
        onChange={({ target }) => change({ reason: target.value as ReturnReason | '' })}
      >
        <option value="">Choose a reason</option>
        {reasons.map((each) => (
          <option key={each} value={each}>
            {REASONS[each]}
          </option>
        ))}
      </Select>
      {draft.task === 'part' && (
        <TextField
          label="Given back ($)"
          name={`amount-${id}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value })}
        />
      )}
      <TextField
        className={styles.wide}
        label={isClaim(draft.task) ? 'Note to the buyer (optional)' : 'What the buyer said (optional)'}
        name={`note-${id}`}
        autoComplete="off"
        maxLength={1000}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <PieceCounts
        order={order}
        label="Pieces"
        counts={draft.counts}
        onChange={(counts) => change({ counts })}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className={styles.buttons}>
        <Button small type="submit" busy={isSending && 'Sending...'}>
          {isClaim(draft.task) ? 'Settle the claim' : 'Make the return'}
        </Button>
        <Button small quiet data-cancel onClick={onDone}>
          Cancel
        </Button>
      </p>
    </form>
  )
}
