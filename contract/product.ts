import { Type, type Static } from 'typebox'
import { defineCall } from './call.ts'
import {
  Cents,
  Count,
  Day,
  Id,
  Nullable,
  OneOrMore,
  Paging,
  Pieces,
  Price,
  StoredCents,
  Time,
} from './values.ts'

export const PRODUCT_TYPES = ['unisex', 'men', 'women'] as const
export const DEFAULT_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export const DEFAULT_QUANTITY = 9999

export const ProductType = Type.Enum([...PRODUCT_TYPES])
const Size = Type.String({ minLength: 1, maxLength: 20 })
/** An absolute path on this shop or an https URL; anything else (javascript:, data:) is refused. */
const ImageUrl = Type.String({ maxLength: 2048, pattern: '^(/(?!/)[^\\s\\\\]*|https://[^\\s\\\\]+)$' })

/** A photograph as a page needs it: its box is known before it loads. */
export const ProductImage = Type.Object({
  url: Type.String(),
  alt: Type.String(),
  /** Pixels; null for pictures that are kept elsewhere. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** A data: URL of a few dozen bytes to show until the picture is there. */
  placeholder: Nullable(Type.String()),
})
export type ProductImage = Static<typeof ProductImage>

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  price: StoredCents,
  product_type: ProductType,
  sizes: Type.Array(Type.String()),
  cover_image: Nullable(Type.String()),
  sub_images: Type.Array(Type.String()),
  /** Cover first, then the sub images. */
  images: Type.Array(ProductImage),
  active: Type.Boolean(),
  /** What can still be bought, over all sizes. */
  quantity: Count,
  /** Present where each size sells from its own stock; what can still be bought of each. */
  size_quantities: Type.Optional(Type.Record(Type.String(), Count)),
  created_at: Time,
})
export type Product = Static<typeof Product>

/** A product as an admin sees it. */
export const AdminProduct = Type.Interface([Product], {
  /** Shown among the front page's new arrivals. */
  front_page: Type.Boolean(),
  /** Alternative text per image URL. */
  image_alts: Type.Record(Type.String(), Type.String()),
  updated_at: Time,
  /**
   * Only on the edit form's call: pieces that checkouts under way hold, by size, or '' where the sizes share
   * them. They lie on the shelf and are not in `quantity`.
   */
  held: Type.Optional(Type.Record(Type.String(), Count)),
  /** Send it back with a change: a change made meanwhile by somebody else is then told, not overwritten. */
  version: Type.Integer(),
})
export type AdminProduct = Static<typeof AdminProduct>

const productFields = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  description: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }),
  price: Price,
  product_type: ProductType,
  quantity: Pieces,
}
const optionalFields = {
  active: Type.Optional(Type.Boolean()),
  cover_image: Type.Optional(Nullable(Type.Union([ImageUrl, Type.Literal('')]))),
  sub_images: Type.Optional(Type.Array(Type.Union([ImageUrl, Type.Literal('')]), { maxItems: 30 })),
  sizes: Type.Optional(Type.Array(Size, { maxItems: 40 })),
  size_quantities: Type.Optional(Nullable(Type.Record(Size, Pieces, { maxProperties: 40 }))),
  image_alts: Type.Optional(Type.Record(Type.String({ maxLength: 2048 }), Type.String({ maxLength: 300 }))),
  front_page: Type.Optional(Type.Boolean()),
}

/** Create: the first five are required (spec §5). */
export const NewProduct = Type.Object(
  { ...productFields, ...optionalFields },
  { additionalProperties: false },
)
export type NewProduct = Static<typeof NewProduct>

/** Edit changes only what is sent: a size that `size_quantities` does not name keeps its stock. */
export const ProductChange = Type.Object(
  {
    ...Type.Partial(Type.Object(productFields)).properties,
    ...optionalFields,
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  { additionalProperties: false },
)
export type ProductChange = Static<typeof ProductChange>

const params = Type.Object({ id: Id })
const Direction = Type.Enum(['asc', 'desc'])

export const frontPageProducts = defineCall({
  name: 'frontPageProducts',
  summary: 'The newest active products, for the front page',
  method: 'GET',
  path: '/products/front_page_products',
  access: 'public',
  answer: Type.Array(Product),
})

/** What narrows a list down, the same for the shop and for a search. */
export const finding = {
  product_type: Type.Optional(OneOrMore(ProductType, PRODUCT_TYPES.length)),
  /** One of these sizes; with `in_stock`, one of them that can be bought. */
  size: Type.Optional(OneOrMore(Size, 40)),
  price_min: Type.Optional(Cents),
  price_max: Type.Optional(Cents),
  in_stock: Type.Optional(Type.Boolean()),
  sort_by: Type.Optional(Type.Enum(['created_at', 'price'])),
  sort_direction: Type.Optional(Direction),
  ...Paging,
}

export const ProductFilter = Type.Object(
  { name: Type.Optional(Type.String({ maxLength: 200 })), ...finding },
  { additionalProperties: false },
)
export type ProductFilter = Static<typeof ProductFilter>

export const listProducts = defineCall({
  name: 'listProducts',
  summary:
    'Active products; X-Total-Count says how many, X-Total-Is-More that the name finds more than that, Link where to go on',
  method: 'GET',
  path: '/products/',
  access: 'public',
  query: ProductFilter,
  answer: Type.Array(Product),
})

export const productFilterOptions = defineCall({
  name: 'productFilterOptions',
  summary: 'What active products can be filtered by: their sizes, in a garment’s order, and their prices',
  method: 'GET',
  path: '/products/filter_options',
  access: 'public',
  answer: Type.Object({
    sizes: Type.Array(Type.String()),
    price_min: Nullable(StoredCents),
    price_max: Nullable(StoredCents),
  }),
})
export type FilterOptions = Static<typeof productFilterOptions.answer>

export const getProduct = defineCall({
  name: 'getProduct',
  summary: 'One active product',
  method: 'GET',
  path: '/products/:id',
  access: 'public',
  params,
  answer: Product,
})

export const similarProducts = defineCall({
  name: 'similarProducts',
  summary: 'Up to four other active products, nearest first',
  method: 'GET',
  path: '/products/:id/similar_products',
  access: 'public',
  params,
  answer: Type.Array(Product),
})

/** An active product with so few pieces of one of its sizes, or fewer, is low in stock. */
export const LOW_STOCK = 5

export const adminProductFilter = {
  active: Type.Optional(Type.Boolean()),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  'created_at[start_date]': Type.Optional(Day),
  'created_at[end_date]': Type.Optional(Day),
  sort_by_date: Type.Optional(Direction),
  low_stock: Type.Optional(Type.Boolean()),
}
export const AdminProductFilter = Type.Object(
  { ...adminProductFilter, ...Paging },
  { additionalProperties: false },
)
export type AdminProductFilter = Static<typeof AdminProductFilter>

export const listAdminProducts = defineCall({
  name: 'listAdminProducts',
  summary:
    'All products, inactive ones too; days are inclusive and in UTC; X-Total-Is-More says that the name finds more than X-Total-Count',
  method: 'GET',
  path: '/products/admin_index',
  access: 'admin',
  query: AdminProductFilter,
  answer: Type.Array(AdminProduct),
})

export const createProduct = defineCall({
  name: 'createProduct',
  summary: 'Create a product',
  method: 'POST',
  path: '/products',
  access: 'admin',
  body: NewProduct,
  answer: AdminProduct,
})

export const getProductForEdit = defineCall({
  name: 'getProductForEdit',
  summary: 'One product, active or not, as the edit form needs it',
  method: 'GET',
  path: '/products/:id/edit',
  access: 'admin',
  params,
  answer: AdminProduct,
})

export const updateProduct = defineCall({
  name: 'updateProduct',
  summary: 'Change what is sent of a product',
  method: 'PATCH',
  path: '/products/:id',
  access: 'admin',
  params,
  body: ProductChange,
  answer: AdminProduct,
})
