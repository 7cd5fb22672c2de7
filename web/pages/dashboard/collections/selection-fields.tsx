import type { CollectionSort } from '../../../../contract/collection.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SORT_LABELS, sortOf } from './collection-draft.ts'
import type { FieldsProps } from './collection-fields.tsx'
import styles from './collections.module.css'
import { Check } from '../forms/check.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { optionsOf } from '../forms/options-of.tsx'

/** Whether products are chosen by hand or by rules, their order, and which are always excluded. */
export function SelectionFields({ draft, faults, set }: FieldsProps) {
  const field = fieldsOf(draft, set, faults)
  const isByHand = draft.kind === 'manual'
  const sorts = (Object.keys(SORT_LABELS) as CollectionSort[]).filter((sort) => isByHand || sort !== 'manual')
  return (
    <>
      <div className={styles.fields}>
        <Select
          label="Chosen"
          value={draft.kind}
          onChange={({ target }) =>
            set(
              target.value === 'manual'
                ? { kind: 'manual', sort: 'manual' }
                : { kind: 'rules', sort: 'newest' },
            )
          }
        >
          <option value="rules">By rules</option>
          <option value="manual">By hand</option>
        </Select>
        <Select
          label="Order"
          value={sortOf(draft)}
          onChange={({ target }) => set({ sort: target.value as CollectionSort })}
        >
          {optionsOf(sorts.map((sort) => [sort, SORT_LABELS[sort]]))}
        </Select>
        {!isByHand && (
          <TextField
            {...field('newest_days')}
            label="Only of the last days"
            hint="Empty: of any age"
            inputMode="numeric"
            maxLength={4}
          />
        )}
      </div>
      <Check
        className={styles.check}
        checked={draft.hide_sold_out}
        onChange={(hide_sold_out) => set({ hide_sold_out })}
      >
        Leave out what is sold out
      </Check>
    </>
  )
}
