import { Link } from 'react-router'
import { countryName } from '../../../../contract/countries.ts'
import { NO_COUNTRY } from '../../../../contract/sales.ts'

const NAMES = [
  'paid_from',
  'paid_to',
  'country',
  'product_id',
  'size',
  'product_type',
  'colour_id',
  'category_id',
  'promotion',
] as const

export type Sold = Partial<Record<(typeof NAMES)[number], string>>

/** The filters that the pages of sales and promotions link to; those but the days have no field. */
export function readSold(search: URLSearchParams): Sold {
  const sold: Sold = {}
  for (const name of NAMES) {
    const value = search.get(name)?.slice(0, 100)
    if (value) sold[name] = value
  }
  return sold
}

/** As the API takes them. */
export const soldQuery = ({ product_id, colour_id, category_id, promotion, ...sold }: Sold) => ({
  ...sold,
  ...(promotion && { promotion: Number(promotion) }),
  ...(product_id && { product_id: Number(product_id) }),
  ...(colour_id && { colour_id: Number(colour_id) }),
  ...(category_id && { category_id: Number(category_id) }),
})

/** Says which of them are on that have no field. `all` is the address without them. */
export function SoldFilter({ sold, all }: { sold: Sold; all: string }) {
  const { country, product_id, size, product_type, colour_id, category_id, promotion } = sold
  const words = [
    country && (country === NO_COUNTRY ? 'not sent' : `sent to ${countryName(country)}`),
    product_id && `with product ${product_id}`,
    size && `in size ${size}`,
    product_type && `with products for ${product_type}`,
    colour_id && `with products in colour ${colour_id}`,
    category_id && `with products in category ${category_id}`,
    promotion && `with promotion ${promotion}`,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <span>
      Only {words.join(', ')}{' '}
      <Link className="text-link" to={all} replace>
        Show all
      </Link>
    </span>
  )
}
