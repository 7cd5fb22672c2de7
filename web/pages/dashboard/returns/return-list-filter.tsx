import { RETURN_REASONS, RETURN_STATES } from '../../../../contract/return.ts'
import type { ReturnFilter } from '../../../../contract/admin-return.ts'
import { REASONS, stateOf } from '../../../components/order/return-words.ts'
import { Select } from '../../../ui/select.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { optionsOf } from '../forms/options-of.tsx'

interface ReturnListFilterProps {
  filter: Omit<ReturnFilter, 'limit' | 'page'>
  isActive: boolean
  unfiltered: string | undefined
}

export function ReturnListFilter({ filter, isActive, unfiltered }: ReturnListFilterProps) {
  const { todo, number, email, state, reason } = filter
  return (
    <ListFilter label="Find returns" hidden={{ todo }} {...{ isActive, unfiltered }}>
      <FindField
        name="number"
        label="Number of the return or the order, e-mail, SKU or GTIN"
        placeholder="R-"
        value={email ?? number}
      />
      {!todo && (
        <Select label="State" name="state" defaultValue={state ?? ''}>
          <option value="">All</option>
          {optionsOf(RETURN_STATES.map((each) => [each, stateOf({ kind: 'return', state: each })]))}
        </Select>
      )}
      <Select label="Reason" name="reason" defaultValue={reason ?? ''}>
        <option value="">All</option>
        {optionsOf(RETURN_REASONS.map((each) => [each, REASONS[each]]))}
      </Select>
    </ListFilter>
  )
}
