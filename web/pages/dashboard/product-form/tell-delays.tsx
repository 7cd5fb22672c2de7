import { useState } from 'react'
import { countDelays, tellDelays } from '../../../../contract/promise.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../../../../contract/counted.ts'
import { useAttempt } from '../forms/use-act.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { delaysInWords } from './delay-words.ts'

/**
 * Counts orders and exchanges whose buyers were told an earlier day than the saved one, with a button that tells them.
 */
export function TellDelays({ productId }: { productId: number }) {
  const may = useMay()
  const params = { id: productId }
  const { answer, fault } = useAnswer(
    may('orders.read') ? String(productId) : undefined,
    async (signal) => (await callApi(countDelays, { params }, signal)).body,
    { pauseMs: 0 },
  )
  const [left, setLeft] = useState<typeof answer>()
  const { isBusy: isSending, error: refusal, attempt } = useAttempt()
  const delays = left ?? answer ?? { orders: 0, exchanges: 0 }
  const error = refusal ?? (fault && 'Whether buyers are to be told of a delay is not known.')

  const tell = () =>
    attempt(async () => {
      const { told, left } = (await callApi(tellDelays, { params, body: {} })).body
      setLeft(left)
      notify('success', `${counted(told, 'buyer hears', 'buyers hear')} of the delay`)
    })

  const isDelayed = delays.orders + delays.exchanges > 0
  if (!isDelayed && !error) return null
  return (
    <div role="status">
      {isDelayed && <p className="accent">{delaysInWords(delays)}</p>}
      {error && <p className="accent">{error}</p>}
      {isDelayed && may('orders.change') && (
        <Button small quiet busy={isSending && 'Telling...'} onClick={() => void tell()}>
          Mail them the new day
        </Button>
      )}
    </div>
  )
}
