import { useNavigate } from 'react-router'
import { askForReturn } from '../../../../contract/return.ts'
import { settleClaim } from '../../../../contract/admin-return.ts'
import { adminReturnPath } from '../../../../contract/paths/dashboard.ts'
import { notify } from '../../../notifications.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { useKeyedAttempt } from '../forms/use-act.ts'
import { claimOf, type DeskDraft, type ExchangeLine, isClaim, newSizeOf, piecesOf } from './desk-draft.ts'

/** Creates the return, exchange or claim, and shows it in the list of returns. */
export function useDesk(orderId: string, onDone: () => void, onFault: () => void) {
  const navigate = useNavigate()
  const { key, isBusy: isSending, error, setError, attempt } = useKeyedAttempt(onFault)

  async function send(draft: DeskDraft, lines: readonly ExchangeLine[]) {
    const about = { params: { id: orderId }, headers: { 'idempotency-key': key } }
    await attempt(async () => {
      const number = isClaim(draft.task)
        ? (await callConfirmed(settleClaim, { ...about, body: claimOf(draft) })).body.number
        : await takeReturn()
      notify('success', `${number} is made`)
      onDone()
      await navigate(adminReturnPath(number))
    })

    async function takeReturn(): Promise<string> {
      const { task, reason, note } = draft
      const items = piecesOf(draft).map((piece) => ({
        ...piece,
        ...newSizeOf(draft, piece.line, lines),
        reason: reason || ('other' as const),
        ...(note.trim() && { comment: note.trim() }),
      }))
      const body = { items, ...(task === 'here' && { here: true as const }) }
      return (await callConfirmed(askForReturn, { ...about, body })).body.number
    }
  }

  return { send, isSending, error, setError }
}
