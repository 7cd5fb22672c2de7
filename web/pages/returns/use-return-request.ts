import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { askForReturn, cancelPieces, type ReturnOptions } from '../../../contract/return.ts'
import { ApiError, callApi, statusOf } from '../../api.ts'
import { randomKey } from '../../random-key.ts'
import { retryAsGuest } from '../../session.ts'
import { emailOfBuyer } from '../../buyer-email.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import type { Choice } from './choice.ts'

/**
 * One key for each request that is made, so that one that is sent twice counts once. `onRefused` keeps why it was refused,
 * because the page shows the order as it is now; `onCanceled` keeps what becomes of the money.
 */
export function useReturnRequest(
  { order_id, can_cancel }: ReturnOptions,
  onRefused: (why: string | undefined) => void,
  onCanceled: (outcome: string | undefined) => void,
) {
  const key = useRef<string>(undefined)
  const sent = useRef('')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)

  async function send(
    pieces: ({ line: number; difference: number | undefined } & Choice)[],
    wantsCredit: boolean,
  ) {
    if (isSending) return
    const asked = JSON.stringify([pieces, wantsCredit])
    if (sent.current !== asked) key.current = randomKey()
    sent.current = asked
    setIsSending(true)
    onRefused(undefined)
    onCanceled(undefined)
    const choice = wantsCredit ? ({ refund_to: 'credit', agreed_to_credit: true } as const) : {}
    const input = { params: { id: order_id }, headers: { 'idempotency-key': key.current! } }
    try {
      if (can_cancel) {
        const canceled = pieces.map(({ line, quantity }) => ({ line, quantity }))
        const body = { ...emailOfBuyer(), pieces: canceled, ...choice }
        const { body: order } = await retryAsGuest(() => callApi(cancelPieces, { ...input, body }))
        onCanceled(`Canceled. ${whatIsOnItsWay(order, wantsCredit)}`)
        await revalidate()
        focusTitle()
      } else {
        const items = pieces.map(({ line, quantity, reason, comment, new_size, difference }) => ({
          line,
          quantity,
          reason: reason!,
          ...(comment?.trim() && { comment }),
          ...(new_size && { new_size, ...(difference && { difference }) }),
        }))
        const body = { ...emailOfBuyer(), items, ...choice }
        const { body: made } = await retryAsGuest(() => callApi(askForReturn, { ...input, body }))
        const { session_url } = made.exchange ?? {}
        if (session_url) window.location.assign(session_url)
        else await navigate(`/returns/${made.number}`)
      }
    } catch (thrown) {
      const status = statusOf(thrown)
      // The session has ended: the page asks for the order's e-mail, and shows no refusal before.
      if (status === 404) await revalidate()
      onRefused(thrown instanceof ApiError ? explain(thrown) : 'It could not be sent. Please try again.')
      // What can be done with the order has changed since the page was loaded.
      if (status === 409 || status === 422) await revalidate()
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending }
}

const whatIsOnItsWay = ({ amount_credit }: Pick<Order, 'amount_credit'>, wantsCredit: boolean): string =>
  wantsCredit
    ? 'Your credit is on its way.'
    : amount_credit > 0
      ? 'What they cost goes back to what you paid with.'
      : 'Your money is on its way back.'

const sizesLeft = (thrown: unknown): string[] | undefined =>
  thrown instanceof ApiError ? (thrown.body as { sizes?: string[] }).sizes : undefined

/** With what is left where a size has just gone. */
function explain(error: ApiError): string {
  const sizes = sizesLeft(error)
  if (!sizes) return error.message
  return sizes.length > 0
    ? `${error.message} There is still ${sizes.join(', ')}.`
    : `${error.message} You can return it instead.`
}
