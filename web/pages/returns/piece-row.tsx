import { money } from '../../../contract/money.ts'
import { FAULTS, RETURN_REASONS, type ReturnReason } from '../../../contract/return.ts'
import { nameWithSize, sizeLabel } from '../../../contract/sizes.ts'
import { REASONS } from '../../components/order/return-words.ts'
import { Thumbnail } from '../../components/product/thumbnail.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { type Choice, type Chosen, fitChoice, leftBeside, type Line } from './choice.ts'
import styles from './returns.module.css'

interface PieceRowProps {
  line: Line
  choice: Choice
  /** The choices of the other lines. */
  others: Chosen[]
  asksReason: boolean
  isInvalid: boolean
  onChange: (choice: Choice) => void
}

export function PieceRow({ line, choice, others, asksReason, isInvalid, onChange: set }: PieceRowProps) {
  const onChange = (changed: Choice) => set(fitChoice(line, changed, others))
  const name = nameWithSize(line.name, line.size)
  const what = asksReason ? 'Return' : 'Cancel'
  const choose = (quantity: number) => onChange({ ...choice, quantity })
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
        {line.left === 1 ? (
          <label className={styles.reason}>
            <input
              type="checkbox"
              checked={choice.quantity > 0}
              aria-label={`${what} it: ${name}`}
              onChange={({ target }) => choose(Number(target.checked))}
            />
            {what} it
          </label>
        ) : (
          <NumberStepper
            label={`Pieces of ${name}`}
            value={choice.quantity}
            min={0}
            max={line.left}
            onChange={choose}
          />
        )}
      </div>
      {asksReason && choice.quantity > 0 && (
        <div className={styles.why}>
          {line.sizes.length > 0 && <Sizes {...{ line, choice, others, onChange }} />}
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

/** Offers the other sizes for an exchange, with the number left of scarce ones. */
function Sizes({
  line,
  choice,
  others,
  onChange,
}: Pick<PieceRowProps, 'line' | 'choice' | 'others' | 'onChange'>) {
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
        A refund
      </label>
      {line.sizes.map(({ size, left, dues, amounts, promise }) => (
        <label key={size} className={styles.reason}>
          <input
            type="radio"
            name={`size-${line.line}`}
            disabled={leftBeside(line, size, others) < choice.quantity}
            checked={choice.new_size === size}
            onChange={() => onChange({ ...choice, new_size: size })}
          />
          {sizeLabel(size)}
          {left === 0 ? ', sold out' : leftInWords(leftBeside(line, size, others))}
          {left > 0 && amounts && `, and ${money(amounts[Math.max(0, choice.quantity - 1)] ?? 0)} back`}
          {left > 0 && dues && `, and ${money(dues[Math.max(0, choice.quantity - 1)] ?? 0)} to pay`}
          {left > 0 && promise && `. ${promise}`}
        </label>
      ))}
    </fieldset>
  )
}

const FEW = 5

const leftInWords = (left: number) =>
  left < 1 ? ', chosen for another piece' : left <= FEW && `, ${left} left`

const isFinal = ({ returnable }: Line) => returnable === 'final_sale' || returnable === 'custom_made'

const reasonsFor = (line: Line): readonly ReturnReason[] => (isFinal(line) ? FAULTS : RETURN_REASONS)
