import { Suspense, useState } from 'react'
import { money } from '../../../contract/money.ts'
import type { ReturnOptions } from '../../../contract/return.ts'
import { Button } from '../../ui/button.tsx'
import { type Choice, fitChoices, sizeOf, type Sum, sumUp } from './choice.ts'
import { PieceRow } from './piece-row.tsx'
import styles from './returns.module.css'
import { useReturnRequest } from './use-return-request.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Loaded on demand, because few shops and choices offer it. */
const ChooseCredit = lazyPart(async () => (await import('./choose-credit.tsx')).ChooseCredit)

export interface ChoosePiecesProps {
  options: ReturnOptions
  /** Why the last request was refused. */
  refusal: string | undefined
  onRefused: (why: string | undefined) => void
  onCanceled: (outcome: string | undefined) => void
}

export function ChoosePieces({ options, refusal, onRefused, onCanceled }: ChoosePiecesProps) {
  const lines = options.lines.filter(({ left }) => left > 0)
  const count = lines.reduce((sum, { left }) => sum + left, 0)
  const [choices, setChoices] = useState<Record<number, Choice>>(() =>
    count === 1 ? { [lines[0]!.line]: { quantity: 1 } } : {},
  )
  const { send, isSending } = useReturnRequest(options, onRefused, onCanceled)
  const [isShown, setIsShown] = useState(false)
  const [wantsCredit, setWantsCredit] = useState(false)
  const rows = fitChoices(lines, choices)
  const chosen = rows.filter(({ choice }) => choice.quantity > 0)
  const lacksReason = ({ quantity, reason }: Choice) => !options.can_cancel && quantity > 0 && !reason
  const fault =
    chosen.length === 0
      ? 'Please choose at least one piece.'
      : chosen.some(({ choice }) => lacksReason(choice))
        ? 'Please choose a reason for each.'
        : undefined
  const sum = sumUp(chosen, options)
  const toCredit = Math.max(0, sum.back - options.left_on_card)
  const canHaveCredit = options.credit_form !== null && sum.back > 0

  return (
    <form
      className={styles.choose}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsShown(true)
        const pieces = chosen.map(({ line, choice }) => ({
          line: line.line,
          ...choice,
          difference: sizeOf(line, choice)?.difference,
        }))
        if (!fault) return void send(pieces, canHaveCredit && wantsCredit)
        // The missing input may be far above the button.
        const missing = chosen.find(({ choice }) => lacksReason(choice))?.line.line
        const field = event.currentTarget.querySelector<HTMLElement>(
          missing === undefined ? 'input' : `[name=reason-${missing}]`,
        )
        field?.focus()
      }}
    >
      <ul aria-label="Pieces">
        {rows.map((row) => (
          <PieceRow
            key={row.line.line}
            {...row}
            others={rows.filter((other) => other !== row)}
            asksReason={!options.can_cancel}
            isInvalid={isShown && lacksReason(row.choice)}
            onChange={(choice) => setChoices({ ...choices, [row.line.line]: choice })}
          />
        ))}
      </ul>
      <p className={styles.sum} role="status">
        {chosen.length === 0 ? 'Choose the pieces.' : <WhatFollows {...sum} toCredit={toCredit} />}
      </p>
      {/* In one Suspense with the button, which would otherwise move when the part above it loads. */}
      <Suspense>
        {canHaveCredit && (
          <ChooseCredit
            form={options.credit_form!}
            amount={sum.back - toCredit}
            isAtOnce={options.can_cancel}
            isChosen={wantsCredit}
            onChange={setWantsCredit}
          />
        )}
        {(isShown && fault) || refusal ? (
          <p className={styles.error} role="alert">
            {(isShown && fault) || refusal}
          </p>
        ) : null}
        <Button type="submit" busy={isSending && 'Sending...'}>
          {submitLabel(options, sum)}
        </Button>
      </Suspense>
    </form>
  )
}

function submitLabel({ can_cancel, is_late }: ReturnOptions, { isExchange }: Sum): string {
  if (can_cancel) return 'Cancel these pieces'
  if (is_late) return `Ask for ${isExchange ? 'an exchange' : 'a return'}`
  return `${isExchange ? 'Exchange' : 'Return'} these pieces`
}

interface WhatFollowsProps extends Sum {
  /** The part of the amount that is refunded to the credit that paid it. */
  toCredit: number
}

function WhatFollows({ toCredit, ...sum }: WhatFollowsProps) {
  const { goods, shipping, back, due, newPieces, isExchange, isRequest } = sum
  const before = goods + shipping - back
  return (
    <>
      {newPieces.length > 0 && (
        <>
          You get <strong>{newPieces.join('; ')}</strong>.{' '}
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
          {isRequest ? 'If we agree, you get back' : 'You get back'} <strong>{money(back)}</strong>
        </>
      )}
      {shipping > 0 && `, with ${money(shipping)} of delivery`}
      {toCredit > 0 &&
        `. ${toCredit < back ? money(toCredit) : 'All'} of it goes back to the gift card or store credit that paid it.`}
      {before > 0 && `${toCredit > 0 ? '' : '.'} ${money(before)} of what they cost was given back before.`}
    </>
  )
}
