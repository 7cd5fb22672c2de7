import { useEffect, useState } from 'react'
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
import { shortTime } from '../../../components/dates.ts'
import { fieldErrorsOf } from '../../../components/field-errors.ts'
import { useForm } from '../../../components/use-form.ts'
import { useWishKey } from '../../../components/use-wish-key.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../confirmation.ts'
import { useMay } from '../access.ts'
import { inCents } from '../dollars.ts'
import styles from './credit.module.css'

const LABELS: Record<(typeof CREDIT_ADJUSTMENTS)[number], string> = {
  give: 'Give',
  take: 'Take',
  pay_out: 'Note as paid out by hand',
  freeze: 'Freeze',
  unfreeze: 'Unfreeze',
}

/** The moves of a gift card or store credit, and what the staff may do with it. */
export function CreditDetails({ account }: { account: AdminCredit }) {
  const [details, setDetails] = useState<AdminCreditDetails>()
  const [fault, setFault] = useState('')
  const may = useMay()
  useEffect(() => {
    const abort = new AbortController()
    callApi(getCredit, { params: { id: account.id } }, abort.signal).then(
      ({ body }) => setDetails(body),
      (error: Error) => !abort.signal.aborted && setFault(error.message),
    )
    return () => abort.abort()
  }, [account.id])
  if (fault) return <p role="alert">{fault}</p>
  if (!details) return <Spinner shown />
  return (
    <div className={styles.details}>
      <ol className={styles.moves}>
        {details.moves.map(({ id, at, kind, amount, order_id, why, by }) => (
          <li key={id}>
            <time dateTime={at}>{shortTime(at)}</time>
            <span>{kind.replace('_', ' ')}</span>
            <span>{money(amount)}</span>
            <span>{[order_id, why, by].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
      {may('credit.change') && <Adjust id={account.id} onChanged={setDetails} />}
      {may('credit.change') && account.kind === 'gift_card' && <SendAgain account={account} />}
    </div>
  )
}

function Adjust({ id, onChanged }: { id: number; onChanged: (details: AdminCreditDetails) => void }) {
  const { revalidate } = useRevalidator()
  const { keyOf, renew } = useWishKey()
  const { form, fields, error, isSending } = useForm({
    async send({ kind = '', amount = '', reason = '' }) {
      const chosen = CREDIT_ADJUSTMENTS.find((each) => each === kind)!
      const cents = inCents(amount)
      const wish = { kind: chosen, reason, ...(cents !== undefined && { amount: cents }) }
      const body = { ...wish, key: keyOf(wish) }
      onChanged((await callConfirmed(adjustCredit, { params: { id }, body })).body)
      renew()
      // Pressed again, it would move the money again.
      form.ref.current?.reset()
      await revalidate()
    },
    explain: (failure) => ({ message: (failure as Error).message, fields: fieldErrorsOf(failure) }),
  })
  return (
    <form {...form} className={styles.adjust}>
      <Select label="What" name="kind">
        {CREDIT_ADJUSTMENTS.map((kind) => (
          <option key={kind} value={kind}>
            {LABELS[kind]}
          </option>
        ))}
      </Select>
      <TextField label="Amount" name="amount" inputMode="decimal" error={fields['amount']} />
      <TextField label="Reason" name="reason" maxLength={300} error={fields['reason']} />
      <Button small type="submit" busy={isSending && 'Saving…'}>
        Save
      </Button>
      {error && <p role="alert">{error.message}</p>}
    </form>
  )
}

function SendAgain({ account: { id, email } }: { account: AdminCredit }) {
  const { form, error, isSending } = useForm({
    async send({ email: to }) {
      const body = to ? { email: to } : {}
      notify('success', (await callConfirmed(sendGiftCardAgain, { params: { id }, body })).body.message)
    },
    explain: (failure) => ({ message: (failure as Error).message }),
  })
  return (
    <form {...form} className={classNames(styles.adjust, styles.again)}>
      <TextField
        label="Send again to"
        name="email"
        type="email"
        defaultValue={email ?? ''}
        hint="With a new code: the old one does not work any more."
        error={error?.message}
      />
      <Button small quiet type="submit" busy={isSending && 'Sending…'}>
        Send again
      </Button>
    </form>
  )
}
