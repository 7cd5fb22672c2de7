import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { money } from '../../../contract/money.ts'
import {
  askForReturn,
  cancelPieces,
  FAULTS,
  RETURN_REASONS,
  type ReturnOptions,
  type ReturnReason,
} from '../../../contract/return.ts'
import { sizeLabel } from '../../../contract/sizes.ts'
import { ApiError, callApi } from '../../api.ts'
import { REASONS } from '../../components/return-words.ts'
import { Thumbnail } from '../../components/thumbnail.tsx'
import { notify } from '../../notifications.ts'
import { randomKey } from '../../random-key.ts'
import { retryAsGuest } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { emailOfBuyer } from './buyer.ts'
import styles from './returns.module.css'

type Line = ReturnOptions['lines'][number]

interface Choice {
  quantity: number
  reason?: ReturnReason
  comment?: string
}

export function ChoosePieces({ options }: { options: ReturnOptions }) {
  const lines = options.lines.filter(({ left }) => left > 0)
  const count = lines.reduce((sum, { left }) => sum + left, 0)
  const [choices, setChoices] = useState<Record<number, Choice>>(() =>
    count === 1 ? { [lines[0]!.line]: { quantity: 1 } } : {},
  )
  const { send, isSending, error } = useRequest(options)
  const [isShown, setIsShown] = useState(false)
  const choiceOf = ({ line }: Line): Choice => choices[line] ?? { quantity: 0 }
  const chosen = lines.filter((line) => choiceOf(line).quantity > 0)
  const lacksReason = (line: Line) =>
    !options.can_cancel && choiceOf(line).quantity > 0 && !choiceOf(line).reason
  const fault =
    chosen.length === 0
      ? 'Please choose at least one piece.'
      : chosen.some(lacksReason)
        ? 'Please choose a reason for each.'
        : undefined
  const isAll = chosen.reduce((sum, line) => sum + choiceOf(line).quantity, 0) === count
  const goods = chosen.reduce((sum, line) => sum + line.amounts[choiceOf(line).quantity - 1]!, 0)
  const amount = goods + (isAll ? options.shipping : 0)

  return (
    <form
      className={styles.choose}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsShown(true)
        if (!fault) void send(chosen.map((line) => ({ line: line.line, ...choiceOf(line) })))
      }}
    >
      <ul aria-label="Pieces">
        {lines.map((line) => (
          <Row
            key={line.line}
            line={line}
            choice={choiceOf(line)}
            asksReason={!options.can_cancel}
            isInvalid={isShown && lacksReason(line)}
            onChange={(choice) => setChoices({ ...choices, [line.line]: choice })}
          />
        ))}
      </ul>
      <p className={styles.sum} role="status">
        You get back <strong>{money(amount)}</strong>
        {isAll && options.shipping > 0 && `, with ${money(options.shipping)} of delivery`}
      </p>
      {(isShown && fault) || error ? (
        <p className={styles.error} role="alert">
          {(isShown && fault) || error}
        </p>
      ) : null}
      <Button type="submit" busy={isSending && 'Sending...'}>
        {options.can_cancel
          ? 'Cancel these pieces'
          : options.is_late
            ? 'Ask for a return'
            : 'Return these pieces'}
      </Button>
    </form>
  )
}

const isFinal = ({ returnable }: Line) => returnable === 'final_sale' || returnable === 'custom_made'

const reasonsFor = (line: Line): readonly ReturnReason[] => (isFinal(line) ? FAULTS : RETURN_REASONS)

interface RowProps {
  line: Line
  choice: Choice
  asksReason: boolean
  isInvalid: boolean
  onChange: (choice: Choice) => void
}

function Row({ line, choice, asksReason, isInvalid, onChange }: RowProps) {
  const name = [line.name, sizeLabel(line.size)].filter(Boolean).join(', ')
  return (
    <li className={styles.line}>
      <Thumbnail url={line.cover_image} width={120} />
      <div className={styles.words}>
        <p className={styles.name}>{line.name}</p>
        <p>
          {[sizeLabel(line.size), money(line.amounts[0]!)].filter(Boolean).join(', ')}
          {line.left > 1 && ` each, ${line.left} pieces`}
        </p>
        {asksReason && isFinal(line) && <p>It comes back only for a fault.</p>}
        {asksReason && line.returnable === 'sealed' && <p>It comes back with its seal unbroken.</p>}
        <NumberStepper
          label={`Pieces of ${name}`}
          value={choice.quantity}
          min={0}
          max={line.left}
          onChange={(quantity) => onChange({ ...choice, quantity })}
        />
      </div>
      {asksReason && choice.quantity > 0 && (
        <div className={styles.why}>
          <fieldset className={styles.reasons} aria-invalid={isInvalid || undefined}>
            <legend>Why does it come back?</legend>
            {reasonsFor(line).map((reason) => (
              <label key={reason} className={styles.reason}>
                <input
                  type="radio"
                  name={`reason-${line.line}`}
                  checked={choice.reason === reason}
                  onChange={() => onChange({ ...choice, reason })}
                />
                {REASONS[reason]}
              </label>
            ))}
          </fieldset>
          <TextArea
            label="Anything that we should know? (optional)"
            name={`comment-${line.line}`}
            maxLength={1000}
            value={choice.comment ?? ''}
            onChange={(event) => onChange({ ...choice, comment: event.target.value })}
          />
        </div>
      )}
    </li>
  )
}

/** One key for each request that is made, so that one that is sent twice counts once. */
function useRequest({ order_id, can_cancel }: ReturnOptions) {
  const key = useRef<string>(undefined)
  const sent = useRef('')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()

  async function send(pieces: ({ line: number } & Choice)[]) {
    if (isSending) return
    const asked = JSON.stringify(pieces)
    if (sent.current !== asked) key.current = randomKey()
    sent.current = asked
    setIsSending(true)
    setError(undefined)
    const input = { params: { id: order_id }, headers: { 'idempotency-key': key.current! } }
    try {
      if (can_cancel) {
        const body = { ...emailOfBuyer(), pieces: pieces.map(({ line, quantity }) => ({ line, quantity })) }
        await retryAsGuest(() => callApi(cancelPieces, { ...input, body }))
        notify('success', 'Canceled. Your money is on its way back.')
        await revalidate()
      } else {
        const items = pieces.map(({ line, quantity, reason, comment }) => ({
          line,
          quantity,
          reason: reason!,
          ...(comment?.trim() && { comment }),
        }))
        const body = { ...emailOfBuyer(), items }
        const { body: made } = await retryAsGuest(() => callApi(askForReturn, { ...input, body }))
        await navigate(`/returns/${made.number}`)
      }
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : 'It could not be sent. Please try again.')
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, error }
}
