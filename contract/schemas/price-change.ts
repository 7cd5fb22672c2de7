import { Type } from 'typebox'
import { MAX_PRICE_CHANGES, PRICE_CHANGE_KINDS, PRICE_ENDINGS } from '../price-change.ts'
import { MAX_GOODS } from '../values.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, Id, Nullable, Paging, StoredCents, Time } from './values.ts'

const terms = {
  /** `percent` and `amount` are added to the regular price, and may be negative; `price` replaces it. */
  kind: Type.Enum([...PRICE_CHANGE_KINDS]),
  /** Whole percent, or cents. */
  value: Type.Integer({ minimum: -MAX_GOODS, maximum: MAX_GOODS }),
  /** Rounds to the nearest price that ends with these cents; null or absent: not rounded. */
  ending: Type.Optional(Nullable(Type.Enum([...PRICE_ENDINGS]))),
}
const product_ids = Type.Array(Id, { minItems: 1, maxItems: MAX_PRICE_CHANGES })

export const PriceTerms = Type.Object(terms)

const Sum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const CheckedPrices = Type.Object({
  products: Count,
  /** Number of prices that would change. */
  changed: Count,
  /** Number of prices that would be invalid; nothing can be changed while there is one. */
  faulty: Count,
  /** Sum of all new prices, which identifies what was previewed. */
  total: Sum,
  shown: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      active: Type.Boolean(),
      before: StoredCents,
      after: Type.Integer(),
      /** Why the price cannot be changed, or that a sale lowers it, or that its sizes have their own prices. */
      note: Nullable(Type.String()),
      is_faulty: Type.Boolean(),
    }),
  ),
})

export const PriceChange = Type.Object({
  id: Id,
  kind: Type.Enum([...PRICE_CHANGE_KINDS]),
  value: Type.Integer(),
  ending: Nullable(Type.Integer()),
  products: Count,
  /** Up to PRODUCTS_NAMED names of its products. */
  named: Type.Array(Type.String()),
  made_at: Time,
  made_by: Type.String(),
  /** For a planned change: when it is to be applied, and when it was applied. */
  starts_at: Nullable(Time),
  applied_at: Nullable(Time),
  undone_at: Nullable(Time),
  undone_by: Nullable(Type.String()),
  /** For a planned change: up to 20 names of products that were skipped because their price had changed meanwhile. */
  skipped: Type.Array(Type.String()),
  skipped_count: Count,
})

export const checkPriceChange = describeCall({
  summary: 'What a change of the regular prices of many products would make of each',
  access: 'products.read',
  isRead: true,
  body: ClosedObject({ ...terms, product_ids }),
  response: CheckedPrices,
})

export const changePrices = describeCall({
  summary: 'Change the regular prices of many products, all of them or none, at once or at a time to come',
  access: 'products.change',
  body: ClosedObject({
    ...terms,
    product_ids,
    /** `total` of the preview; the call is refused if prices have changed since. */
    seen: Sum,
    /** When the prices change; at once if absent. A price that is edited before this time is not changed again. */
    starts_at: Type.Optional(Time),
  }),
  response: PriceChange,
})

export const listPriceChanges = describeCall({
  summary: 'Changes of many prices, newest first',
  access: 'products.read',
  query: ClosedObject({ ...Paging }),
  response: Type.Array(PriceChange),
})

export const undoPriceChange = describeCall({
  summary:
    'Give products the price that they had before; those that were given another since keep it. One that is planned is called off',
  access: 'products.change',
  params: idParams,
  response: Type.Intersect([
    PriceChange,
    Type.Object({
      put_back: Count,
      /** Names of up to 200 products that keep another price. */
      kept: Type.Array(Type.String()),
      kept_count: Count,
    }),
  ]),
})
