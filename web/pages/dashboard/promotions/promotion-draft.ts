import type { Promotion, PromotionContent, PromotionKind } from '../../../../contract/promotion.ts'
import { PRODUCT_TYPES, productFields } from '../../../../contract/product-fields.ts'
import { inCents, inDollars } from '../forms/dollars.ts'
import { entriesIn } from '../forms/entries-in.ts'
import { changedTime, inShopTime } from '../shop-time.ts'
import { mergingTogether } from '../forms/merge-drafts.ts'

const { maxEntries, maxLength } = productFields.tags

/** A promotion as typed, with times in the shop's time zone. */
export interface PromotionDraft {
  name: string
  kind: PromotionKind
  code: string
  gives: 'percent' | 'amount' | 'delivery'
  amount: string
  /** Names of delivery methods, separated by commas; empty for all. */
  methods: string
  scope: 'all' | 'products' | 'types' | 'tags'
  product_ids: number[]
  product_types: string[]
  /** Tags, separated by commas. */
  tags: string
  on_sale_items: boolean
  minimum: string
  customers: 'any' | 'first' | 'each'
  per_customer: string
  max_uses: string
  /** Empty for at once. */
  starts: string
  /** Empty for no end. */
  ends: string
}

type PromotionFaults = Partial<Record<keyof PromotionDraft, string>>

export const BLANK_PROMOTION: PromotionDraft = {
  name: '',
  kind: 'code',
  code: '',
  gives: 'percent',
  amount: '',
  methods: '',
  scope: 'all',
  product_ids: [],
  product_types: [],
  tags: '',
  on_sale_items: true,
  minimum: '',
  customers: 'any',
  per_customer: '1',
  max_uses: '',
  starts: '',
  ends: '',
}

export const draftOfPromotion = (promotion: Promotion): PromotionDraft => {
  const {
    percent,
    amount,
    free_shipping,
    product_ids,
    product_types,
    tags,
    minimum,
    per_customer,
    max_uses,
  } = promotion
  return {
    name: promotion.name,
    kind: promotion.kind,
    code: promotion.code ?? '',
    gives: percent !== null ? 'percent' : amount !== null ? 'amount' : 'delivery',
    amount: percent !== null ? String(percent) : amount !== null ? inDollars(amount) : '',
    methods: free_shipping?.join(', ') ?? '',
    scope: product_ids ? 'products' : product_types ? 'types' : tags ? 'tags' : 'all',
    product_ids: product_ids ?? [],
    product_types: product_types ?? [],
    tags: tags?.join(', ') ?? '',
    on_sale_items: promotion.on_sale_items,
    minimum: minimum === null ? '' : inDollars(minimum),
    customers: promotion.first_order ? 'first' : per_customer === null ? 'any' : 'each',
    per_customer: String(per_customer ?? 1),
    max_uses: String(max_uses ?? ''),
    starts: inShopTime(promotion.starts_at),
    ends: promotion.ends_at === null ? '' : inShopTime(promotion.ends_at),
  }
}

/** Form fields by their names in the API. */
export const PROMOTION_FIELDS = {
  name: 'name',
  kind: 'kind',
  code: 'code',
  percent: 'amount',
  amount: 'amount',
  free_shipping: 'methods',
  product_ids: 'product_ids',
  product_types: 'product_types',
  tags: 'tags',
  minimum: 'minimum',
  first_order: 'customers',
  per_customer: 'per_customer',
  max_uses: 'max_uses',
  starts_at: 'starts',
  ends_at: 'ends',
} as const

export const mergePromotions = mergingTogether<PromotionDraft>(
  ['kind', 'code'],
  ['gives', 'amount', 'methods'],
  ['scope', 'product_ids', 'product_types', 'tags'],
  ['customers', 'per_customer'],
)

/** The draft of a copy, without the code and the times. */
export const copyOf = (promotion: Promotion): PromotionDraft => ({
  ...draftOfPromotion(promotion),
  code: '',
  starts: '',
  ends: '',
})

/** Undefined while the draft is incomplete. Unchanged times keep their milliseconds. */
export function contentOf(
  draft: PromotionDraft,
  before?: Pick<Promotion, 'starts_at' | 'ends_at'>,
): PromotionContent | undefined {
  if (Object.keys(faultsOf(draft)).length > 0) return undefined
  const { kind, gives, scope, customers } = draft
  const isCode = kind !== 'automatic'
  const starts_at = changedTime(draft.starts, before?.starts_at)
  return {
    name: draft.name.trim() || draft.code.trim(),
    kind,
    code: kind === 'code' ? draft.code.trim() : null,
    percent: gives === 'percent' ? percentOf(draft.amount)! : null,
    amount: gives === 'amount' ? inCents(draft.amount)! : null,
    free_shipping: gives === 'delivery' ? entriesIn(draft.methods) : null,
    product_ids: gives !== 'delivery' && scope === 'products' ? draft.product_ids : null,
    product_types:
      gives !== 'delivery' && scope === 'types'
        ? PRODUCT_TYPES.filter((type) => draft.product_types.includes(type))
        : null,
    tags: gives !== 'delivery' && scope === 'tags' ? entriesIn(draft.tags) : null,
    on_sale_items: draft.on_sale_items,
    minimum: draft.minimum.trim() === '' ? null : inCents(draft.minimum)!,
    first_order: isCode && customers === 'first',
    per_customer: isCode && customers === 'each' ? Number(draft.per_customer) : null,
    max_uses: draft.max_uses.trim() === '' ? null : Number(draft.max_uses),
    ...(starts_at && { starts_at }),
    ends_at: changedTime(draft.ends, before?.ends_at) ?? null,
  }
}

const percentOf = (typed: string): number | undefined => {
  const percent = /^(\d{1,3})%?$/.exec(typed.trim())?.[1]
  return percent !== undefined && Number(percent) >= 1 && Number(percent) <= 100 ? Number(percent) : undefined
}

const isCount = (typed: string) => /^[1-9]\d{0,8}$/.test(typed.trim())

function tagFault(typed: string): PromotionFaults {
  const tags = entriesIn(typed)
  if (tags.length === 0) return { tags: 'Say which tags it is for.' }
  if (tags.length > maxEntries) return { tags: `At most ${maxEntries} tags.` }
  const long = tags.find((tag) => tag.length > maxLength)
  return long ? { tags: `A tag has at most ${maxLength} letters: ${long}.` } : {}
}

/** Messages by field; empty if the promotion can be sent. */
export function faultsOf(draft: PromotionDraft): PromotionFaults {
  const { name, kind, code, gives, amount, scope, customers, starts, ends } = draft
  return {
    // A promotion with a code needs no name.
    ...(name.trim() === '' && kind !== 'code' && { name: 'Give the promotion a name.' }),
    ...(kind === 'code' && code.trim() === '' && { code: 'Say which code shoppers enter.' }),
    ...(gives === 'percent' && percentOf(amount) === undefined && { amount: 'Whole percent from 1 to 100.' }),
    ...(gives === 'amount' && !inCents(amount) && { amount: 'An amount in dollars, such as 20.00.' }),
    ...(gives !== 'delivery' &&
      scope === 'products' &&
      draft.product_ids.length === 0 && { product_ids: 'Choose the products that it is for.' }),
    ...(gives !== 'delivery' &&
      scope === 'types' &&
      draft.product_types.length === 0 && { product_types: 'Choose the types that it is for.' }),
    ...(gives !== 'delivery' && scope === 'tags' && tagFault(draft.tags)),
    ...(draft.minimum.trim() !== '' && !inCents(draft.minimum) && { minimum: 'In dollars, such as 50.00.' }),
    ...(kind !== 'automatic' &&
      customers === 'each' &&
      !isCount(draft.per_customer) && { per_customer: 'How often, such as 1.' }),
    ...(draft.max_uses.trim() !== '' &&
      !isCount(draft.max_uses) && { max_uses: 'A number of orders, or nothing.' }),
    ...(starts !== '' && ends !== '' && ends <= starts && { ends: 'The promotion ends before it begins.' }),
  }
}
