import { useState } from 'react'
import type { AdminOrder } from '../../../../contract/order.ts'
import { sendDelayNotice } from '../../../../contract/order-notes.ts'
import { dayInWords } from '../../../../contract/promise.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { useAttempt } from '../forms/use-act.ts'
import { submitting } from '../forms/take-focus.ts'
import styles from './delay-notice.module.css'

interface DelayNoticeProps {
  order: AdminOrder
  onChange: (changed: AdminOrder) => void
}

/** For a late order: what its buyer was told, and the mail that tells it. */
export function DelayNotice({ order, onChange }: DelayNoticeProps) {
  const { id, is_late, delay_told_at, delayed_until } = order
  const mayTell = useMay()('orders.change')
  const [until, setUntil] = useState('')
  const { isBusy: isSending, error, attempt } = useAttempt()
  if (!is_late) return null

  const send = () =>
    attempt(async () => {
      const body = until ? { until } : {}
      onChange((await callApi(sendDelayNotice, { params: { id }, body })).body)
      setUntil('')
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
        {delay_told_at
          ? `Late. The buyer was told on ${shortTime(delay_told_at)}${delayed_until ? ` that it leaves by ${dayInWords(delayed_until)}` : ''}.`
          : 'Late. The buyer has not been told.'}
      </p>
      {mayTell && (
        <>
          <TextField
            label="It leaves by (optional)"
            name={`until-${id}`}
            type="date"
            value={until}
            error={error}
            onChange={({ target }) => setUntil(target.value)}
          />
          <Button type="submit" small quiet data-delay busy={isSending && 'Sending...'}>
            {delay_told_at ? 'Tell again' : 'Tell the buyer'}
          </Button>
        </>
      )}
    </form>
  )
}
