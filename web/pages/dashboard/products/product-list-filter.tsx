import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ListFilter } from '../lists/list-filter.tsx'
import { readDay } from '../shop-time.ts'
import { choiceIn, textIn } from '../lists/read-search.ts'
import { DateField } from '../forms/date-field.tsx'

const START = 'created_at[start_date]'
const END = 'created_at[end_date]'

export const readFilter = (search: URLSearchParams) => ({
  name: textIn(search, 'name', 200),
  active: choiceIn(search, 'active', ['true', 'false']),
  [START]: readDay(search.get(START)),
  [END]: readDay(search.get(END)),
  sort_by_date: choiceIn(search, 'sort_by_date', ['asc']),
  low_stock: choiceIn(search, 'low_stock', ['true']),
})

type Filter = ReturnType<typeof readFilter>

export const productQuery = ({ active, low_stock, sort_by_date, ...filter }: Filter) => ({
  ...filter,
  ...(active && { active: active === 'true' }),
  ...(low_stock && { low_stock: true }),
  ...(sort_by_date && { sort_by_date: 'asc' as const }),
})

export const ProductListFilter = ({ filter }: { filter: Filter }) => (
  <ListFilter label="Filter products" isActive={Object.values(filter).some(Boolean)}>
    <TextField
      label="Name"
      name="name"
      placeholder="Or SKU, GTIN"
      autoComplete="off"
      maxLength={200}
      defaultValue={filter.name}
    />
    <Select label="Active" name="active" defaultValue={filter.active ?? ''}>
      <option value="">All</option>
      <option value="true">Active</option>
      <option value="false">Inactive</option>
    </Select>
    <DateField label="Start date" type="date" name={START} defaultValue={filter[START]} />
    <DateField label="End date" type="date" name={END} defaultValue={filter[END]} />
    <Select label="Sort" name="sort_by_date" defaultValue={filter.sort_by_date ?? ''}>
      <option value="">Newest</option>
      <option value="asc">Earliest</option>
    </Select>
    <Select label="Stock" name="low_stock" defaultValue={filter.low_stock ?? ''}>
      <option value="">Any</option>
      <option value="true">Low</option>
    </Select>
  </ListFilter>
)
