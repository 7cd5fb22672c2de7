import { Type } from 'typebox'
import { describeCall, idParams } from './call.ts'
import { PRODUCT_TYPES, productFields } from '../product-fields.ts'
import { MAX_INTEGER } from '../values.ts'
import { Fit } from './fit.ts'
import { entrySchema, optionalFields, requiredFields, ShownModel, shownFields } from './product-fields.ts'
import { SkuPromise } from './promise.ts'
import { Sku } from './sku.ts'
import { ShownStyle } from './style.ts'
import {
  BySize,
  Cents,
  ClosedObject,
  Count,
  Day,
  Id,
  Nullable,
  OneOrMore,
  Paging,
  Pieces,
  Slug,
  StoredCents,
  Time,
} from './values.ts'

export const ProductType = Type.Enum([...PRODUCT_TYPES])

const Size = entrySchema(productFields.sizes)

export const ProductImage = Type.Object({
  url: Type.String(),
  alt: Type.String(),
  /** Pixels; null for pictures that the shop does not store. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** A data: URL of a few dozen bytes, shown until the picture has loaded. */
  placeholder: Nullable(Type.String()),
  /** Who wears the garment in it, if known. */
  model: Type.Optional(ShownModel),
})

const { active, ...shopFields } = shownFields('shop')
export const Product = Type.Object({
  id: Id,
  ...shopFields,
  /** The following four fields are present while a reduction is announced; `price` is what is charged. */
  regular_price: Type.Optional(StoredCents),
  /** The lowest price of the 30 days before the reduction. */
  prior_price: Type.Optional(StoredCents),
  /** Relative to the prior price, rounded down. */
  percent_off: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  /** Null when the sale has no end yet. */
  /** For a single product, with the offset of the shop's time zone, because the page shows the day there. */
  sale_ends_at: Type.Optional(Nullable(Time)),
  /** Prices of the sizes that cost more than `price`, which is the cheapest size's. */
  size_prices: Type.Optional(BySize(StoredCents)),
  /** The prior prices of these sizes, if their reduction is announced. */
  size_prior_prices: Type.Optional(BySize(StoredCents)),
  images: Type.Array(ProductImage),
  active,
  /** Available pieces of all sizes. */
  quantity: Count,
  /** Available pieces by size; absent where the sizes share one pool. */
  size_quantities: Type.Optional(BySize(Count)),
  /** Present once enough pieces came back because of their size; only for a single product. */
  fit: Type.Optional(Fit),
  style: Type.Optional(ShownStyle),
  /** In lists only: the latest promise of its sizes, if none of them leaves at once. */
  promise: Type.Optional(SkuPromise),
  /** Only for a single product: the SKUs of its sizes, in their order. */
  skus: Type.Optional(Type.Array(Sku)),
  /** Only for a single product: a published look contains it. */
  has_look: Type.Optional(Type.Boolean()),
  created_at: Time,
})

/** The fields that a product needs to be put into the cart without opening its page. */
export const BuyableProduct = Type.Pick(Product, [
  'id',
  'name',
  'price',
  'prior_price',
  'percent_off',
  'size_prices',
  'size_prior_prices',
  'sizes',
  'quantity',
  'size_quantities',
  'cover_image',
])

export const AdminProduct = Type.Interface([Product], {
  ...shownFields('admin'),
  /** What is charged, if it differs from the regular `price`. */
  sale_price: Type.Optional(StoredCents),
  /** Available pieces of a size at which the product is low in stock. */
  low_at: Count,
  updated_at: Time,
  /**
   * Only in the edit form: pieces held by unpaid checkouts and waiting exchanges, by size or ''. They are on hand, but
   * not in `quantity`.
   */
  held: Type.Optional(Type.Record(Type.String(), Count)),
  /**
   * Only in the edit form: sizes removed from the product. If one of them replaces another size, it is not taken for a
   * new name of that size.
   */
  retired_sizes: Type.Optional(Type.Array(Type.String())),
  /**
   * Only in the edit form, for an inactive product: a link that shows its page to people without an account, for seven
   * days.
   */
  preview_path: Type.Optional(Type.String()),
  /** For optimistic locking: a change that sends an outdated version fails. */
  version: Type.Integer(),
  style_id: Id,
  /** An entry of the palette. */
  colour_id: Nullable(Id),
})

const size_quantities = Type.Optional(Nullable(BySize(Pieces, { maxProperties: 40 })))

const place = {
  /** Null moves the product to a new style of its own, with the facts of the former style. */
  style_id: Type.Optional(Nullable(Id)),
  colour_id: Type.Optional(Nullable(Id)),
}

export const NewProduct = ClosedObject({
  ...requiredFields,
  quantity: Pieces,
  ...optionalFields,
  size_quantities,
  ...place,
})

/** A size that `size_quantities` does not name keeps its stock. */
export const ProductChange = ClosedObject({
  ...Type.Partial(Type.Object({ ...requiredFields, quantity: Pieces })).properties,
  ...optionalFields,
  size_quantities,
  ...place,
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER })),
})

const Direction = Type.Enum(['asc', 'desc'])

export const frontPageProducts = describeCall({
  summary: 'The newest active products, for the front page',
  access: 'public',
  response: Type.Array(Product),
})

/** Product filters: each narrows the list, and several values of one parameter widen it. */
export const narrowing = {
  product_type: Type.Optional(OneOrMore(ProductType, PRODUCT_TYPES.length)),
  /** Has one of these sizes; with `in_stock`, one of them is available. */
  size: Type.Optional(OneOrMore(Size, 40)),
  price_min: Type.Optional(Cents),
  price_max: Type.Optional(Cents),
  in_stock: Type.Optional(Type.Boolean()),
  /** Colour families (contract/colour.ts); a product of any of them matches. An unknown value matches nothing. */
  colour: Type.Optional(OneOrMore(Slug, 20)),
  /** Slugs of categories; a product in any of them matches. */
  category: Type.Optional(OneOrMore(Slug, 20)),
  /** One of these fibres (contract/fibres.ts) is at least a fifth of its main part. */
  fabric: Type.Optional(OneOrMore(Slug, 20)),
  /** In one of the published collections with these slugs. */
  collection: Type.Optional(OneOrMore(Slug, 20)),
}

/** Without `sort_by`, the list of a single collection has the order of the collection. */
export const finding = {
  ...narrowing,
  sort_by: Type.Optional(Type.Enum(['created_at', 'price'])),
  sort_direction: Type.Optional(Direction),
  ...Paging,
}

export const ProductFilter = ClosedObject({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  style: Type.Optional(Id),
  /**
   * Lists one colour of each style: the first that matches and can be bought, else the first that matches. With `size`
   * or `in_stock` every matching colour is listed.
   */
  group: Type.Optional(Type.Literal('style')),
  ...finding,
})

export const listProducts = describeCall({
  summary:
    'Active products; X-Total-Count says how many, X-Total-Is-More that the name finds more than that, Link where to go on',
  access: 'public',
  query: ProductFilter,
  response: Type.Array(Product),
})

/** `count` is absent while products cannot be counted, or if there are too many matches. */
const Option = Type.Object({
  value: Type.String(),
  label: Type.String(),
  /** How many products would remain if it were chosen too: the other filters apply, its own does not. */
  count: Type.Optional(Count),
})

export const Facets = Type.Object({
  product_type: Type.Array(Option),
  size: Type.Array(Option),
  in_stock: Type.Array(Option),
  colour: Type.Array(Option),
  category: Type.Array(Option),
  fabric: Type.Array(Option),
  collection: Type.Array(Option),
})

export const productFilterOptions = describeCall({
  summary:
    'What active products can be filtered by: their sizes, in a garment’s order, their prices, and the options of each filter with their numbers beside the filters that are sent',
  access: 'public',
  query: ClosedObject({
    /** The search text; the options are then those of its results. */
    q: Type.Optional(Type.String({ maxLength: 200 })),
    exact: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.String({ maxLength: 200 })),
    /** Same as for the product list. */
    group: Type.Optional(Type.Literal('style')),
    ...narrowing,
  }),
  response: Type.Object({
    sizes: Type.Array(Type.String()),
    price_min: Nullable(StoredCents),
    price_max: Nullable(StoredCents),
    /** Number of products that match the filter; absent when the counts are. */
    total: Type.Optional(Count),
    facets: Facets,
  }),
})

export const getProduct = describeCall({
  summary: 'One active product',
  access: 'public',
  params: idParams,
  response: Product,
})

export const similarProducts = describeCall({
  summary: 'Up to four other active products, nearest first',
  access: 'public',
  params: idParams,
  response: Type.Array(Product),
})

export const adminProductFilter = {
  active: Type.Optional(Type.Boolean()),
  /** A part of the name; or the SKU or GTIN of a size, which finds its product regardless of the other filters. */
  name: Type.Optional(Type.String({ maxLength: 200 })),
  'created_at[start_date]': Type.Optional(Day),
  'created_at[end_date]': Type.Optional(Day),
  sort_by_date: Type.Optional(Direction),
  low_stock: Type.Optional(Type.Boolean()),
}

export const AdminProductFilter = ClosedObject({ ...adminProductFilter, ...Paging })

export const listAdminProducts = describeCall({
  summary:
    'All products, inactive ones too; days are inclusive and those of the shop’s time zone; X-Total-Is-More says that the name finds more than X-Total-Count',
  access: 'products.read',
  query: AdminProductFilter,
  response: Type.Array(AdminProduct),
})

export const createProduct = describeCall({
  summary: 'Create a product',
  access: 'products.change',
  body: NewProduct,
  response: AdminProduct,
})

export const getProductForEdit = describeCall({
  summary: 'One product, active or not, as the edit form needs it',
  access: 'products.read',
  params: idParams,
  response: AdminProduct,
})

export const updateProduct = describeCall({
  summary: 'Change what is sent of a product',
  access: 'stock.change',
  params: idParams,
  body: ProductChange,
  response: AdminProduct,
})
