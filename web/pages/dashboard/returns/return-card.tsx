import { useState } from 'react'
import { Link } from 'react-router'
import { money } from '../../../../contract/money.ts'
import { type ListedReturn, payReturnAgain } from '../../../../contract/admin-return.ts'
import { adminOrderPath } from '../../../../contract/paths/dashboard.ts'
import { shortTime } from '../shop-time.ts'
import { stateOf } from '../../../components/order/return-words.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { TickBox } from '../lists/tick-box.tsx'
import { Decide } from './decide.tsx'
import { changeOnce } from './change-once.ts'
import { isToPutAway } from './dispositions.ts'
import { ExchangeLine } from './exchange-line.tsx'
import { Judge } from './judge.tsx'
import { ReloadButton } from './reload-button.tsx'
import styles from './returns.module.css'
import { ItemWords } from './item-words.tsx'
import { PutAway } from './put-away.tsx'
import { ReturnHistory } from './return-history.tsx'
import { useChange } from './use-change.ts'

const BASES: Record<ListedReturn['basis'], string> = {
  policy: 'Shop’s policy',
  withdrawal: 'Withdrawal',
  fault: 'Fault',
  goodwill: 'Goodwill',
}

/** Withdrawals do not lapse, so they stay in the list of expected returns. */
const isOverdue = ({ basis, send_by, posted_at }: ListedReturn): boolean =>
  basis === 'withdrawal' && posted_at === null && send_by !== null && Date.parse(send_by) < Date.now()

/** Whether there are pieces to put away. Those of a withdrawal have come back or were never sent. */
const hasPieces = ({ needs_return, basis }: ListedReturn): boolean => needs_return || basis === 'withdrawal'

interface ReturnCardProps {
  returned: ListedReturn
  /** Present in a list that allows putting away many together. */
  tick?: { isTicked: boolean; onTick: (isRange: boolean) => void } | undefined
}

export function ReturnCard({ returned, tick }: ReturnCardProps) {
  const may = useMay()
  const { number, state, order_id, basis, email, created_at, due_at, send_by, posted_at, refund_state } =
    returned
  const isToSend = state === 'requested' || state === 'announced'
  const isUnpaid = state !== 'requested' && returned.exchange?.pay_until !== undefined
  const [isHere, setIsHere] = useState(false)
  const isReceived = state === 'received' && returned.needs_return
  const isPutAway =
    state === 'settled' && hasPieces(returned) && may('returns.receive') && returned.items.some(isToPutAway)
  const waits = isUnpaid && !isHere && !isReceived
  const isJudged = !waits && (state === 'announced' || state === 'received' || state === 'lapsed')
  return (
    <li className={`${styles.card} ${styles.columns}`} data-row tabIndex={-1} aria-label={number}>
      <div className={styles.part}>
        <header className={styles.cardHead}>
          {tick && <TickBox className={styles.tick} label={`Tick return ${number}`} {...tick} />}
          <h2>{number}</h2>
          <p>{isUnpaid && !isReceived ? 'To be paid first' : stateOf(returned)}</p>
          {returned.kind === 'exchange' && <p>Exchange</p>}
          <p>{BASES[basis]}</p>
          {/* An exchange of equal value refunds nothing. */}
          {(returned.amount > 0 || !returned.exchange) && <p>{money(returned.amount)}</p>}
          {due_at && state !== 'settled' && (
            <p>
              {returned.amount > 0 ? 'Money due' : 'To be settled by'} {shortTime(due_at)}
            </p>
          )}
          {posted_at && state === 'announced' && <p>Handed in {shortTime(posted_at)}</p>}
          {send_by && !posted_at && state === 'announced' && !isUnpaid && (
            <p>
              To be sent by {shortTime(send_by)}
              {isOverdue(returned) && <strong>, overdue</strong>}
            </p>
          )}
        </header>
        <p className={styles.facts}>
          <Link className="text-link" to={adminOrderPath(order_id)}>
            {order_id}
          </Link>
          {email && <span>{email}</span>}
          <time dateTime={created_at}>{shortTime(created_at)}</time>
          {returned.tracking_information && <span>Tracking: {returned.tracking_information}</span>}
          {returned.needs_return && returned.paid_by === 'shop' && isToSend && (
            <span>The shop pays for the parcel</span>
          )}
        </p>
        {returned.credit_agreed_at && (
          <p>
            {returned.credit_form === 'gift_card' ? 'A gift card' : 'Store credit'} instead of money, as the
            buyer agreed on {shortTime(returned.credit_agreed_at)}
          </p>
        )}
        {returned.note && <p>{returned.note}</p>}
        <ExchangeLine returned={returned} />
      </div>
      <div className={styles.part}>
        {isJudged ? (
          <Judge returned={returned} />
        ) : isPutAway ? (
          <PutAway returned={returned} />
        ) : (
          <ul>
            {returned.items.map((item) => (
              <li key={item.id} className={styles.item}>
                <ItemWords item={item} />
              </li>
            ))}
          </ul>
        )}
        {waits && <WaitsForPayment returned={returned} onGoOn={() => setIsHere(true)} />}
        {state === 'requested' && may('returns.change') && <Decide returned={returned} />}
        {refund_state === 'failed' && basis !== 'goodwill' && may('returns.change') && (
          <PayAgain returned={returned} />
        )}
      </div>
      <ReturnHistory key={returned.version} number={number} />
    </li>
  )
}

/** Deciding before the payment refunds money and ends the exchange. */
function WaitsForPayment({ returned, onGoOn }: { returned: ListedReturn; onGoOn: () => void }) {
  const may = useMay()
  const mayChange = may('returns.change')
  const [words, button] = returned.needs_return
    ? ['No parcel is expected until its buyer has paid the difference.', 'The parcel is here']
    : ['Its buyer has not paid the difference yet.', 'Settle it now']
  return (
    <div className={styles.actions}>
      <p>
        {words}
        {mayChange && ' Settled before, it is given back as money, and nothing is sent.'}
      </p>
      {(mayChange || (returned.needs_return && may('returns.receive'))) && (
        <Button small quiet onClick={onGoOn}>
          {button}
        </Button>
      )}
    </div>
  )
}

function PayAgain({ returned: { number, amount } }: { returned: ListedReturn }) {
  const { change, isSending, error, reload } = useChange()
  return (
    <div className={styles.actions}>
      <p className="accent">{error ?? `The refund of ${money(amount)} has failed.`}</p>
      <ReloadButton reload={reload} />
      <Button
        small
        busy={isSending && 'Sending...'}
        onClick={() =>
          void change(
            () =>
              changeOnce(
                number,
                () => callConfirmed(payReturnAgain, { params: { number } }),
                ({ refund_state }) => refund_state === 'on_its_way' || refund_state === 'sent',
              ),
            'The refund is sent again',
          )
        }
      >
        Pay again
      </Button>
    </div>
  )
}
