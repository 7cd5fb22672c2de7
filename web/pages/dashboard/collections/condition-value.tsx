import { type ComponentProps, useId } from 'react'
import type { CollectionChoices } from '../../../../contract/collection.ts'
import { COLOUR_FAMILIES } from '../../../../contract/colour.ts'
import { type Fibre, fibreName, FIBRES } from '../../../../contract/fibres.ts'
import { PRODUCT_TYPES } from '../../../../contract/product-fields.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ConditionDraft } from './collection-draft.ts'
import styles from './collections.module.css'
import { Checks } from '../forms/checks.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { optionsOf } from '../forms/options-of.tsx'
import { AmountField } from '../forms/amount-field.tsx'

interface ConditionValueProps {
  condition: ConditionDraft
  choices: CollectionChoices
  onChange: (changed: Partial<ConditionDraft>) => void
}

/** The control for the value that a condition compares its field with. */
export function ConditionValue({ condition, choices, onChange }: ConditionValueProps) {
  const field = fieldsOf(condition, onChange)
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
        <p className="soft">The shop has no categories yet.</p>
      ) : (
        <Boxes
          options={choices.categories.map(({ id, name }) => [id, name])}
          chosen={condition.categories}
          onChange={(categories) => onChange({ categories })}
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
        <>
          <Select {...field('fibre')} label="Of its main fabric">
            <option value="">Choose a fibre</option>
            {optionsOf(FIBRE_NAMES.map(({ fibre, name }) => [fibre, name]))}
          </Select>
          <TextField {...field('at_least')} label="At least (%)" inputMode="numeric" maxLength={3} />
        </>
      )
    case 'price':
      return (
        <>
          <AmountField {...field('from')} label="From ($)" />
          <AmountField {...field('to')} label="Up to ($)" />
        </>
      )
    case 'name':
      return <TextField {...field('contains')} label="Text" maxLength={60} />
    case 'tag':
      return <TagField {...field('tag')} label="Tag" tags={choices.tags} />
    case 'style':
      return (
        <TextField {...field('styles')} label="Numbers of styles" placeholder="12, 45" inputMode="numeric" />
      )
  }
}

const FIBRE_NAMES = (Object.keys(FIBRES) as Fibre[])
  .map((fibre) => ({ fibre, name: fibreName(fibre) }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

function TagField({ tags, ...field }: ComponentProps<typeof TextField> & { tags: readonly string[] }) {
  const id = useId()
  return (
    <>
      <TextField {...field} maxLength={60} list={id} />
      <datalist id={id}>
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
    </>
  )
}

const Boxes = <Value extends string | number>(checks: ComponentProps<typeof Checks<Value>>) => (
  <fieldset className={styles.boxes}>
    <legend>One of</legend>
    <Checks {...checks} />
  </fieldset>
)
