import { Type } from 'typebox'
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
import { describeCall, idParams } from './call.ts'
import { CategoryId } from './category.ts'
import { Hex } from './colour.ts'
import { MakerId, ShownMaker } from './maker.ts'
import { Composition } from './composition.ts'
import { MeasuredPoint, Measurements } from './measure.ts'
import { ClosedObject, Count, FilledLine, Id, Nullable, Paging, Rating, Version } from './values.ts'

const shown = {
  id: Id,
  name: Type.String(),
  /** The product's own colour; null if it has none. */
  colour: Nullable(Type.String()),
}

/** The part of a product's style that lists show. */
const ListedStyle = Type.Object({
  ...shown,
  /** Its active colours, each value once, in the shopkeeper's order. */
  hexes: Type.Array(Hex),
  /** How many of its products are active. */
  colours: Count,
})

export const Sibling = Type.Object({
  id: Id,
  /** The product's name if it has no colour. */
  colour: Type.String(),
  hex: Nullable(Hex),
  in_stock: Type.Boolean(),
})

const Cut = Type.Enum(Object.keys(CUTS) as Cut[])
const SizeSystem = Type.Enum(Object.keys(SIZE_SYSTEMS) as SizeSystem[])
const SizeType = Type.Enum(Object.keys(SIZE_TYPES) as SizeType[])

/** The part of a product's style that its page shows. */
export const ShownStyle = Type.Interface([ListedStyle], {
  /** Its active products in the shopkeeper's order, including the product itself. */
  siblings: Type.Optional(Type.Array(Sibling)),
  /** The product's own composition, else the style's; absent if unknown. */
  composition: Type.Optional(Composition),
  /** Codes of contract/care.ts. */
  care: Type.Optional(Type.Array(Type.Integer())),
  /** Country of origin (ISO 3166). */
  origin: Type.Optional(Type.String()),
  /** Cut and fit notes, the system of its sizes, and who they are for. */
  cut: Type.Optional(Cut),
  cut_note: Type.Optional(Type.String()),
  size_system: Type.Optional(SizeSystem),
  size_type: Type.Optional(SizeType),
  /** The manufacturer and the responsible person in the European Union: the style's, else the shop's default. */
  makers: Type.Optional(Type.Array(ShownMaker)),
  /** Present if the shop has measurements of the garment: `GET /products/:id/measurements`. */
  is_measured: Type.Optional(Type.Boolean()),
  /** Rating by buyers; absent while there are no reviews. */
  rating: Type.Optional(Rating),
})

/** Facts that a product may override; null inherits the style's. */
const ownFacts = {
  composition: Nullable(Composition),
  /** Codes of contract/care.ts. */
  care: Nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 12 })),
  /** Country of origin (ISO 3166). */
  origin: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
}

/** Facts shared by the products of a style; a product may override composition, care and origin. */
const facts = {
  name: FilledLine(200),
  category_id: Nullable(CategoryId),
  /** Null uses the shop's default; so does the next. */
  maker_id: Nullable(MakerId),
  eu_responsible_id: Nullable(MakerId),
  ...ownFacts,
  cut: Nullable(Cut),
  cut_note: Nullable(FilledLine(MAX_CUT_NOTE)),
  size_system: Nullable(SizeSystem),
  size_type: Nullable(SizeType),
  /** Name of the size chart for products that have none of their own. */
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
  ...ownFacts,
  /** The facts that the product overrides. */
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
  /** Facts that are missing: composition, care, origin; and the maker if the shop ships to the EU. */
  missing: Type.Array(Type.String()),
})

export const listStyles = describeCall({
  summary: 'Styles by name; X-Total-Count says how many',
  access: 'products.read',
  query: ClosedObject({ name: Type.Optional(Type.String({ maxLength: 200 })), ...Paging }),
  response: Type.Array(StyleSummary),
})

export const getStyle = describeCall({
  summary: 'One style with its products',
  access: 'products.read',
  params: idParams,
  response: AdminStyle,
})

const Coloured = ClosedObject({ product_id: Id, colour_id: Nullable(Id) })

export const updateStyle = describeCall({
  summary:
    'Change what is sent of a style; `colours` has each of its products, in their new order, and what it has of its own',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({
    ...Type.Partial(StyleFacts).properties,
    measurements: Type.Optional(Nullable(Measurements)),
    colours: Type.Optional(
      Type.Array(
        ClosedObject({ ...Coloured.properties, ...Type.Partial(Type.Object(ownFacts)).properties }),
        {
          maxItems: 500,
        },
      ),
    ),
    version: Version,
  }),
  response: AdminStyle,
})

const Seen = ClosedObject({ id: Id, version: Version })

export const joinStyles = describeCall({
  summary: 'Make one style of several: the first takes the products of the others, which are deleted',
  access: 'products.change',
  body: ClosedObject({
    styles: Type.Array(Seen, { minItems: 2, maxItems: 100 }),
    name: Type.Optional(FilledLine(200)),
    colours: Type.Optional(Type.Array(Coloured, { maxItems: 500 })),
  }),
  response: Type.Interface([AdminStyle], {
    /**
     * Points at which other products' measurements differ from the first product's, which are kept; absent if they
     * agree.
     */
    other_measures: Type.Optional(Type.Array(MeasuredPoint)),
  }),
})

export const splitStyle = describeCall({
  summary: 'Make a style of its own of some products of a style; answers with the new one',
  access: 'products.change',
  body: ClosedObject({
    style: Seen,
    product_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
    name: Type.Optional(FilledLine(200)),
  }),
  response: AdminStyle,
})

export const proposeStyles = describeCall({
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
          /** The part of its name after the comma. */
          colour: Type.String(),
        }),
      ),
    }),
  ),
})

export const listKeptApart = describeCall({
  summary: 'The names under which products are not proposed as colours of one style',
  access: 'products.read',
  response: Type.Array(Type.String()),
})

export const keepApart = describeCall({
  summary: 'Keep products that are called alike apart, or propose them again',
  access: 'products.change',
  body: ClosedObject({ name: FilledLine(200), apart: Type.Boolean() }),
  response: Type.Object({ name: Type.String(), apart: Type.Boolean() }),
})
