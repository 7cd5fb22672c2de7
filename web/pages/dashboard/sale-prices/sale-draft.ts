import { MAX_SALE_PRODUCTS, type SaleContent, type SaleDetails } from '../../../../contract/sale.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { inCents, inDollars } from '../forms/dollars.ts'
import { changedTime, inShopTime } from '../shop-time.ts'
import { mergingTogether } from '../forms/merge-drafts.ts'

/** As it is typed; times are those of the shop's time zone. */
export interface SaleDraft {
  name: string
  kind: 'percent' | 'price'
  amount: string
  /** Empty: at once. */
  starts: string
  /** Empty: until it is ended. */
  ends: string
  is_public: boolean
  product_ids: number[]
}

export type SaleFaults = Partial<Record<keyof SaleDraft, string>>

export const BLANK_SALE: SaleDraft = {
  name: '',
  kind: 'percent',
  amount: '',
  starts: '',
  ends: '',
  is_public: true,
  product_ids: [],
}

export const draftOfSale = (sale: SaleDetails): SaleDraft => ({
  name: sale.name,
  kind: sale.percent === null ? 'price' : 'percent',
  amount: sale.percent === null ? inDollars(sale.price!) : String(sale.percent),
  starts: inShopTime(sale.starts_at),
  ends: sale.ends_at === null ? '' : inShopTime(sale.ends_at),
  is_public: sale.is_public,
  product_ids: sale.product_ids,
})

export const mergeSales = mergingTogether<SaleDraft>(['kind', 'amount'])

/** Times that were not changed stay to the millisecond, which their inputs do not have. */
export function termsOf(
  draft: SaleDraft,
  sale?: Pick<SaleDetails, 'starts_at' | 'ends_at'>,
): Omit<SaleContent, 'name'> | undefined {
  const amount = amountOf(draft)
  if (amount === undefined || draft.product_ids.length === 0) return undefined
  return {
    percent: draft.kind === 'percent' ? amount : null,
    price: draft.kind === 'price' ? amount : null,
    starts_at: changedTime(draft.starts, sale?.starts_at) ?? new Date().toISOString(),
    ends_at: changedTime(draft.ends, sale?.ends_at) ?? null,
    is_public: draft.is_public,
    product_ids: draft.product_ids,
  }
}

function amountOf({ kind, amount }: SaleDraft): number | undefined {
  const typed = amount.trim().replace(/%$/, '')
  const read = kind === 'percent' ? (/^\d{1,2}$/.test(typed) ? Number(typed) : undefined) : inCents(typed)
  return read === 0 ? undefined : read
}

/** What has a field, by the names of the API. */
export const SALE_FIELDS = {
  name: 'name',
  percent: 'amount',
  price: 'amount',
  starts_at: 'starts',
  ends_at: 'ends',
  product_ids: 'product_ids',
} as const

/** Empty when the sale can be sent. */
export function faultsOfSale(draft: SaleDraft): SaleFaults {
  const { name, kind, starts, ends, product_ids } = draft
  return {
    ...(name.trim() === '' && { name: 'Give the sale a name.' }),
    ...(amountOf(draft) === undefined && {
      amount:
        kind === 'percent' ? 'Whole percent from 1 to 99, such as 25.' : 'A price in dollars, such as 90.00.',
    }),
    ...(starts !== '' && ends !== '' && ends <= starts && { ends: 'The sale ends before it begins.' }),
    ...(product_ids.length === 0 && { product_ids: 'Choose the products of the sale.' }),
    ...(product_ids.length > MAX_SALE_PRODUCTS && {
      product_ids: `A sale has at most ${formatCount(MAX_SALE_PRODUCTS)} products.`,
    }),
  }
}
