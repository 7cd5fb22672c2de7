import { useEffect, useRef } from 'react'
import { DELIVERY_STATUSES, type Address, type DeliveryStatus } from '../../../../contract/order.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Conflict } from '../conflict.tsx'
import styles from './order-form.module.css'
import { differences, draftOf, type OrderDraft } from './order-draft.ts'
import type { OrderEdit } from './use-order-edit.ts'

const ADDRESS_FIELDS: { name: keyof Address; label: string; maxLength: number }[] = [
  { name: 'name', label: 'Name', maxLength: 200 },
  { name: 'line1', label: 'Address line 1', maxLength: 200 },
  { name: 'line2', label: 'Address line 2', maxLength: 200 },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'state', label: 'State', maxLength: 100 },
  { name: 'postal_code', label: 'Postal code', maxLength: 20 },
  { name: 'country', label: 'Country', maxLength: 100 },
]

/** Delivery status, tracking and address of an order, in its place in the list (spec §2). */
export function OrderForm({ edit, draft }: { edit: OrderEdit; draft: OrderDraft }) {
  const { base, theirs, fault } = edit
  const form = useRef<HTMLFormElement>(null)
  // Where shipping was asked for, the status is set and what is left to say is its tracking.
  const isShipping = useRef(base.status === 'manufacturing' && draft.status === 'shipped')
  useEffect(() => {
    const { activeElement } = document
    const row = form.current?.closest('[data-row]')
    // It may be back because saving failed, while the next order is already being typed into.
    if (activeElement !== document.body && !row?.contains(activeElement)) return
    const field = form.current?.querySelector<HTMLElement>(isShipping.current ? 'input' : 'select')
    field?.focus()
    // What is typed or pasted replaces the tracking that is there.
    if (field instanceof HTMLInputElement) field.select()
  }, [])
  const change = (changed: Partial<OrderDraft>) => edit.setDraft({ ...draft, ...changed })
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      aria-label={`Edit order ${edit.order.id}`}
      onSubmit={(event) => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <Select
        label="Delivery status"
        name="status"
        value={draft.status}
        onChange={({ target }) => change({ status: target.value as DeliveryStatus })}
      >
        {DELIVERY_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <TextField
        className={styles.wide}
        label="Tracking information"
        name="tracking_information"
        maxLength={500}
        autoComplete="off"
        value={draft.tracking_information}
        onChange={({ target }) => change({ tracking_information: target.value })}
      />
      {ADDRESS_FIELDS.map(({ name, label, maxLength }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          value={draft.address[name]}
          onChange={({ target }) => change({ address: { ...draft.address, [name]: target.value } })}
        />
      ))}
      {base.status !== 'shipped' && draft.status === 'shipped' && (
        <p className={styles.note}>
          The buyer hears by mail that the order is on its way
          {draft.tracking_information.trim() && ', with its tracking'}.
        </p>
      )}
      {fault && theirs ? (
        <div className={styles.note}>
          <Conflict
            message={fault}
            changes={differences(base, draftOf(theirs))}
            onReload={edit.takeTheirs}
            onKeepMine={() => void edit.keepMine()}
          />
        </div>
      ) : (
        fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )
      )}
      <p className={styles.buttons}>
        <Button small type="submit">
          Save
        </Button>
        <Button small quiet data-cancel onClick={edit.end}>
          Cancel
        </Button>
      </p>
    </form>
  )
}
