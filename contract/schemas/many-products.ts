import { Type } from 'typebox'
import { MAX_PRODUCTS_CHANGED, PRODUCT_ACTIONS } from '../many-products.ts'
import { productFields } from '../product-fields.ts'
import { describeCall } from './call.ts'
import { adminProductFilter } from './product.ts'
import { ClosedObject, Count, Id, Nullable, Version } from './values.ts'

/** `hide` makes products inactive. */
export const ProductAction = Type.Enum([...PRODUCT_ACTIONS])

/** Without a comma, which separates tags in the input field. */
const Tag = Type.String({
  minLength: 1,
  maxLength: productFields.tags.maxLength,
  pattern: '^(?=\\s*\\S)[^,\\p{Cc}]*$',
})

const Changed = { id: Id, version: Version }

export const ManyProducts = Type.Object({
  /** With the resulting versions, which `undoManyProducts` expects. */
  changed: Type.Array(Type.Object(Changed)),
  /** Number of products that needed no change. */
  unchanged: Count,
  /** Products that were not changed, with the reason. The name is null if the product does not exist. */
  refused: Type.Array(Type.Object({ id: Id, name: Nullable(Type.String()), reason: Type.String() })),
})

export const listProductIds = describeCall({
  summary: 'The ids of the first of these products, as many as are changed at once, in the order of the list',
  access: 'products.read',
  query: ClosedObject(adminProductFilter),
  response: Type.Array(Id),
})

export const changeManyProducts = describeCall({
  summary: 'Activate, hide or tag many products; those that cannot be changed stay as they are',
  access: 'products.change',
  body: ClosedObject({
    action: ProductAction,
    /** Required for the last two actions. */
    tag: Type.Optional(Tag),
    product_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_PRODUCTS_CHANGED }),
  }),
  response: ManyProducts,
})

export const undoManyProducts = describeCall({
  summary:
    'Take back what `changeManyProducts` has changed; products that somebody has changed since stay as they are',
  access: 'products.change',
  body: ClosedObject({
    products: Type.Array(ClosedObject(Changed), { minItems: 1, maxItems: MAX_PRODUCTS_CHANGED }),
  }),
  response: ManyProducts,
})
