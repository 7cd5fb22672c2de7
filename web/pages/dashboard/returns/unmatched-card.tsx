import { useState } from 'react'
import { closeWithdrawal, matchWithdrawal, type Withdrawal } from '../../../../contract/withdrawal.ts'
import { shortTime } from '../shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../confirmation.ts'
import { useMay } from '../access.ts'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'

/** A statement of withdrawal that has not led to a return. */
export function UnmatchedCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { name, email, received_at, statement, order_id } = withdrawal
  const mayChange = useMay()('returns.change')
  return (
    <li className={styles.card} data-row tabIndex={-1} aria-label={`Statement of ${name}`}>
      <header className={styles.cardHead}>
        <h2>{name}</h2>
        <p>{email}</p>
        <time dateTime={received_at}>{shortTime(received_at)}</time>
      </header>
      <blockquote className={styles.statement}>{statement}</blockquote>
      {order_id && <p>It is about {order_id}, of which nothing is left to give back.</p>}
      {mayChange && !order_id && <Match withdrawal={withdrawal} />}
      {mayChange && <Close withdrawal={withdrawal} />}
    </li>
  )
}

function Match({ withdrawal: { id } }: { withdrawal: Withdrawal }) {
  const [order, setOrder] = useState('')
  const { change, isSending, error } = useChange()
  return (
    <form
      className={styles.dispose}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void change(
          () => callConfirmed(matchWithdrawal, { params: { id }, body: { order } }),
          'Matched to its order',
        )
      }}
    >
      <TextField
        label="Order number"
        name={`order-${id}`}
        autoComplete="off"
        required
        maxLength={64}
        value={order}
        onChange={({ target }) => setOrder(target.value)}
        error={error}
      />
      <Button type="submit" small busy={isSending && 'Sending...'}>
        Match
      </Button>
    </form>
  )
}

function Close({ withdrawal: { id } }: { withdrawal: Withdrawal }) {
  const [why, setWhy] = useState('')
  const { change, isSending, error } = useChange()
  return (
    <form
      className={styles.dispose}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void change(
          () => callConfirmed(closeWithdrawal, { params: { id }, body: { why: why.trim() } }),
          'Closed',
        )
      }}
    >
      <TextField
        label="Why it is closed without a return"
        name={`why-${id}`}
        autoComplete="off"
        required
        maxLength={500}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        error={error}
      />
      <Button type="submit" small quiet busy={isSending && 'Sending...'}>
        Close
      </Button>
    </form>
  )
}
