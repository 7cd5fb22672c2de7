import { Type } from 'typebox'
import { COLOUR_FAMILIES } from '../colour.ts'
import { MAX_CHART_NAME } from '../product-fields.ts'
import {
  CUTS,
  MAX_CUT_NOTE,
  SIZE_SYSTEMS,
  SIZE_TYPES,
  type Cut,
  type SizeSystem,
  type SizeType,
} from '../sizing.ts'
import { describeCall } from './call.ts'
import { MakerId, ShownMaker } from './maker.ts'
import { Composition } from './composition.ts'
import { Measurements } from './measure.ts'
import { SkuPromise } from './promise.ts'
import { Count, FilledLine, Id, Message, Nullable, Paging, Rating, Version } from './values.ts'

export const ColourFamily = Type.Enum([...COLOUR_FAMILIES])

const Hex = Type.String({ pattern: '^#[0-9a-f]{6}$' })

const shown = {
  id: Id,
  name: Type.String(),
  /** The product's own; null where it has none. */
  colour: Nullable(Type.String()),
}

/** What a list says of the style of a product. */
const ListedStyle = Type.Object({
  ...shown,
  /** Of its active colours, each value once, in the shopkeeper's order. */
  hexes: Type.Array(Hex),
  /** How many of its products are active. */
  colours: Count,
})

export const Sibling = Type.Object({
  id: Id,
  /** The name of the product where it has no colour. */
  colour: Type.String(),
  hex: Nullable(Hex),
  in_stock: Type.Boolean(),
})

const Cut = Type.Enum(Object.keys(CUTS) as Cut[])
const SizeSystem = Type.Enum(Object.keys(SIZE_SYSTEMS) as SizeSystem[])
const SizeType = Type.Enum(Object.keys(SIZE_TYPES) as SizeType[])

/** What the page of a product says of its style. */
export const ShownStyle = Type.Interface([ListedStyle], {
  /** Its active products in the shopkeeper's order, the product itself among them. */
  siblings: Type.Optional(Type.Array(Sibling)),
  /** The product's own, else those of its style; absent where nothing is known. */
  composition: Type.Optional(Composition),
  /** Codes of contract/care.ts. */
  care: Type.Optional(Type.Array(Type.Integer())),
  /** Where it is made, as ISO 3166 has it. */
  origin: Type.Optional(Type.String()),
  /** How it is cut, and what to know of that; what its sizes are counted in, and whom they are for. */
  cut: Type.Optional(Cut),
  cut_note: Type.Optional(Type.String()),
  size_system: Type.Optional(SizeSystem),
  size_type: Type.Optional(SizeType),
  /** Who made it, and who answers for it in the European Union: those of its style, else the shop's. */
  makers: Type.Optional(Type.Array(ShownMaker)),
  /** There when the shop says what the garment measures: `GET /products/:id/measurements`. */
  is_measured: Type.Optional(Type.Boolean()),
  /** What buyers have said of it; absent while there is no review. */
  rating: Type.Optional(Rating),
})

/** What a size of a product is called elsewhere. */
export const Sku = Type.Object({
  id: Id,
  /** '' of a product without sizes. */
  size: Type.String(),
  sku: Type.Optional(Type.String()),
  gtin: Type.Optional(Type.String()),
  ...SkuPromise.properties,
})

/** A smallint. */
const CategoryId = Type.Integer({ minimum: 1, maximum: 32_767 })

/** What the products of a style have in common; a product may have a composition, care and origin of its own. */
const facts = {
  name: FilledLine(200),
  category_id: Nullable(CategoryId),
  /** Null: the shop's default, as of the next. */
  maker_id: Nullable(MakerId),
  eu_responsible_id: Nullable(MakerId),
  composition: Nullable(Composition),
  /** Codes of contract/care.ts. */
  care: Nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 12 })),
  /** Where it is made, as ISO 3166 has it. */
  origin: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
  cut: Nullable(Cut),
  cut_note: Nullable(FilledLine(MAX_CUT_NOTE)),
  size_system: Nullable(SizeSystem),
  size_type: Nullable(SizeType),
  /** The name of the chart of those products that have none of their own. */
  size_chart: Nullable(Type.String({ minLength: 1, maxLength: MAX_CHART_NAME })),
}

export const StyleFacts = Type.Object(facts)

const StyleProduct = Type.Object({
  id: Id,
  name: Type.String(),
  colour_id: Nullable(Id),
  active: Type.Boolean(),
  quantity: Count,
  sizes: Type.Array(Type.String()),
  cover_image: Nullable(Type.String()),
  /** What of these is its own. */
  own: Type.Array(Type.Enum(['composition', 'care', 'origin', 'size_chart'])),
})

export const AdminStyle = Type.Object({
  id: Id,
  ...facts,
  measurements: Nullable(Measurements),
  version: Version,
  /** In the shopkeeper's order. */
  products: Type.Array(StyleProduct),
})

export const StyleSummary = Type.Object({
  id: Id,
  name: Type.String(),
  category: Nullable(Type.String()),
  products: Type.Array(
    Type.Object({ id: Id, colour: Type.String(), hex: Nullable(Hex), cover_image: Nullable(Type.String()) }),
  ),
  /** What is not yet said: composition, care, origin. */
  missing: Type.Array(Type.String()),
})

const params = Type.Object({ id: Id })

export const listStyles = describeCall({
  name: 'listStyles',
  summary: 'Styles by name; X-Total-Count says how many',
  access: 'products.read',
  query: Type.Object(
    { name: Type.Optional(Type.String({ maxLength: 200 })), ...Paging },
    { additionalProperties: false },
  ),
  response: Type.Array(StyleSummary),
})

export const getStyle = describeCall({
  name: 'getStyle',
  summary: 'One style with its products',
  access: 'products.read',
  params,
  response: AdminStyle,
})

const Coloured = Type.Object({ product_id: Id, colour_id: Nullable(Id) }, { additionalProperties: false })

export const updateStyle = describeCall({
  name: 'updateStyle',
  summary: 'Change what is sent of a style; `colours` has each of its products, in their new order',
  access: 'products.change',
  params,
  body: Type.Object(
    {
      ...Type.Partial(StyleFacts).properties,
      measurements: Type.Optional(Nullable(Measurements)),
      colours: Type.Optional(Type.Array(Coloured, { maxItems: 500 })),
      version: Version,
    },
    { additionalProperties: false },
  ),
  response: AdminStyle,
})

const Seen = Type.Object({ id: Id, version: Version }, { additionalProperties: false })

export const joinStyles = describeCall({
  name: 'joinStyles',
  summary: 'Make one style of several: the first takes the products of the others, which are deleted',
  access: 'products.change',
  body: Type.Object(
    {
      styles: Type.Array(Seen, { minItems: 2, maxItems: 100 }),
      name: Type.Optional(FilledLine(200)),
      colours: Type.Optional(Type.Array(Coloured, { maxItems: 500 })),
    },
    { additionalProperties: false },
  ),
  response: AdminStyle,
})

export const splitStyle = describeCall({
  name: 'splitStyle',
  summary: 'Make a style of its own of some products of a style; answers with the new one',
  access: 'products.change',
  body: Type.Object(
    {
      style: Seen,
      product_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      name: Type.Optional(FilledLine(200)),
    },
    { additionalProperties: false },
  ),
  response: AdminStyle,
})

export const proposeStyles = describeCall({
  name: 'proposeStyles',
  summary: 'Products that may be colours of one style by their names, up to 50 groups',
  access: 'products.read',
  response: Type.Array(
    Type.Object({
      name: Type.String(),
      styles: Type.Array(Seen),
      products: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          style_id: Id,
          cover_image: Nullable(Type.String()),
          colour_id: Nullable(Id),
          /** What its name says behind the comma. */
          colour: Type.String(),
        }),
      ),
    }),
  ),
})

export const ColourContent = Type.Object(
  {
    name: FilledLine(40),
    family: ColourFamily,
    hex: Hex,
  },
  { additionalProperties: false },
)

export const Colour = Type.Object({
  id: Id,
  ...ColourContent.properties,
  version: Version,
  /** How many products have it. */
  products: Count,
})

export const listColours = describeCall({
  name: 'listColours',
  summary: 'The palette, by name',
  access: 'products.read',
  response: Type.Array(Colour),
})

export const createColour = describeCall({
  name: 'createColour',
  summary: 'Add a colour to the palette',
  access: 'products.change',
  body: ColourContent,
  response: Colour,
})

export const updateColour = describeCall({
  name: 'updateColour',
  summary: 'Replace a colour; an outdated version is refused',
  access: 'products.change',
  params,
  body: Type.Object({ ...ColourContent.properties, version: Version }, { additionalProperties: false }),
  response: Colour,
})

export const deleteColour = describeCall({
  name: 'deleteColour',
  summary: 'Delete a colour that no product has',
  access: 'products.change',
  params,
  response: Message,
})

export const CategoryContent = Type.Object(
  {
    name: FilledLine(40),
    /** The number in Google's list of product categories. */
    google_category: Nullable(Type.Integer({ minimum: 1, maximum: 999_999 })),
  },
  { additionalProperties: false },
)

export const Category = Type.Object({
  id: CategoryId,
  slug: Type.String(),
  ...CategoryContent.properties,
  /** How many styles are in it. */
  styles: Count,
})

export const listCategories = describeCall({
  name: 'listCategories',
  summary: 'The categories, by name',
  access: 'products.read',
  response: Type.Array(Category),
})

export const createCategory = describeCall({
  name: 'createCategory',
  summary: 'Add a category, up to 60',
  access: 'products.change',
  body: CategoryContent,
  response: Category,
})

export const updateCategory = describeCall({
  name: 'updateCategory',
  summary: 'Replace a category; its slug stays',
  access: 'products.change',
  params: Type.Object({ id: CategoryId }),
  body: CategoryContent,
  response: Category,
})

export const deleteCategory = describeCall({
  name: 'deleteCategory',
  summary: 'Delete a category that no style is in',
  access: 'products.change',
  params: Type.Object({ id: CategoryId }),
  response: Message,
})

const Code = Type.Object(
  {
    /** Of the SKU. */
    id: Id,
    sku: Nullable(Type.String({ maxLength: 60, pattern: '^[^\\p{Cc}]*$' })),
    gtin: Nullable(Type.String({ maxLength: 30 })),
  },
  { additionalProperties: false },
)

export const Codes = Type.Array(Code, { maxItems: 80 })

export const saveCodes = describeCall({
  name: 'saveCodes',
  summary: 'What the sizes of a product are called elsewhere: SKU and GTIN, whose check digit must fit',
  access: 'products.change',
  params,
  body: Type.Object({ codes: Codes }, { additionalProperties: false }),
  response: Type.Object({ codes: Codes }),
})
