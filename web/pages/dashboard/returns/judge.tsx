import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AdminReturn, receiveReturn, settleReturn } from '../../../../contract/return.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { callConfirmed } from '../confirmation.ts'
import { useSingleKeys } from '../single-keys.ts'
import { ChooseOutcome } from './choose-outcome.tsx'
import { ItemWords } from './item-words.tsx'
import {
  divide,
  isOpen,
  type Judgement,
  KEYS,
  outcomesOf,
  type Part,
  type Parts,
  partsOf,
  setQuantity,
} from './judgement.ts'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'

type Item = AdminReturn['items'][number]

interface Place {
  item: Item
  /** Of the item's part. */
  index: number
}

/** With the row in focus: 1…9 choose an item, or a part of one, a, d and r decide about it, Enter settles. */
export function Judge({ returned }: { returned: AdminReturn }) {
  const { number, items, state } = returned
  const [parts, setParts] = useState<Parts>({})
  const places = items
    .filter(isOpen)
    .flatMap((item) => partsOf(item, parts).map((_, index) => ({ item, index })))
  const [chosen, setChosen] = useState(0)
  const { change, isSending, error, setError } = useChange()
  const areKeysOn = useSingleKeys()
  const mayJudge = useMay()('returns.change')
  const setPartsOf = (item: Item, changed: readonly Part[]) => setParts({ ...parts, [item.id]: changed })
  const judge = ({ item, index }: Place, judged: Judgement) =>
    setPartsOf(
      item,
      partsOf(item, parts).map((part, at) => (at === index ? { ...part, ...judged } : part)),
    )

  const receive = async () => {
    const { body } = await callApi(receiveReturn, { params: { number }, body: { version: returned.version } })
    return body.version
  }
  const settle = () => {
    const judged = outcomesOf(items, parts)
    if ('fault' in judged) return setError(judged.fault)
    void change(async () => {
      const version = state === 'received' ? returned.version : await receive()
      const body = { version, outcomes: judged.outcomes }
      await callConfirmed(settleReturn, { params: { number }, body })
    }, `${number} is settled`)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isField = (event.target as HTMLElement).matches('input:not([type="radio"]), select')
    if (!mayJudge || isField || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn) return
    const outcome = KEYS[event.key]
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= places.length) setChosen(Number(event.key) - 1)
    else if (outcome && places[chosen]) judge(places[chosen], { outcome })
    else if (event.key !== 'Enter' || (event.target as HTMLElement).matches('button, a')) return
    else settle()
    event.preventDefault()
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const row = form.current?.closest<HTMLElement>('[data-row]')
    const listener = (event: KeyboardEvent) => press(event)
    row?.addEventListener('keydown', listener)
    return () => row?.removeEventListener('keydown', listener)
  }, [])

  return (
    <form
      ref={form}
      className={styles.judge}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        settle()
      }}
    >
      <ol>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <ItemWords item={item} />
            {mayJudge && isOpen(item) && (
              <JudgeItem
                item={item}
                parts={partsOf(item, parts)}
                chosen={places[chosen]?.item === item ? places[chosen].index : undefined}
                onChange={(index, judged) => judge({ item, index }, judged)}
                onDivide={(divided) => setPartsOf(item, divided)}
              />
            )}
          </li>
        ))}
      </ol>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        {mayJudge && (
          <Button type="submit" small busy={isSending && 'Sending...'}>
            {state === 'received' ? 'Settle' : 'Received: settle'}
          </Button>
        )}
        {state !== 'received' && (
          <Button small quiet onClick={() => void change(receive, `${number} is received`)}>
            Received, look later
          </Button>
        )}
      </div>
    </form>
  )
}

interface JudgeItemProps {
  item: Item
  parts: readonly Part[]
  chosen: number | undefined
  onChange: (index: number, judged: Judgement) => void
  onDivide: (divided: Part[]) => void
}

function JudgeItem({ item, parts, chosen, onChange, onDivide }: JudgeItemProps) {
  const left = parts[0]!.quantity
  return (
    <>
      {parts.map((part, index) => (
        <ChooseOutcome
          key={part.id}
          id={`${item.id}-${part.id}`}
          item={item}
          part={part}
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
