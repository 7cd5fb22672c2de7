import { useRef } from 'react'
import type { ListedReturn } from '../../../../contract/admin-return.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { type Choice, ChooseOutcome } from './choose-outcome.tsx'
import { ItemWords } from './item-words.tsx'
import { divide, isOpen, type Judgement, type Part, partsOf, setQuantity } from './judgement.ts'
import { ReloadButton } from './reload-button.tsx'
import styles from './returns.module.css'
import { useItemKeys } from './use-item-keys.ts'
import { useJudging } from './use-judging.ts'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'

type Item = ListedReturn['items'][number]

export function Judge({ returned }: { returned: ListedReturn }) {
  const { items, state } = returned
  const form = useRef<HTMLFormElement>(null)
  const judging = useJudging(returned, form)
  const { parts, places, judge, pressed, setError, setPartsOf, settle, receive } = judging
  const { isLacking, isSending, error, reload } = judging
  const chosen = useItemKeys(
    { items: places, needs: 'returns.change', pressed, save: settle, setError },
    form,
  )
  const mayJudge = useMay()('returns.change')
  const isReceived = state === 'received'
  return (
    <form ref={form} className={styles.judge} method="post" noValidate onSubmit={submitting(settle)}>
      <ol>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <ItemWords item={item} />
            {isOpen(item) && (
              <JudgeItem
                item={item}
                outcomes={mayJudge ? ALL : ARRIVED}
                parts={partsOf(item, parts)}
                chosen={places.length > 1 && chosen?.item === item ? chosen.index : undefined}
                onChange={(index, judged) => judge({ item, index }, judged)}
                onDivide={(divided) => setPartsOf(item, divided)}
              />
            )}
          </li>
        ))}
      </ol>
      <Alert>{error}</Alert>
      <div className={styles.actions}>
        <ReloadButton reload={reload} />
        {mayJudge && (
          <Button type="submit" small busy={isSending && 'Sending...'}>
            {isReceived ? 'Settle' : 'Received: settle'}
          </Button>
        )}
        {(!isReceived || isLacking) && (
          <Button small quiet onClick={receive}>
            {isReceived ? 'Note what is missing' : 'Received, look later'}
          </Button>
        )}
      </div>
    </form>
  )
}

const ALL = ['restock', 'accepted', 'reduced', 'refused', 'missing'] as const
/** The outcomes for staff who unpack parcels but may not decide. */
const ARRIVED = ['here', 'missing'] as const

interface JudgeItemProps {
  item: Item
  outcomes: readonly Choice[]
  parts: readonly Part[]
  chosen: number | undefined
  onChange: (index: number, judged: Judgement) => void
  onDivide: (divided: Part[]) => void
}

function JudgeItem({ item, outcomes, parts, chosen, onChange, onDivide }: JudgeItemProps) {
  const left = parts[0]!.quantity
  return (
    <>
      {parts.map((part, index) => (
        <ChooseOutcome
          key={part.id}
          id={`${item.id}-${part.id}`}
          item={item}
          part={part}
          outcomes={outcomes}
          isChosen={chosen === index}
          isDivided={parts.length > 1}
          most={index === 0 ? undefined : part.quantity + left - 1}
          onChange={(judged) => onChange(index, judged)}
          onCount={(quantity) => onDivide(setQuantity(parts, index, quantity))}
        />
      ))}
      {left > 1 && (
        <Button small quiet className={styles.divide} onClick={() => onDivide(divide(parts))}>
          Another outcome for some
        </Button>
      )}
    </>
  )
}
