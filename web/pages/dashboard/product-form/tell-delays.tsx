import { useEffect, useState } from 'react'
import { countDelays, tellDelays } from '../../../../contract/promise.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { counted } from '../counted.ts'
import { useAttempt } from '../forms/use-act.ts'
import styles from './product-codes.module.css'

/** Orders whose buyers know an earlier day than the one that is saved, and the press that tells them. */
export function TellDelays({ productId }: { productId: number }) {
  const may = useMay()
  const mayRead = may('orders.read')
  const [orders, setOrders] = useState(0)
  const { isBusy: isSending, error, setError, attempt } = useAttempt()

  useEffect(() => {
    if (!mayRead) return
    const controller = new AbortController()
    callApi(countDelays, { params: { id: productId } }, controller.signal).then(
      ({ body }) => setOrders(body.orders),
      () => {
        if (!controller.signal.aborted) setError('Whether buyers are to be told of a delay is not known.')
      },
    )
    return () => controller.abort()
  }, [productId, mayRead, setError])

  const tell = () =>
    attempt(async () => {
      const { told, left } = (await callApi(tellDelays, { params: { id: productId }, body: {} })).body
      setOrders(left)
      notify('success', `${counted(told, 'buyer hears', 'buyers hear')} of the delay`)
    })

  if (orders === 0 && !error) return null
  return (
    <div role="status">
      {orders > 0 && (
        <p className={styles.refusal}>
          {orders === 1 ? 'One order was' : `${orders} orders were`} promised an earlier day. Their buyers may
          cancel, and some have to agree to wait.
        </p>
      )}
      {error && <p className={styles.refusal}>{error}</p>}
      {orders > 0 && may('orders.change') && (
        <Button small quiet busy={isSending && 'Telling...'} onClick={() => void tell()}>
          Mail them the new day
        </Button>
      )}
    </div>
  )
}
