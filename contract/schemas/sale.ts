import { Type } from 'typebox'
import { MAX_SALE_NAME, MAX_SALE_PRODUCTS, SALE_STATES } from '../sale.ts'
import { describeCall } from './call.ts'
import { ProductType } from './product.ts'
import {
  BySize,
  Cents,
  Count,
  Id,
  Message,
  Nullable,
  Paging,
  Price,
  StoredCents,
  Time,
  Version,
} from './values.ts'

const Percent = Type.Integer({ minimum: 1, maximum: 99 })

const terms = {
  /** Off the regular price. Either this or `price`. */
  percent: Type.Optional(Nullable(Percent)),
  /** Of each product, in cents. */
  price: Type.Optional(Nullable(Price)),
  starts_at: Time,
  /** Absent or null: until it is ended. */
  ends_at: Type.Optional(Nullable(Time)),
  /** A sale that is not public lowers prices without saying so. */
  is_public: Type.Optional(Type.Boolean()),
  product_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_SALE_PRODUCTS }),
}

const content = {
  name: Type.String({ minLength: 1, maxLength: MAX_SALE_NAME, pattern: '^[^\\p{Cc}]*\\S[^\\p{Cc}]*$' }),
  ...terms,
}

export const SaleContent = Type.Object(content, { additionalProperties: false })

export const Sale = Type.Object({
  id: Id,
  name: Type.String(),
  percent: Nullable(Percent),
  price: Nullable(StoredCents),
  starts_at: Time,
  ends_at: Nullable(Time),
  is_public: Type.Boolean(),
  state: Type.Enum([...SALE_STATES]),
  products: Count,
  version: Type.Integer(),
})

export const SaleProduct = Type.Object({
  id: Id,
  name: Type.String(),
  active: Type.Boolean(),
  regular_price: StoredCents,
  /** What the sale makes of it. */
  sale_price: StoredCents,
  /** The lowest price of the 30 days before the sale; null when it was not on sale then. */
  prior_price: Nullable(StoredCents),
  /** What is announced; null when shoppers see a plain price. */
  percent_off: Nullable(Percent),
  /** Why a reduction is not announced, or the product keeps its price. */
  note: Nullable(Type.String()),
})

const checked = {
  products: Count,
  /** Of these products, how many have a note. */
  with_note: Count,
  shown: Type.Array(SaleProduct),
}

export const CheckedSale = Type.Object(checked)

export const SaleDetails = Type.Interface([Sale], { product_ids: Type.Array(Id), ...checked })

const params = Type.Object({ id: Id })
const version = Type.Optional(Version)
const versioned = Type.Object({ version }, { additionalProperties: false })

export const listSales = describeCall({
  name: 'listSales',
  summary: 'Sales: the running ones first, then the planned ones, then those that ended',
  access: 'products.read',
  query: Type.Object({ ...Paging }, { additionalProperties: false }),
  response: Type.Array(Sale),
})

export const getSale = describeCall({
  name: 'getSale',
  summary: 'A sale with its products, up to 200 of them, and the prices they have in it',
  access: 'products.read',
  params,
  response: SaleDetails,
})

export const checkSale = describeCall({
  name: 'checkSale',
  summary: 'What a sale would do to each product, with the prior price, before it is saved',
  access: 'products.read',
  isRead: true,
  body: Type.Object({ ...terms, id: Type.Optional(Id) }, { additionalProperties: false }),
  response: CheckedSale,
})

export const createSale = describeCall({
  name: 'createSale',
  summary: 'Plan a sale; one whose time has come begins at once',
  access: 'products.change',
  body: SaleContent,
  response: Sale,
})

export const changeSale = describeCall({
  name: 'changeSale',
  summary:
    'Replace a sale; of one that has begun, its name, end and products alone. An outdated version is refused',
  access: 'products.change',
  params,
  body: Type.Object({ ...content, version }, { additionalProperties: false }),
  response: Sale,
})

export const startSale = describeCall({
  name: 'startSale',
  summary: 'Begin a planned sale now',
  access: 'products.change',
  params,
  body: versioned,
  response: Sale,
})

export const endSale = describeCall({
  name: 'endSale',
  summary: 'End a running sale now',
  access: 'products.change',
  params,
  body: versioned,
  response: Sale,
})

export const deleteSale = describeCall({
  name: 'deleteSale',
  summary: 'Delete a sale that has not begun',
  access: 'products.change',
  params,
  query: versioned,
  response: Message,
})

export const findSaleProducts = describeCall({
  name: 'findSaleProducts',
  summary: 'Products to put into a sale, by name, type and price; active ones unless asked otherwise',
  access: 'products.read',
  query: Type.Object(
    {
      name: Type.Optional(Type.String({ maxLength: 200 })),
      product_type: Type.Optional(ProductType),
      price_min: Type.Optional(Cents),
      price_max: Type.Optional(Cents),
      /** Also those that are not active. */
      inactive: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    /** Of all that match, up to 5,000. */
    product_ids: Type.Array(Id),
    /** The first of them by name. */
    shown: Type.Array(Type.Object({ id: Id, name: Type.String(), price: StoredCents })),
  }),
})

export const getPriceHistory = describeCall({
  name: 'getPriceHistory',
  summary: 'What a product has cost, newest first, and the lowest price of the last 30 days',
  access: 'products.read',
  params,
  response: Type.Object({
    lowest: Nullable(StoredCents),
    intervals: Type.Array(
      Type.Object({
        /** Null while the product was not on sale at all. */
        price: Nullable(StoredCents),
        /** Of the sizes that had prices of their own. */
        size_prices: Type.Optional(BySize(StoredCents)),
        starts_at: Time,
        ends_at: Nullable(Time),
        sale: Nullable(Type.String()),
        by: Nullable(Type.String()),
      }),
    ),
  }),
})
