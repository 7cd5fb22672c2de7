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
 * Sends requests with an idempotency key each, so that a repeated one counts once. `onRefused` stores the reason for a
 * refusal, because the page then loads the order again; `onCanceled` stores what happens to the money.
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
      // The session has ended: the page asks for the order's e-mail instead of showing a refusal.
      if (status === 404) await revalidate()
      onRefused(thrown instanceof ApiError ? explain(thrown) : 'It could not be sent. Please try again.')
      // The possible actions have changed since the page was loaded.
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

/** Adds the number of pieces left if a size has just sold out. */
function explain(error: ApiError): string {
  const sizes = sizesLeft(error)
  if (!sizes) return error.message
  return sizes.length > 0
    ? `${error.message} There is still ${sizes.join(', ')}.`
    : `${error.message} You can return it instead.`
}
