import { useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { sendDelayNotice } from '../../../../contract/order-notes.ts'
import { dayInWords } from '../../../../contract/promise.ts'
import { callApi } from '../../../api.ts'
import { shortTime, todayInShop } from '../shop-time.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../forms/date-field.tsx'
import { useMay } from '../access.ts'
import { useAttempt } from '../forms/use-act.ts'
import { submitting } from '../forms/take-focus.ts'
import styles from './delay-notice.module.css'

interface DelayNoticeProps {
  order: AdminOrder
  onChange: (changed: AdminOrder) => void
}

/**
 * Shown for an order that is late, will be late, or whose buyer could not be told of a delay: what the buyer was told,
 * and the mail that tells it.
 */
export function DelayNotice({ order, onChange }: DelayNoticeProps) {
  const { id, is_late, expected_by, delayed_until, is_untold } = order
  const mayTell = useMay()('orders.change')
  const [until, setUntil] = useState(() => dayToTell(order))
  const { isBusy: isSending, error, attempt } = useAttempt()
  if (!is_late && !expected_by && !is_untold) return null

  const send = () =>
    attempt(async () => {
      const body = until ? { until } : {}
      const { body: changed } = await callApi(sendDelayNotice, { params: { id }, body })
      onChange(changed)
      // The field keeps the sent day, so that a second press sends the same.
      notify('success', 'The buyer hears of the delay')
    })

  return (
    <form
      className={styles.delay}
      method="post"
      noValidate
      aria-label={`Delay of order ${id}`}
      onSubmit={submitting(() => void send())}
    >
      <p>
        {is_late && 'Late. '}
        {expected_by &&
          expected_by !== delayed_until &&
          `Its pieces are expected by ${dayInWords(expected_by)}. `}
        {whatWasTold(order)}
      </p>
      {mayTell && (
        <>
          <DateField
            label="It leaves by (optional)"
            name={`until-${id}`}
            type="date"
            value={until}
            error={error}
            onChange={({ target }) => setUntil(target.value)}
          />
          <Button type="submit" small quiet data-delay busy={isSending && 'Sending...'}>
            {order.delay_told_at ? 'Tell again' : 'Tell the buyer'}
          </Button>
        </>
      )}
    </form>
  )
}

/** The expected day, or the day that the buyer was told, unless it has passed. */
function dayToTell({ expected_by, delayed_until }: AdminOrder): string {
  const day = expected_by ?? delayed_until
  return day && day > todayInShop() ? day : ''
}

function whatWasTold({ delay_told_at, delayed_until, delivery, is_late, is_untold }: AdminOrder): string {
  if (delay_told_at) {
    const words = delayed_until ? ` that it leaves by ${dayInWords(delayed_until)}` : ''
    return is_untold
      ? `The mail of ${shortTime(delay_told_at)}${words} did not reach the buyer.`
      : `The buyer was told on ${shortTime(delay_told_at)}${words}.`
  }
  return is_late || !delivery?.ship_by
    ? 'The buyer has not been told.'
    : `The buyer was promised ${dayInWords(delivery.ship_by)}.`
}
