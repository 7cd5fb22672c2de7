import { type ComponentProps, useId } from 'react'
import type { CollectionChoices } from '../../../../contract/collection.ts'
import { COLOUR_FAMILIES } from '../../../../contract/colour.ts'
import { type Fibre, fibreName, FIBRES } from '../../../../contract/fibres.ts'
import { PRODUCT_TYPES } from '../../../../contract/product-fields.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ConditionDraft } from './collection-draft.ts'
import styles from './collections.module.css'
import { Check } from '../forms/check.tsx'
import { optionsOf } from '../forms/options-of.tsx'

interface ConditionValueProps {
  condition: ConditionDraft
  choices: CollectionChoices
  onChange: (changed: Partial<ConditionDraft>) => void
}

/** What the field of a condition is compared with. */
export function ConditionValue({ condition, choices, onChange }: ConditionValueProps) {
  const text = (name: 'from' | 'to' | 'contains' | 'at_least' | 'tag' | 'styles', label: string) => ({
    label,
    value: condition[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  switch (condition.field) {
    case 'product_type':
      return (
        <Boxes
          options={PRODUCT_TYPES.map((type) => [type, type])}
          chosen={condition.types}
          onChange={(types) => onChange({ types })}
        />
      )
    case 'category':
      return choices.categories.length === 0 ? (
        <p className={styles.soft}>The shop has no categories yet.</p>
      ) : (
        <Boxes
          options={choices.categories.map(({ id, name }) => [String(id), name])}
          chosen={condition.categories.map(String)}
          onChange={(ids) => onChange({ categories: ids.map(Number) })}
        />
      )
    case 'colour':
      return (
        <Boxes
          options={COLOUR_FAMILIES.map((family) => [family, family])}
          chosen={condition.colours}
          onChange={(colours) => onChange({ colours })}
        />
      )
    case 'fibre':
      return (
        <FibreFields fibre={condition.fibre} share={text('at_least', 'At least (%)')} onChange={onChange} />
      )
    case 'price':
      return (
        <>
          <Plain {...text('from', 'From ($)')} inputMode="decimal" />
          <Plain {...text('to', 'Up to ($)')} inputMode="decimal" />
        </>
      )
    case 'name':
      return <Plain {...text('contains', 'Text')} maxLength={60} />
    case 'tag':
      return <TagField {...text('tag', 'Tag')} tags={choices.tags} />
    case 'style':
      return <Plain {...text('styles', 'Numbers of styles')} placeholder="12, 45" inputMode="numeric" />
  }
}

const Plain = (field: ComponentProps<typeof TextField>) => <TextField autoComplete="off" {...field} />

interface FibreFieldsProps {
  fibre: string
  share: ComponentProps<typeof TextField>
  onChange: ConditionValueProps['onChange']
}

const FIBRE_NAMES = (Object.keys(FIBRES) as Fibre[])
  .map((fibre) => ({ fibre, name: fibreName(fibre) }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

function FibreFields({ fibre, share, onChange }: FibreFieldsProps) {
  return (
    <>
      <Select
        label="Of its main fabric"
        value={fibre}
        onChange={({ target }) => onChange({ fibre: target.value })}
      >
        <option value="">Choose a fibre</option>
        {optionsOf(FIBRE_NAMES.map((one) => [one.fibre, one.name]))}
      </Select>
      <Plain {...share} inputMode="numeric" maxLength={3} />
    </>
  )
}

function TagField({ tags, ...field }: ComponentProps<typeof TextField> & { tags: readonly string[] }) {
  const id = useId()
  return (
    <>
      <Plain {...field} maxLength={60} list={id} />
      <datalist id={id}>
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </>
  )
}

interface BoxesProps {
  options: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Boxes({ options, chosen, onChange }: BoxesProps) {
  return (
    <fieldset className={styles.boxes}>
      <legend>One of</legend>
      {options.map(([value, label]) => (
        <Check
          key={value}
          checked={chosen.includes(value)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        >
          {label}
        </Check>
      ))}
    </fieldset>
  )
}
