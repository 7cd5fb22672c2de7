import { useState } from 'react'
import { cancelOrder } from '../../../contract/order.ts'
import { ApiError, callApi } from '../../api.ts'
import { retryAsGuest } from '../../session.ts'

interface EndOtherCheckoutProps {
  orderId: string
  onEnded: () => void
}

/** Ends a checkout that the shopper began elsewhere, and releases what it holds. */
export function EndOtherCheckout({ orderId, onEnded }: EndOtherCheckoutProps) {
  const [isEnding, setIsEnding] = useState(false)
  const [error, setError] = useState('')
  const end = async () => {
    if (isEnding) return
    setIsEnding(true)
    setError('')
    try {
      await retryAsGuest(() => callApi(cancelOrder, { params: { id: orderId } }))
      onEnded()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'The other checkout could not be ended.')
    }
    setIsEnding(false)
  }
  return (
    <>
      <button type="button" aria-disabled={isEnding} onClick={() => void end()}>
        <span className="text-link">{isEnding ? 'Ending it…' : 'End the other checkout'}</span>
      </button>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
