import { useState } from 'react'
import { Link } from 'react-router'
import { adminOrderPath } from '../../../../contract/paths/dashboard.ts'
import { closeWithdrawal, matchWithdrawal, type Withdrawal } from '../../../../contract/withdrawal.ts'
import { shortTime } from '../shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Alert } from '../forms/alert.tsx'
import { AskButton } from '../forms/ask-button.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import { useMay } from '../access.ts'
import { submitting } from '../forms/take-focus.ts'
import { ReloadButton } from './reload-button.tsx'
import styles from './returns.module.css'
import { hasNumber, scannedInto } from './scanned.ts'
import { useChange } from './use-change.ts'

/** A withdrawal that has not led to a return. */
export function UnmatchedCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, name, email, received_at, statement, order_id, is_buyer, has_pieces_left } = withdrawal
  const mayChange = useMay()('returns.change')
  return (
    <li className={styles.card} data-row tabIndex={-1} aria-label={`Statement of ${name}`}>
      <header className={styles.cardHead}>
        <h2>{name}</h2>
        <p>{email}</p>
        <time dateTime={received_at}>{shortTime(received_at)}</time>
      </header>
      <blockquote className={styles.statement}>{statement}</blockquote>
      {order_id && !has_pieces_left && (
        <p>
          It is about <OrderLink id={order_id} />, of which nothing is left to give back.
        </p>
      )}
      {order_id && has_pieces_left && is_buyer && (
        <p>
          It is about <OrderLink id={order_id} />, whose returns have to be looked at first.
        </p>
      )}
      {order_id && has_pieces_left && !is_buyer && <Doubted withdrawal={withdrawal} orderId={order_id} />}
      {mayChange && !order_id && (
        <Step
          label="Order number"
          name={`order-${id}`}
          most={64}
          button="Match"
          told="Matched to its order"
          send={(order) => callConfirmed(matchWithdrawal, { params: { id }, body: { order } })}
        />
      )}
      {mayChange && (
        <Step
          label="Why it is closed without a return"
          name={`why-${id}`}
          most={500}
          button="Close"
          isQuiet
          told="Closed"
          refuse={(why) => (hasNumber(why) ? scannedInto(name) : undefined)}
          send={(why) => callConfirmed(closeWithdrawal, { params: { id }, body: { why: why.trim() } })}
        />
      )}
    </li>
  )
}

const OrderLink = ({ id }: { id: string }) => (
  <Link className="text-link" to={adminOrderPath(id)}>
    {id}
  </Link>
)

/** For a withdrawal with another e-mail than the order's. Delivery continues until staff accept the withdrawal. */
function Doubted({ withdrawal: { id }, orderId }: { withdrawal: Withdrawal; orderId: string }) {
  const mayChange = useMay()('returns.change')
  const { change, isSending, error, reload } = useChange()
  const accept = () => callConfirmed(matchWithdrawal, { params: { id }, body: { order: orderId } })
  return (
    <>
      <p>
        It is about <OrderLink id={orderId} />, whose e-mail is another one. Ask its buyer: the order is made
        and sent as planned until this is accepted.
      </p>
      {mayChange && (
        <div className={styles.actions}>
          <AskButton
            label="Accept as its buyer’s"
            verb="Accept"
            name="it as the buyer’s"
            no="Not yet"
            isLoud
            busy={isSending && 'Sending...'}
            onYes={() => void change(accept, 'Accepted')}
          >
            What has not left is canceled and paid back, at once where its making was not begun, and the buyer
            hears of it by mail. This cannot be undone.
          </AskButton>
        </div>
      )}
      <Alert>{error}</Alert>
      <ReloadButton reload={reload} />
    </>
  )
}

interface StepProps {
  label: string
  name: string
  most: number
  button: string
  isQuiet?: boolean
  told: string
  refuse?: (typed: string) => string | undefined
  send: (typed: string) => Promise<unknown>
}

/** A field with a button that acts on its value. */
function Step({ label, name, most, button, isQuiet = false, told, refuse, send }: StepProps) {
  const [typed, setTyped] = useState('')
  const { change, isSending, error, setError, reload } = useChange()
  return (
    <form
      className={styles.dispose}
      method="post"
      onSubmit={submitting(() => {
        const fault = refuse?.(typed)
        if (fault) setError(fault)
        else void change(() => send(typed), told)
      })}
    >
      <TextField
        label={label}
        name={name}
        autoComplete="off"
        required
        maxLength={most}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error}
      />
      <Button type="submit" small quiet={isQuiet} busy={isSending && 'Sending...'}>
        {button}
      </Button>
      <ReloadButton reload={reload} />
    </form>
  )
}
