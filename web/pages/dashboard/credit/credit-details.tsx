import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type AdminCredit,
  type AdminCreditDetails,
  adjustCredit,
  CREDIT_ADJUSTMENTS,
  getCredit,
  sendGiftCardAgain,
} from '../../../../contract/credit.ts'
import { money } from '../../../../contract/money.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { explainByField } from '../../../components/field-errors.ts'
import { useForm } from '../../../components/use-form.ts'
import { useIdempotencyKey } from '../../../components/idempotency.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Alert } from '../forms/alert.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import { useMay } from '../access.ts'
import { MOVES } from './credit-words.ts'
import styles from './credit.module.css'
import { readAmount } from './read-amount.ts'
import { optionsOf } from '../forms/options-of.tsx'
import { useLoaded } from '../forms/use-loaded.ts'

const LABELS: Record<(typeof CREDIT_ADJUSTMENTS)[number], string> = {
  give: 'Give',
  take: 'Take',
  pay_out: 'Note as paid out by hand',
  freeze: 'Freeze',
  unfreeze: 'Unfreeze',
}

/** The movements of a gift card or store credit, and the actions of staff. */
export function CreditDetails({ account }: { account: AdminCredit }) {
  const { answer, fault } = useLoaded(
    async (signal) => (await callApi(getCredit, { params: { id: account.id } }, signal)).body,
  )
  const [changed, setChanged] = useState<AdminCreditDetails>()
  const details = changed ?? answer
  const may = useMay()
  if (fault) return <Alert>{fault}</Alert>
  if (!details) return <Spinner shown />
  return (
    <div className={styles.details}>
      <ol className={styles.moves}>
        {details.moves.map(({ id, at, kind, amount, order_id, why, by }) => (
          <li key={id}>
            <time dateTime={at}>{shortTime(at)}</time>
            <span>{MOVES[kind]}</span>
            <span>{money(amount)}</span>
            <span>{[order_id, why, by].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
      {may('credit.change') && <Changes account={details} onChanged={setChanged} />}
    </div>
  )
}

interface ChangesProps {
  account: AdminCreditDetails
  onChanged: (details: AdminCreditDetails) => void
}

function Changes({ account, onChanged }: ChangesProps) {
  const { kind, frozen, is_added, balance } = account
  if (frozen === 'refunded') return <p>Its purchase was refunded, so it is worth nothing.</p>
  if (is_added && frozen === null)
    return <p>What was left of it is in the store credit that it was added to.</p>
  return (
    <>
      <Adjust account={account} onChanged={onChanged} />
      {kind === 'gift_card' && frozen === null && balance > 0 && <SendAgain account={account} />}
    </>
  )
}

/** The kinds of movements that are possible in its current state. */
const kindsFor = ({ frozen, is_added }: AdminCredit) =>
  CREDIT_ADJUSTMENTS.filter((kind) =>
    kind === 'unfreeze'
      ? frozen !== null
      : kind === 'freeze'
        ? frozen === null
        : kind !== 'give' || !is_added,
  )

function Adjust({ account, onChanged }: ChangesProps) {
  const { id } = account
  const [kind, setKind] = useState<(typeof CREDIT_ADJUSTMENTS)[number]>(kindsFor(account)[0]!)
  const isOfMoney = kind !== 'freeze' && kind !== 'unfreeze'
  const { revalidate } = useRevalidator()
  const { keyOf, renew } = useIdempotencyKey()
  const [amount, setAmount] = useState('')
  const { form, fields, error, isSending } = useForm({
    async send({ reason = '' }) {
      const content = {
        kind,
        reason,
        ...(isOfMoney && { amount: readAmount(amount) }),
      }
      const body = { ...content, key: keyOf(content) }
      const changed = (await callConfirmed(adjustCredit, { params: { id }, body })).body
      onChanged(changed)
      renew()
      // A second submit would move the money again.
      form.ref.current?.reset()
      setAmount('')
      setKind(kindsFor(changed)[0]!)
      await revalidate()
    },
    explain: explainByField,
  })
  return (
    <form {...form} className={styles.adjust}>
      <Select
        label="What"
        value={kind}
        onChange={({ target }) => setKind(CREDIT_ADJUSTMENTS.find((each) => each === target.value)!)}
      >
        {optionsOf(kindsFor(account).map((each) => [each, LABELS[each]]))}
      </Select>
      <AmountField
        label="Amount ($)"
        name="amount"
        disabled={!isOfMoney}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={isOfMoney ? fields['amount'] : undefined}
      />
      <TextField label="Reason" name="reason" maxLength={300} error={fields['reason']} />
      <Button small type="submit" busy={isSending && 'Saving…'}>
        Save
      </Button>
      <Alert>{error}</Alert>
    </form>
  )
}

function SendAgain({ account: { id, email } }: { account: AdminCredit }) {
  const { form, error, isSending } = useForm({
    async send({ email: to }) {
      const body = to ? { email: to } : {}
      notify('success', (await callConfirmed(sendGiftCardAgain, { params: { id }, body })).body.message)
    },
  })
  return (
    <form {...form} className={classNames(styles.adjust, styles.again)}>
      <TextField
        label="Send again to"
        name="email"
        type="email"
        defaultValue={email ?? ''}
        hint="With a new code: the old one does not work any more."
        error={error}
      />
      <Button small quiet type="submit" busy={isSending && 'Sending…'}>
        Send again
      </Button>
    </form>
  )
}
