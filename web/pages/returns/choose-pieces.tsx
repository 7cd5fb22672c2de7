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
import { ChooseCredit } from './choose-credit.tsx'
import styles from './returns.module.css'

type Line = ReturnOptions['lines'][number]

interface Choice {
  quantity: number
  reason?: ReturnReason
  comment?: string
  /** Without, the money goes back. */
  new_size?: string
}

export function ChoosePieces({ options }: { options: ReturnOptions }) {
  const lines = options.lines.filter(({ left }) => left > 0)
  const count = lines.reduce((sum, { left }) => sum + left, 0)
  const [choices, setChoices] = useState<Record<number, Choice>>(() =>
    count === 1 ? { [lines[0]!.line]: { quantity: 1 } } : {},
  )
  const { send, isSending, error } = useRequest(options)
  const [isShown, setIsShown] = useState(false)
  const [wantsCredit, setWantsCredit] = useState(false)
  // A size may have gone since it was chosen.
  const choiceOf = (line: Line): Choice => {
    const { new_size, ...choice } = choices[line.line] ?? { quantity: 0 }
    return canBe(line, new_size, choice.quantity) ? { ...choice, new_size: new_size! } : choice
  }
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
  const exchanged = chosen.filter((line) => choiceOf(line).new_size)
  const goods = chosen.reduce((sum, line) => sum + givenBack(line, choiceOf(line)), 0)
  const due = chosen.reduce((sum, line) => sum + dueOf(line, choiceOf(line)), 0)
  const shipping = isAll && exchanged.length === 0 ? options.shipping : 0
  const isExchange = exchanged.length > 0 && exchanged.length === chosen.length
  const canHaveCredit = options.credit_form !== null && goods + shipping > 0

  return (
    <form
      className={styles.choose}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsShown(true)
        const pieces = chosen.map((line) => {
          const choice = choiceOf(line)
          return { line: line.line, ...choice, difference: sizeOf(line, choice)?.difference }
        })
        if (!fault) void send(pieces, canHaveCredit && wantsCredit)
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
        {exchanged.length > 0 && (
          <>
            You get <strong>{exchanged.map((line) => newPieces(line, choiceOf(line))).join(', ')}</strong>
            .{' '}
          </>
        )}
        {due > 0 && (
          <>
            You pay <strong>{money(due)}</strong>.{' '}
          </>
        )}
        {isExchange && goods === 0 ? (
          due === 0 && 'There is nothing to pay.'
        ) : (
          <>
            You get back <strong>{money(goods + shipping)}</strong>
          </>
        )}
        {shipping > 0 && `, with ${money(shipping)} of delivery`}
      </p>
      {canHaveCredit && (
        <ChooseCredit
          form={options.credit_form!}
          amount={goods + shipping}
          isAtOnce={options.can_cancel}
          isChosen={wantsCredit}
          onChange={setWantsCredit}
        />
      )}
      {(isShown && fault) || error ? (
        <p className={styles.error} role="alert">
          {(isShown && fault) || error}
        </p>
      ) : null}
      <Button type="submit" busy={isSending && 'Sending...'}>
        {options.can_cancel
          ? 'Cancel these pieces'
          : options.is_late
            ? `Ask for ${isExchange ? 'an exchange' : 'a return'}`
            : `${isExchange ? 'Exchange' : 'Return'} these pieces`}
      </Button>
    </form>
  )
}

const isFinal = ({ returnable }: Line) => returnable === 'final_sale' || returnable === 'custom_made'

const reasonsFor = (line: Line): readonly ReturnReason[] => (isFinal(line) ? FAULTS : RETURN_REASONS)

const canBe = ({ sizes }: Line, size: string | undefined, quantity: number) =>
  sizes.some((each) => each.size === size && each.left >= Math.max(quantity, 1))

const sizeOf = ({ sizes }: Line, { new_size }: Choice) => sizes.find(({ size }) => size === new_size)

/** In money, beside the new pieces where the line is exchanged. */
const givenBack = (line: Line, choice: Choice): number =>
  (choice.new_size ? sizeOf(line, choice)?.amounts : line.amounts)?.[choice.quantity - 1] ?? 0

const dueOf = (line: Line, choice: Choice): number => sizeOf(line, choice)?.dues?.[choice.quantity - 1] ?? 0

const newPieces = ({ name }: Line, { quantity, new_size }: Choice) =>
  `${quantity} × ${name}, ${sizeLabel(new_size!)}`

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
          {line.sizes.length > 0 && <Sizes line={line} choice={choice} onChange={onChange} />}
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

/** The size swap: the other sizes, and how many are left of those that will soon be gone. */
function Sizes({ line, choice, onChange }: Pick<RowProps, 'line' | 'choice' | 'onChange'>) {
  const { new_size: _, ...forMoney } = choice
  return (
    <fieldset className={styles.reasons}>
      <legend>What would you like for it?</legend>
      <label className={styles.reason}>
        <input
          type="radio"
          name={`size-${line.line}`}
          checked={!choice.new_size}
          onChange={() => onChange(forMoney)}
        />
        My money back
      </label>
      {line.sizes.map(({ size, left, dues, amounts }) => (
        <label key={size} className={styles.reason}>
          <input
            type="radio"
            name={`size-${line.line}`}
            disabled={!canBe(line, size, choice.quantity)}
            checked={choice.new_size === size}
            onChange={() => onChange({ ...choice, new_size: size })}
          />
          {sizeLabel(size)}
          {left === 0 ? ', sold out' : left <= FEW && `, ${left} left`}
          {left > 0 && amounts && `, and ${money(amounts[Math.max(0, choice.quantity - 1)] ?? 0)} back`}
          {left > 0 && dues && `, and ${money(dues[Math.max(0, choice.quantity - 1)] ?? 0)} to pay`}
        </label>
      ))}
    </fieldset>
  )
}

const FEW = 5

/** One key for each request that is made, so that one that is sent twice counts once. */
function useRequest({ order_id, can_cancel }: ReturnOptions) {
  const key = useRef<string>(undefined)
  const sent = useRef('')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()

  async function send(
    pieces: ({ line: number; difference: number | undefined } & Choice)[],
    wantsCredit: boolean,
  ) {
    if (isSending) return
    const asked = JSON.stringify([pieces, wantsCredit])
    if (sent.current !== asked) key.current = randomKey()
    sent.current = asked
    setIsSending(true)
    setError(undefined)
    const choice = wantsCredit ? ({ refund_to: 'credit', agreed_to_credit: true } as const) : {}
    const input = { params: { id: order_id }, headers: { 'idempotency-key': key.current! } }
    try {
      if (can_cancel) {
        const canceled = pieces.map(({ line, quantity }) => ({ line, quantity }))
        const body = { ...emailOfBuyer(), pieces: canceled, ...choice }
        await retryAsGuest(() => callApi(cancelPieces, { ...input, body }))
        notify(
          'success',
          wantsCredit ? 'Canceled. Your credit is on its way.' : 'Canceled. Your money is on its way back.',
        )
        await revalidate()
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
      setError(thrown instanceof ApiError ? explain(thrown) : 'It could not be sent. Please try again.')
      if (sizesLeft(thrown)) await revalidate()
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, error }
}

const sizesLeft = (thrown: unknown): string[] | undefined =>
  thrown instanceof ApiError ? (thrown.body as { sizes?: string[] }).sizes : undefined

/** With what is left where a size has just gone. */
function explain(error: ApiError): string {
  const sizes = sizesLeft(error)
  if (!sizes) return error.message
  return sizes.length > 0
    ? `${error.message} There is still ${sizes.join(', ')}.`
    : `${error.message} You can have your money back.`
}
