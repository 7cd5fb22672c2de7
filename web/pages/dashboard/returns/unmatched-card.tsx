import { useState } from 'react'
import { closeWithdrawal, matchWithdrawal, type Withdrawal } from '../../../../contract/withdrawal.ts'
import { shortTime } from '../../../components/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../confirmation.ts'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'

/** A statement of withdrawal that has not led to a return. */
export function UnmatchedCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, name, email, received_at, statement, order_id } = withdrawal
  const [order, setOrder] = useState('')
  const [why, setWhy] = useState('')
  const matching = useChange()
  const closing = useChange()
  return (
    <li className={styles.card} data-row tabIndex={-1} aria-label={`Statement of ${name}`}>
      <header className={styles.cardHead}>
        <h2>{name}</h2>
        <p>{email}</p>
        <time dateTime={received_at}>{shortTime(received_at)}</time>
      </header>
      <blockquote className={styles.statement}>{statement}</blockquote>
      {order_id ? (
        <p>It is about {order_id}, of which nothing is left to give back.</p>
      ) : (
        <form
          className={styles.dispose}
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            void matching.change(
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
            error={matching.error}
          />
          <Button type="submit" small busy={matching.isSending && 'Sending...'}>
            Match
          </Button>
        </form>
      )}
      <form
        className={styles.dispose}
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void closing.change(
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
          error={closing.error}
        />
        <Button type="submit" small quiet busy={closing.isSending && 'Sending...'}>
          Close
        </Button>
      </form>
    </li>
  )
}
