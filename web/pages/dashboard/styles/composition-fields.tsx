import { PARTS, type Part } from '../../../../contract/composition.ts'
import { FIBRES, fibreName, type Fibre } from '../../../../contract/fibres.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { newFibre, newPart, sharesOf, type FibreDraft, type PartDraft } from './style-draft.ts'
import styles from './styles.module.css'

const FIBRE_KEYS = (Object.keys(FIBRES) as Fibre[]).toSorted((a, b) =>
  fibreName(a).localeCompare(fibreName(b)),
)
const PART_KEYS = Object.keys(PARTS) as Part[]

interface CompositionFieldsProps {
  parts: readonly PartDraft[]
  onChange: (parts: PartDraft[]) => void
}

export function CompositionFields({ parts, onChange }: CompositionFieldsProps) {
  const change = (key: number, changed: Partial<PartDraft>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...changed } : part)))
  const free = PART_KEYS.filter((one) => !parts.some(({ part }) => part === one))
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
              {PART_KEYS.filter((one) => one === part.part || free.includes(one)).map((one) => (
                <option key={one} value={one}>
                  {PARTS[one]}
                </option>
              ))}
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
          {part.fibres.map((fibre) => (
            <FibreRow
              key={fibre.key}
              fibre={fibre}
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
            <Button small quiet onClick={() => change(part.key, { fibres: [...part.fibres, newFibre()] })}>
              Add fibre
            </Button>
          </p>
        </fieldset>
      ))}
      {free.length > 0 && (
        <p>
          <Button small quiet onClick={() => onChange([...parts, newPart(free[0]!)])}>
            {parts.length === 0 ? 'Add composition' : 'Add part'}
          </Button>
        </p>
      )}
    </>
  )
}

interface FibreRowProps {
  fibre: FibreDraft
  onChange: (changed: Partial<FibreDraft>) => void
  onRemove: (() => void) | undefined
}

function FibreRow({ fibre, onChange, onRemove }: FibreRowProps) {
  return (
    <div className={styles.row}>
      <Select label="Fibre" value={fibre.fibre} onChange={({ target }) => onChange({ fibre: target.value })}>
        <option value="">Choose</option>
        {FIBRE_KEYS.map((one) => (
          <option key={one} value={one}>
            {fibreName(one)}
          </option>
        ))}
      </Select>
      <TextField
        label="Share, %"
        className={styles.short}
        inputMode="numeric"
        maxLength={3}
        value={fibre.percent}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <Select
        label="Claim"
        value={fibre.claim}
        onChange={({ target }) => onChange({ claim: target.value as FibreDraft['claim'] })}
      >
        <option value="">None</option>
        <option value="recycled">Recycled</option>
        <option value="organic">Organic</option>
      </Select>
      {fibre.claim && (
        <>
          <TextField
            label="Scheme, such as GOTS"
            maxLength={60}
            value={fibre.scheme}
            onChange={({ target }) => onChange({ scheme: target.value })}
          />
          <TextField
            label="Certificate number"
            maxLength={60}
            value={fibre.certificate}
            onChange={({ target }) => onChange({ certificate: target.value })}
          />
          <TextField
            label="Valid until"
            type="date"
            value={fibre.until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
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
