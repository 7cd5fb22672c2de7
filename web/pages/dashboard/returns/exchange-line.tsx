import { Link } from 'react-router'
import { money } from '../../../../contract/money.ts'
import type { ExchangeState } from '../../../../contract/return.ts'
import { type ListedReturn, sendExchangeNow } from '../../../../contract/admin-return.ts'
import { adminOrderPath } from '../../../../contract/paths/dashboard.ts'
import { shortTime } from '../shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { changeOnce } from './change-once.ts'
import { ReloadButton } from './reload-button.tsx'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'
import { Alert } from '../forms/alert.tsx'

const STATES: Record<ExchangeState, string> = {
  held: 'The new pieces are held',
  released: 'The hold is over: the new pieces are sent if they are there when the parcel comes',
  // The pieces of that order may still have to be made, so the text does not say that they are sent.
  sent: 'The new pieces are an order of their own',
  ended: 'No new pieces are sent any more',
}

function differenceWords({ difference, pay_until, state }: NonNullable<ListedReturn['exchange']>): string {
  const sum = money(difference!)
  if (pay_until)
    return `${sum} more to be paid: its buyer has the link by mail. Unless its payment is under way by then, it is called off`
  return `${sum} more, paid${state === 'ended' ? ' and given back' : ''}`
}

/** The state of the new pieces. The key `s` sends them before the parcel is back. */
export function ExchangeLine({ returned }: { returned: ListedReturn }) {
  const { number, version, exchange, state, disputed } = returned
  const may = useMay()
  const { change, isSending, error, reload } = useChange()
  if (!exchange) return null
  const isWaiting = exchange.state === 'held' || exchange.state === 'released'
  const isAwaited = state === 'announced' || state === 'received'
  const isFrozen = disputed === 'open' || disputed === 'lost'
  return (
    <>
      <p className={styles.facts}>
        <span>
          {STATES[exchange.state]}
          {exchange.held_until && ` until ${shortTime(exchange.held_until)}`}
        </span>
        {exchange.state !== 'ended' && returned.needs_return && (
          <span>{money(exchange.amount)} of what comes back pays for them</span>
        )}
        {exchange.difference !== undefined && <span>{differenceWords(exchange)}</span>}
        {exchange.state === 'sent' && (
          <Link className="text-link" to={adminOrderPath(exchange.order_id)}>
            {exchange.order_id}
          </Link>
        )}
      </p>
      <Alert>{error}</Alert>
      <ReloadButton reload={reload} />
      {isWaiting && isAwaited && !isFrozen && !exchange.pay_until && may('returns.change') && (
        <div className={styles.actions}>
          <Button
            small
            quiet
            data-ship
            busy={isSending && 'Sending...'}
            aria-label={`Send now the new pieces of ${number}`}
            onClick={() =>
              void change(
                () =>
                  changeOnce(
                    number,
                    () => callConfirmed(sendExchangeNow, { params: { number }, body: { version } }),
                    ({ exchange }) => exchange?.state === 'sent',
                  ),
                `The new pieces of ${number} are to be made`,
              )
            }
          >
            Send now
          </Button>
        </div>
      )}
    </>
  )
}
