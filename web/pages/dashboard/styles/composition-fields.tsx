import { PARTS, type Part } from '../../../../contract/composition.ts'
import { FIBRES, fibreName, type Fibre } from '../../../../contract/fibres.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import {
  faultsOfPart,
  newFibre,
  newPart,
  sharesOf,
  type FibreDraft,
  type FibreFaults,
  type PartDraft,
} from './style-draft.ts'
import styles from './styles.module.css'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { addingFields } from '../forms/take-focus.ts'

const FIBRE_KEYS = (Object.keys(FIBRES) as Fibre[]).toSorted((a, b) =>
  fibreName(a).localeCompare(fibreName(b)),
)
const PART_KEYS = Object.keys(PARTS) as Part[]

interface CompositionFieldsProps {
  parts: readonly PartDraft[]
  isTried: boolean
  onChange: (parts: PartDraft[]) => void
}

export function CompositionFields({ parts, isTried, onChange }: CompositionFieldsProps) {
  const change = (key: number, changed: Partial<PartDraft>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...changed } : part)))
  const free = PART_KEYS.filter((one) => !parts.some(({ part }) => part === one))
  const offered = (own: Part) => PART_KEYS.filter((one) => one === own || free.includes(one))
  return (
    <>
      {parts.map((part) => (
        <fieldset key={part.key} className={styles.part}>
          <legend className="visually-hidden">{PARTS[part.part]}</legend>
          <div className={styles.row}>
            <Select
              label="Part"
              value={part.part}
              onChange={({ target }) => change(part.key, { part: target.value as Part })}
            >
              {optionsOf(offered(part.part).map((one) => [one, PARTS[one]]))}
            </Select>
            <p className={sharesOf(part) === 100 ? styles.sum : styles.wrong} role="status">
              {sharesOf(part)}% of 100%
            </p>
            <Button
              small
              quiet
              onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
              aria-label={`Remove ${PARTS[part.part]}`}
            >
              Remove
            </Button>
          </div>
          {part.fibres.map((fibre, at) => (
            <FibreRow
              key={fibre.key}
              fibre={fibre}
              faults={isTried ? faultsOfPart(part)[at]! : {}}
              onChange={(changed) =>
                change(part.key, {
                  fibres: part.fibres.map((one) => (one.key === fibre.key ? { ...one, ...changed } : one)),
                })
              }
              onRemove={
                part.fibres.length > 1
                  ? () => change(part.key, { fibres: part.fibres.filter(({ key }) => key !== fibre.key) })
                  : undefined
              }
            />
          ))}
          <p>
            <Button
              small
              quiet
              onClick={addingFields(() => change(part.key, { fibres: [...part.fibres, newFibre()] }))}
            >
              Add fibre
            </Button>
          </p>
        </fieldset>
      ))}
      {free.length > 0 && (
        <p>
          <Button small quiet onClick={addingFields(() => onChange([...parts, newPart(free[0]!)]))}>
            {parts.length === 0 ? 'Add composition' : 'Add part'}
          </Button>
        </p>
      )}
    </>
  )
}

interface FibreRowProps {
  fibre: FibreDraft
  faults: FibreFaults
  onChange: (changed: Partial<FibreDraft>) => void
  onRemove: (() => void) | undefined
}

function FibreRow({ fibre, faults, onChange, onRemove }: FibreRowProps) {
  const field = fieldsOf(fibre, onChange, faults)
  return (
    <div className={styles.row}>
      <Select {...field('fibre')} label="Fibre">
        <option value="">Choose</option>
        {optionsOf(FIBRE_KEYS.map((one) => [one, fibreName(one)]))}
      </Select>
      <TextField
        {...field('percent')}
        label="Share, %"
        className={styles.short}
        inputMode="numeric"
        maxLength={3}
      />
      <Select {...field('claim')} label="Claim">
        <option value="">None</option>
        <option value="recycled">Recycled</option>
        <option value="organic">Organic</option>
      </Select>
      {fibre.claim && (
        <>
          <TextField {...field('scheme')} label="Scheme, such as GOTS" maxLength={60} />
          <TextField {...field('certificate')} label="Certificate number" maxLength={60} />
          <DateField {...field('until')} label="Valid until" type="date" />
        </>
      )}
      {onRemove && (
        <Button small quiet onClick={onRemove} aria-label={`Remove ${fibre.fibre || 'fibre'}`}>
          Remove
        </Button>
      )}
    </div>
  )
}
