import { nameWithSize } from '../../../../contract/sizes.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { counted } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'
import { type Judgement, OUTCOMES, type Part } from './judgement.ts'
import styles from './returns.module.css'
import { AmountField } from '../forms/amount-field.tsx'

/** `here` means that the pieces have arrived and their outcome is undecided. */
export type Choice = keyof typeof OUTCOMES | 'here'

interface ChooseOutcomeProps {
  /** Unique on the page. */
  id: string
  item: { name: string; size: string }
  part: Part
  outcomes: readonly Choice[]
  isChosen: boolean
  /** True if the item's pieces have several outcomes. */
  isDivided: boolean
  /** The most pieces that can have this outcome; undefined if the number cannot be chosen. */
  most: number | undefined
  onChange: (judged: Judgement) => void
  onCount: (quantity: number) => void
}

/** Chooses the outcome of some pieces of an item. */
export function ChooseOutcome(props: ChooseOutcomeProps) {
  const { id, item, part, outcomes, isChosen, isDivided, most, onChange, onCount } = props
  const { outcome, deducted, why, quantity } = part
  const name = nameWithSize(item.name, item.size)
  return (
    <div className={classNames(styles.choose, isChosen && styles.chosen)}>
      {isDivided && most === undefined && <p>{counted(quantity, 'piece')}</p>}
      {most !== undefined && (
        <Select
          label={`Of ${name}`}
          name={`pieces-${id}`}
          value={quantity}
          onChange={({ target }) => onCount(Number(target.value))}
        >
          {Array.from({ length: most + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? 'No piece' : counted(count, 'piece')}
            </option>
          ))}
        </Select>
      )}
      <fieldset>
        <legend className="visually-hidden">
          What becomes of {quantity} × {name}
        </legend>
        {outcomes.map((each) => (
          <Check
            key={each}
            type="radio"
            name={`outcome-${id}`}
            checked={each === 'here' ? outcome === undefined : outcome === each}
            onChange={() => onChange({ outcome: each === 'here' ? undefined : each })}
          >
            {each === 'here' ? 'In the parcel' : OUTCOMES[each]}
          </Check>
        ))}
      </fieldset>
      {outcome === 'reduced' && (
        <AmountField
          label={quantity > 1 ? `Kept of the ${quantity} together ($)` : 'Kept ($)'}
          name={`deducted-${id}`}
          autoComplete="off"
          value={deducted ?? ''}
          onChange={({ target }) => onChange({ deducted: target.value })}
        />
      )}
      {(outcome === 'reduced' || outcome === 'refused') && (
        <TextField
          label="Why, as the buyer reads it"
          name={`why-${id}`}
          maxLength={1000}
          autoComplete="off"
          value={why ?? ''}
          onChange={({ target }) => onChange({ why: target.value })}
        />
      )}
    </div>
  )
}
