import { type CollectionChoices, MAX_CONDITIONS, MAX_GROUPS } from '../../../../contract/collection.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import {
  blankCondition,
  blankGroup,
  type CollectionDraft,
  type ConditionDraft,
  type ConditionField,
  isComplete,
} from './collection-draft.ts'
import styles from './collections.module.css'
import { addingFields } from '../forms/take-focus.ts'
import { ConditionValue } from './condition-value.tsx'
import { optionsOf } from '../forms/options-of.tsx'

const FIELDS: Record<ConditionField, string> = {
  product_type: 'Type',
  category: 'Category',
  colour: 'Colour',
  fibre: 'Fibre',
  price: 'Price',
  name: 'Name contains',
  tag: 'Tag',
  style: 'Style',
}

type Groups = CollectionDraft['groups']

interface RuleBuilderProps {
  groups: Groups
  /** The message at incomplete conditions; undefined until saving was tried. */
  fault: string | undefined
  choices: CollectionChoices
  onChange: (groups: Groups) => void
}

/** A product fits when it meets all conditions of one of the groups. */
export function RuleBuilder({ groups, fault, choices, onChange }: RuleBuilderProps) {
  const setConditions = (at: number, conditions: ConditionDraft[]) =>
    onChange(
      conditions.length === 0
        ? groups.filter((_, index) => index !== at)
        : groups.map((group, index) => (index === at ? { ...group, conditions } : group)),
    )
  return (
    <div className={styles.rules}>
      {groups.length === 0 && <p className="soft">Without conditions, every product is in it.</p>}
      {groups.map(({ key, conditions }, at) => (
        <fieldset key={key} className={styles.group}>
          <legend>{at === 0 ? 'Products that meet all of' : 'or all of'}</legend>
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.key}
              label={`Condition ${index + 1}${groups.length > 1 ? ` of group ${at + 1}` : ''}`}
              condition={condition}
              fault={isComplete(condition) ? undefined : fault}
              choices={choices}
              onChange={(changed) =>
                setConditions(
                  at,
                  conditions.map((one) => (one === condition ? { ...one, ...changed } : one)),
                )
              }
              onRemove={() =>
                setConditions(
                  at,
                  conditions.filter((one) => one !== condition),
                )
              }
            />
          ))}
          <Button
            small
            quiet
            disabled={conditions.length >= MAX_CONDITIONS}
            onClick={addingFields(() => setConditions(at, [...conditions, blankCondition()]))}
          >
            Add a condition
          </Button>
        </fieldset>
      ))}
      <Button
        small
        quiet
        disabled={groups.length >= MAX_GROUPS}
        onClick={addingFields(() => onChange([...groups, blankGroup()]))}
      >
        {groups.length === 0 ? 'Add a condition' : 'Add another group'}
      </Button>
    </div>
  )
}

interface ConditionRowProps {
  label: string
  condition: ConditionDraft
  fault: string | undefined
  choices: CollectionChoices
  onChange: (changed: Partial<ConditionDraft>) => void
  onRemove: () => void
}

function ConditionRow({ label, condition, fault, choices, onChange, onRemove }: ConditionRowProps) {
  return (
    <div className={styles.condition} role="group" aria-label={label}>
      <Select
        label="Field"
        error={fault}
        value={condition.field}
        onChange={({ target }) => onChange({ field: target.value as ConditionField })}
      >
        {optionsOf(Object.entries(FIELDS))}
      </Select>
      <div className={styles.value}>
        <ConditionValue condition={condition} choices={choices} onChange={onChange} />
      </div>
      <Button small quiet aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  )
}
