import { useState } from 'react'
import { useNavigate } from 'react-router'
import { askForReturn, receiveReturn, settleClaim } from '../../../../contract/return.ts'
import { adminReturnPath } from '../../../../contract/paths/dashboard.ts'
import { ApiError } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { randomKey } from '../../../random-key.ts'
import { callConfirmed } from '../confirmation.ts'
import { messageOf } from '../refusal.ts'
import { claimOf, type DeskDraft, isClaim, piecesOf } from './desk-draft.ts'

/** Makes the return or the claim, and shows it in the list of returns. */
export function useDesk(orderId: string, onDone: () => void) {
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()
  // A repeated click is the same return, even if the first response was lost.
  const [key, setKey] = useState(randomKey)

  async function send(draft: DeskDraft) {
    if (isSending) return
    setIsSending(true)
    setError(undefined)
    const about = { params: { id: orderId }, headers: { 'idempotency-key': key } }
    try {
      const number = isClaim(draft.task)
        ? (await callConfirmed(settleClaim, { ...about, body: claimOf(draft) })).body.number
        : await takeReturn(draft)
      notify('success', `${number} is made`)
      onDone()
      await navigate(adminReturnPath(number))
    } catch (thrown) {
      setError(messageOf(thrown))
      if (thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500) setKey(randomKey())
    } finally {
      setIsSending(false)
    }

    async function takeReturn({ task, reason, note }: DeskDraft): Promise<string> {
      const items = piecesOf(draft).map((piece) => ({
        ...piece,
        reason: reason || ('other' as const),
        ...(note.trim() && { comment: note.trim() }),
      }))
      const { body: made } = await callConfirmed(askForReturn, { ...about, body: { items } })
      // A parcel that was noted before the answer was lost is not noted again.
      if (task === 'here' && made.state === 'announced')
        await callConfirmed(receiveReturn, { params: { number: made.number }, body: { version: 1 } })
      return made.number
    }
  }

  return { send, isSending, error, setError }
}
