import { Type } from 'typebox'
import { MAX_SALE_NAME, MAX_SALE_PRODUCTS, SALE_STATES } from '../sale.ts'
import { describeCall, describeCsvCall, idParams } from './call.ts'
import { ProductType } from './product.ts'
import {
  BySize,
  Cents,
  ClosedObject,
  Count,
  FilledLine,
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
  /** Reduction of the regular price. Either this or `price` is given. */
  percent: Type.Optional(Nullable(Percent)),
  /** Price of each product, in cents. */
  price: Type.Optional(Nullable(Price)),
  starts_at: Time,
  /** Absent or null: runs until it is ended by hand. */
  ends_at: Type.Optional(Nullable(Time)),
  /** A sale that is not public lowers prices without announcing it. */
  is_public: Type.Optional(Type.Boolean()),
  product_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_SALE_PRODUCTS }),
}

const content = {
  name: FilledLine(MAX_SALE_NAME),
  ...terms,
}

export const SaleContent = ClosedObject(content)

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
  /** The price during the sale. */
  sale_price: StoredCents,
  /** The lowest price of the 30 days before the sale; null when it was not on sale then. */
  prior_price: Nullable(StoredCents),
  /** The announced reduction; null when shoppers see a plain price. */
  percent_off: Nullable(Percent),
  /** Why a reduction is not announced, why the product keeps its price, or why either may still change. */
  note: Nullable(Type.String()),
})

const checked = {
  products: Count,
  /** How many of these products have a note. */
  with_note: Count,
  shown: Type.Array(SaleProduct),
}

export const CheckedSale = Type.Object(checked)

export const SaleDetails = Type.Interface([Sale], { product_ids: Type.Array(Id), ...checked })

const version = Type.Optional(Version)
const versioned = ClosedObject({ version })

export const listSales = describeCall({
  summary: 'Sales: the running ones first, then the planned ones, then those that ended',
  access: 'products.read',
  query: ClosedObject({ ...Paging }),
  response: Type.Array(Sale),
})

export const exportSalePrices = describeCsvCall({
  summary: 'All sales with their terms and how many products they have, as a CSV file; money in dollars',
  access: 'products.read',
})

export const getSale = describeCall({
  summary: 'A sale with its products, up to 200 of them, and the prices they have in it',
  access: 'products.read',
  params: idParams,
  response: SaleDetails,
})

export const checkSale = describeCall({
  summary: 'What a sale would do to each product, with the prior price, before it is saved',
  access: 'products.read',
  isRead: true,
  body: ClosedObject({ ...terms, id: Type.Optional(Id) }),
  response: CheckedSale,
})

export const createSale = describeCall({
  summary: 'Plan a sale; one whose time has come begins at once',
  access: 'products.change',
  body: SaleContent,
  response: SaleDetails,
})

export const changeSale = describeCall({
  summary:
    'Replace a sale; of one that has begun, its name, end and products alone. An outdated version is refused',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({ ...content, version }),
  response: SaleDetails,
})

export const startSale = describeCall({
  summary: 'Begin a planned sale now',
  access: 'products.change',
  params: idParams,
  body: versioned,
  response: Sale,
})

export const endSale = describeCall({
  summary: 'End a running sale now',
  access: 'products.change',
  params: idParams,
  body: versioned,
  response: Sale,
})

export const deleteSale = describeCall({
  summary: 'Delete a sale that has not begun',
  access: 'products.change',
  params: idParams,
  query: versioned,
  response: Message,
})

export const findSaleProducts = describeCall({
  summary:
    'Products to put into a sale, by name, type, price, collection, and tag or season; active ones unless asked otherwise',
  access: 'products.read',
  query: ClosedObject({
    name: Type.Optional(Type.String({ maxLength: 200 })),
    product_type: Type.Optional(ProductType),
    price_min: Type.Optional(Cents),
    price_max: Type.Optional(Cents),
    /** In the collection with this id, published or not. */
    collection: Type.Optional(Id),
    /** With this tag or of this season, case-insensitive. */
    tag_or_season: Type.Optional(Type.String({ maxLength: 60 })),
    /** Includes inactive products. */
    inactive: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    /** Ids of all matches, up to 5,000. */
    product_ids: Type.Array(Id),
    /** The first matches by name. */
    shown: Type.Array(Type.Object({ id: Id, name: Type.String(), price: StoredCents })),
  }),
})

export const getPriceHistory = describeCall({
  summary:
    'What a product has cost, newest first, the lowest price of the last 30 days, and what it is planned to cost',
  access: 'products.read',
  params: idParams,
  response: Type.Object({
    lowest: Nullable(StoredCents),
    /** Planned regular prices, the next first. A change is skipped if the price has changed since it was planned. */
    planned: Type.Array(Type.Object({ price: StoredCents, starts_at: Time, is_outdated: Type.Boolean() })),
    intervals: Type.Array(
      Type.Object({
        /** Null while the product was not on sale at all. */
        price: Nullable(StoredCents),
        /** Prices of the sizes that had their own. */
        size_prices: Type.Optional(BySize(StoredCents)),
        starts_at: Time,
        ends_at: Nullable(Time),
        sale: Nullable(Type.String()),
        by: Nullable(Type.String()),
      }),
    ),
  }),
})
