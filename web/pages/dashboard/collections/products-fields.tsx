import {
  type ChosenProduct,
  type CollectionChoices,
  MAX_MEMBERS,
  MAX_PINS,
  type CollectionSort,
} from '../../../../contract/collection.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ChosenList } from './chosen-list.tsx'
import { SORT_LABELS, sortOf } from './collection-draft.ts'
import type { FieldsProps } from './collection-fields.tsx'
import styles from './collections.module.css'
import { RuleBuilder } from './rule-builder.tsx'

/** Which products are in the collection, and in what order. */
export function ProductsFields({
  draft,
  faults,
  set,
  known,
  choices,
}: FieldsProps & { known: ReadonlyMap<number, ChosenProduct>; choices: CollectionChoices }) {
  const isByHand = draft.kind === 'manual'
  const sorts = (Object.keys(SORT_LABELS) as CollectionSort[]).filter((sort) => isByHand || sort !== 'manual')
  return (
    <>
      <h2>Products</h2>
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
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
        {!isByHand && (
          <TextField
            label="Only of the last days"
            hint="Empty: of any age"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={draft.newest_days}
            onChange={({ target }) => set({ newest_days: target.value })}
          />
        )}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.hide_sold_out}
          onChange={({ target }) => set({ hide_sold_out: target.checked })}
        />
        Leave out what is sold out
      </label>
      {faults.rules && (
        <p className={styles.refusal} role="alert">
          {faults.rules}
        </p>
      )}
      {isByHand ? (
        <ChosenList
          title="In the collection"
          about="Drag them into order, or pick one up with the space bar and move it with the arrow keys."
          most={MAX_MEMBERS}
          isOrdered={draft.sort === 'manual'}
          ids={draft.members}
          known={known}
          onChange={(members) => set({ members })}
        />
      ) : (
        <RuleBuilder groups={draft.groups} choices={choices} onChange={(groups) => set({ groups })} />
      )}
      {(!isByHand || draft.sort !== 'manual' || draft.pins.length > 0) && (
        <ChosenList
          title="Pinned"
          about="Always in the collection, and always first."
          most={MAX_PINS}
          isOrdered
          ids={draft.pins}
          known={known}
          onChange={(pins) => set({ pins })}
        />
      )}
      {!isByHand && (
        <ChosenList
          title="Never shown"
          about="Not in the collection, whatever the rules say."
          most={MAX_MEMBERS}
          ids={draft.excluded}
          known={known}
          onChange={(excluded) => set({ excluded })}
        />
      )}
    </>
  )
}
