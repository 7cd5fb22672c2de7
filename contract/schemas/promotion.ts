import { Type } from 'typebox'
import {
  MAX_NEW_CODES,
  MAX_PREFIX,
  MAX_PROMOTION_NAME,
  MAX_PROMOTION_PRODUCTS,
  PROMOTION_KINDS,
  PROMOTION_STATES,
} from '../promotion.ts'
import { productFields } from '../product-fields.ts'
import { MAX_INTEGER } from '../values.ts'
import { describeCall, describeCsvCall, idParams } from './call.ts'
import { ProductType } from './product.ts'
import {
  Cents,
  ClosedObject,
  Count,
  FilledLine,
  Id,
  Nullable,
  Paging,
  StoredCents,
  Time,
  Version,
} from './values.ts'

const Percent = Type.Integer({ minimum: 1, maximum: 100 })
const Uses = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
const Kind = Type.Enum([...PROMOTION_KINDS])
const Methods = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 })
const TAGS = productFields.tags

const content = {
  /** Shoppers see it if the promotion has no shared code. */
  name: FilledLine(MAX_PROMOTION_NAME),
  kind: Kind,
  /** Only for the kind `code`: 3 to 40 letters or digits. */
  code: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  /**
   * Exactly one of these three: percent off each piece, an amount off the goods together, or free delivery methods ([]:
   * all of them).
   */
  percent: Type.Optional(Nullable(Percent)),
  amount: Type.Optional(Nullable(Cents)),
  free_shipping: Type.Optional(Nullable(Methods)),
  /** At most one of these three; without any the promotion applies to everything. */
  product_ids: Type.Optional(Nullable(Type.Array(Id, { minItems: 1, maxItems: MAX_PROMOTION_PRODUCTS }))),
  product_types: Type.Optional(Nullable(Type.Array(ProductType, { minItems: 1, maxItems: 100 }))),
  /** Products with any of these tags, case-insensitive. */
  tags: Type.Optional(
    Nullable(Type.Array(FilledLine(TAGS.maxLength), { minItems: 1, maxItems: TAGS.maxEntries })),
  ),
  /** Whether it also applies to pieces reduced by a sale. Default: no. */
  on_sale_items: Type.Optional(Type.Boolean()),
  /** Least value of the goods, before promotions. */
  minimum: Type.Optional(Nullable(Cents)),
  first_order: Type.Optional(Type.Boolean()),
  per_customer: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  /** Limit for all customers together. */
  max_uses: Type.Optional(Nullable(Uses)),
  /** Absent: now. */
  starts_at: Type.Optional(Time),
  /** Absent or null: runs until it is ended by hand. */
  ends_at: Type.Optional(Nullable(Time)),
}

export const PromotionContent = ClosedObject(content)

export const Promotion = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Kind,
  code: Nullable(Type.String()),
  percent: Nullable(Percent),
  amount: Nullable(StoredCents),
  free_shipping: Nullable(Type.Array(Type.String())),
  product_ids: Nullable(Type.Array(Id)),
  product_types: Nullable(Type.Array(Type.String())),
  tags: Nullable(Type.Array(Type.String())),
  on_sale_items: Type.Boolean(),
  minimum: Nullable(StoredCents),
  first_order: Type.Boolean(),
  per_customer: Nullable(Type.Integer()),
  max_uses: Nullable(Uses),
  starts_at: Time,
  ends_at: Nullable(Time),
  state: Type.Enum([...PROMOTION_STATES]),
  version: Type.Integer(),
  /** Uses by unpaid orders, by paid orders, and by orders that were paid although the limit was reached. */
  held: Count,
  taken: Count,
  over: Count,
  /** Total discount of paid orders, in cents. */
  given: Type.Integer({ minimum: 0 }),
  /** Codes that work once each. */
  codes: Count,
})

export const CheckedPromotion = Type.Object({
  /** Number of active products that it applies to. */
  products: Count,
  /** Warnings to show before it is saved. */
  warnings: Type.Array(Type.String()),
})

const version = Type.Optional(Version)

export const listPromotions = describeCall({
  summary:
    'Promotions: the running ones first, then the planned ones, then those that ended; by name or code',
  access: 'promotions.read',
  query: ClosedObject({ ...Paging, text: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: Type.Array(Promotion),
})

export const exportPromotions = describeCsvCall({
  summary: 'All promotions with their uses, as a CSV file; money in dollars',
  access: 'promotions.read',
})

export const getPromotion = describeCall({
  summary: 'A promotion with its uses',
  access: 'promotions.read',
  params: idParams,
  response: Promotion,
})

export const checkPromotion = describeCall({
  summary: 'What a promotion would be for, and what is odd about it, before it is saved',
  access: 'promotions.read',
  isRead: true,
  body: PromotionContent,
  response: CheckedPromotion,
})

export const createPromotion = describeCall({
  summary: 'Begin or plan a promotion',
  access: 'promotions.change',
  body: PromotionContent,
  response: Promotion,
})

export const changePromotion = describeCall({
  summary:
    'Replace a promotion; of one that has been used, its name, end and the number of a limit alone. An outdated version is refused',
  access: 'promotions.change',
  params: idParams,
  body: ClosedObject({ ...content, version }),
  response: Promotion,
})

export const endPromotion = describeCall({
  summary: 'End a promotion now; checkouts that are open keep it',
  access: 'promotions.change',
  params: idParams,
  body: ClosedObject({ version }),
  response: Promotion,
})

export const makeCodes = describeCsvCall({
  summary: 'New codes that work once each, as a CSV file. They are not kept and cannot be read again',
  access: 'promotions.change',
  params: idParams,
  body: ClosedObject({
    count: Type.Integer({ minimum: 1, maximum: MAX_NEW_CODES }),
    prefix: Type.Optional(Type.String({ maxLength: MAX_PREFIX })),
  }),
})
