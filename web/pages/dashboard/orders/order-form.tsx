import { useEffect, useRef } from 'react'
import { countryName } from '../../../../contract/countries.ts'
import { needsPostalCode } from '../../../../contract/served-countries.ts'
import { DELIVERY_STATUSES, type Address } from '../../../../contract/order.ts'
import { leftBeforeItArrived } from '../../../../contract/packing.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { Conflict } from '../forms/conflict.tsx'
import styles from './order-form.module.css'
import { differences, draftOf, type OrderDraft } from './order-draft.ts'
import { useServedCountries } from './use-served-countries.ts'
import { MailAgain } from './mail-again.tsx'
import type { OrderEdit } from './use-order-edit.ts'
import { Alert } from '../forms/alert.tsx'
import { Check } from '../forms/check.tsx'
import { submitting } from '../forms/take-focus.ts'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'

const ADDRESS_FIELDS: { name: keyof Address; label: string; maxLength: number }[] = [
  { name: 'name', label: 'Name', maxLength: 200 },
  { name: 'line1', label: 'Address line 1', maxLength: 200 },
  { name: 'line2', label: 'Address line 2', maxLength: 200 },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'state', label: 'State', maxLength: 100 },
  { name: 'postal_code', label: 'Postal code', maxLength: 20 },
]

export function OrderForm({ edit, draft }: { edit: OrderEdit; draft: OrderDraft }) {
  const { base } = edit
  const { delivery } = edit.order
  const isSent =
    draft.status === 'shipped' &&
    base.status !== 'shipped' &&
    !(base.status === 'delivered' && delivery && leftBeforeItArrived(delivery))
  const form = useFocusedField(base.status === 'manufacturing' && draft.status === 'shipped')
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      aria-label={`Edit order ${edit.order.id}`}
      onSubmit={submitting(() => void edit.save())}
    >
      <Fields
        draft={draft}
        isEmailKept={base.email !== ''}
        onChange={(changed) => edit.setDraft({ ...draft, ...changed })}
      />
      {isSent && (
        <p className={styles.note}>
          The buyer hears by mail that the order is on its way
          {draft.tracking_information.trim() && ', with its tracking'}.
        </p>
      )}
      {draft.status === 'shipped' &&
        !isSent &&
        draft.tracking_information.trim() !== '' &&
        draft.tracking_information.trim() !== base.tracking_information && (
          <Check
            className={styles.check}
            checked={draft.tellsBuyer}
            onChange={(tellsBuyer) => edit.setDraft({ ...draft, tellsBuyer })}
          >
            Tell the buyer
          </Check>
        )}
      <MailAgain order={edit.order} />
      <SaveError edit={edit} />
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

function useFocusedField(isShipping: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const selector = useRef(isShipping ? 'input' : 'select')
  useEffect(() => {
    const { activeElement } = document
    const row = form.current?.closest('[data-row]')
    // A failed save reopens the form, which must not take the focus from another order's form.
    if (activeElement !== document.body && !row?.contains(activeElement)) return
    const field = form.current?.querySelector<HTMLElement>(selector.current)
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
    // On a phone, the reason for a refused save is a screen below the field.
    form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return form
}

interface FieldsProps {
  draft: OrderDraft
  /** True if the order has an e-mail, which can be changed but not removed. */
  isEmailKept: boolean
  onChange: (changed: Partial<OrderDraft>) => void
}

function Fields({ draft, isEmailKept, onChange }: FieldsProps) {
  const mayChange = useMay()('orders.change')
  const field = fieldsOf(draft, onChange)
  return (
    <>
      <Select {...field('status')} label="Delivery status" name="status">
        {DELIVERY_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <TextField
        {...field('tracking_information')}
        className={styles.wide}
        label="Tracking information"
        name="tracking_information"
        maxLength={500}
      />
      {mayChange && <AddressFields {...{ draft, isEmailKept, onChange }} />}
    </>
  )
}

function AddressFields({ draft, isEmailKept, onChange }: FieldsProps) {
  const { country } = draft.address
  const served = useServedCountries()
  const field = fieldsOf(draft, onChange)
  const addressField = fieldsOf(draft.address, (changed) =>
    onChange({ address: { ...draft.address, ...changed } }),
  )
  return (
    <>
      <TextField
        {...field('email')}
        className={styles.wide}
        label="E-mail"
        name="email"
        type="email"
        maxLength={254}
        required={isEmailKept}
      />
      {ADDRESS_FIELDS.map(({ name, label, maxLength }) => (
        <TextField
          {...addressField(name)}
          key={name}
          label={label}
          name={name}
          maxLength={maxLength}
          required={name === 'postal_code' && needsPostalCode(country)}
        />
      ))}
      <Select {...addressField('country')} label="Country" name="country">
        {/* Keeps a country that is not served, and text that an earlier release accepted. */}
        {!served.some(({ code }) => code === country) && (
          <option value={country}>{countryName(country) || 'None'}</option>
        )}
        {optionsOf(served.map(({ code, name }) => [code, name]))}
      </Select>
    </>
  )
}

function SaveError({ edit: { base, error, theirs, takeTheirs, keepMine } }: { edit: OrderEdit }) {
  if (!error) return null
  if (!theirs) return <Alert>{error}</Alert>
  return (
    <div className={styles.note}>
      <Conflict
        message={error}
        changes={differences(base, draftOf(theirs))}
        onReload={takeTheirs}
        onKeepMine={() => void keepMine()}
      />
    </div>
  )
}
