import { countryName } from '../../../../contract/countries.ts'
import { NO_COUNTRY, NO_ID, NO_WORD } from '../../../../contract/sales.ts'
import { FilterChip } from '../lists/filter-chip.tsx'
import { addressWithout, SOLD, type OrderFilter, type Sold } from './order-filter.ts'

const isNone = (id: string) => Number(id) === NO_ID

function wordsOf(sold: Sold): string {
  const { country, product_id, size, product_type, colour_id, category_id, promotion, named } = sold
  const words = [
    country && (country === NO_COUNTRY ? 'not sent' : `sent to ${countryName(country)}`),
    product_id && `with ${named ?? `product ${product_id}`}`,
    size && (size === NO_WORD ? 'with pieces without a size' : `in size ${size}`),
    product_type &&
      (product_type === NO_WORD ? 'with products without a type' : `with products for ${product_type}`),
    colour_id &&
      (isNone(colour_id)
        ? 'with products without a colour'
        : `with products in colour ${named ?? colour_id}`),
    category_id &&
      (isNone(category_id)
        ? 'with products without a category'
        : `with products in category ${named ?? category_id}`),
    promotion && `with promotion ${named ?? promotion}`,
  ]
  return words.filter(Boolean).join(', ')
}

/** Shows the active filters that have no field. */
export function FilterChips({ filter }: { filter: OrderFilter }) {
  const { tag } = filter
  const sold = wordsOf(filter)
  return (
    <>
      {sold && <FilterChip all={addressWithout(filter, ...SOLD)}>Only {sold}</FilterChip>}
      {tag && <FilterChip all={addressWithout(filter, 'tag')}>Tagged {tag}</FilterChip>}
    </>
  )
}
