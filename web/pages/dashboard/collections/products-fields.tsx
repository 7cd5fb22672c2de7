import {
  type ChosenProduct,
  type CollectionChoices,
  MAX_MEMBERS,
  MAX_PINS,
} from '../../../../contract/collection.ts'
import { ChosenList } from './chosen-list.tsx'
import type { FieldsProps } from './collection-fields.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import { SelectionFields } from './selection-fields.tsx'

/** Which products are in the collection, and in what order. */
export function ProductsFields({
  draft,
  faults,
  set,
  known,
  choices,
}: FieldsProps & { known: ReadonlyMap<number, ChosenProduct>; choices: CollectionChoices }) {
  const isByHand = draft.kind === 'manual'
  return (
    <>
      <h2>Products</h2>
      <SelectionFields draft={draft} faults={faults} set={set} />
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
        <RuleBuilder
          groups={draft.groups}
          fault={faults.conditions}
          choices={choices}
          onChange={(groups) => set({ groups })}
        />
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
