import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AdminReturn, receiveReturn, settleReturn } from '../../../../contract/return.ts'
import { callApi } from '../../../api.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { callConfirmed } from '../confirmation.ts'
import { useSingleKeys } from '../single-keys.ts'
import { ItemWords } from './item-words.tsx'
import { isOpen, type Judgement, KEYS, OUTCOMES, outcomesOf } from './judgement.ts'
import styles from './returns.module.css'
import { useChange } from './use-change.ts'

type Item = AdminReturn['items'][number]

/** With the row in focus: 1…9 choose an item, a, d and r decide about it, Enter settles. */
export function Judge({ returned }: { returned: AdminReturn }) {
  const { number, items, state } = returned
  const open = items.filter(isOpen)
  const [judgements, setJudgements] = useState<Record<number, Judgement>>({})
  const [chosen, setChosen] = useState(0)
  const { change, isSending, error, setError } = useChange()
  const areKeysOn = useSingleKeys()
  const mayJudge = useMay()('returns.change')
  const judge = (item: Item, judgement: Judgement) => setJudgements({ ...judgements, [item.id]: judgement })

  const receive = async () => {
    const { body } = await callApi(receiveReturn, { params: { number }, body: { version: returned.version } })
    return body.version
  }
  const settle = () => {
    const judged = outcomesOf(items, judgements)
    if ('fault' in judged) return setError(judged.fault)
    void change(async () => {
      const version = state === 'received' ? returned.version : await receive()
      const body = { version, outcomes: judged.outcomes }
      await callConfirmed(settleReturn, { params: { number }, body })
    }, `${number} is settled`)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isField = (event.target as HTMLElement).matches('input:not([type="radio"])')
    if (!mayJudge || isField || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn) return
    const outcome = KEYS[event.key]
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= open.length) setChosen(Number(event.key) - 1)
    else if (outcome && open[chosen]) judge(open[chosen], { ...judgements[open[chosen].id], outcome })
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
          <li key={item.id} className={classNames(styles.item, open[chosen] === item && styles.chosen)}>
            <ItemWords item={item} />
            {mayJudge && isOpen(item) && (
              <Choose
                item={item}
                judgement={judgements[item.id]}
                onChange={(judged) => judge(item, judged)}
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

interface ChooseProps {
  item: Item
  judgement: Judgement | undefined
  onChange: (judgement: Judgement) => void
}

function Choose({ item, judgement, onChange }: ChooseProps) {
  const outcome = judgement?.outcome
  return (
    <div className={styles.choose}>
      <fieldset>
        <legend className="visually-hidden">What becomes of {item.name}</legend>
        {(Object.keys(OUTCOMES) as Judgement['outcome'][]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={`outcome-${item.id}`}
              checked={outcome === each}
              onChange={() => onChange({ ...judgement, outcome: each })}
            />
            {OUTCOMES[each]}
          </label>
        ))}
      </fieldset>
      {outcome === 'reduced' && (
        <TextField
          label="Kept, in dollars"
          name={`deducted-${item.id}`}
          inputMode="decimal"
          autoComplete="off"
          value={judgement?.deducted ?? ''}
          onChange={({ target }) => onChange({ ...judgement, outcome, deducted: target.value })}
        />
      )}
      {(outcome === 'reduced' || outcome === 'refused') && (
        <TextField
          label="Why, as the buyer reads it"
          name={`why-${item.id}`}
          maxLength={1000}
          autoComplete="off"
          value={judgement?.why ?? ''}
          onChange={({ target }) => onChange({ ...judgement, outcome, why: target.value })}
        />
      )}
    </div>
  )
}
