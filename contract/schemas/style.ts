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
  /** The product's own; null where it has none. */
  colour: Nullable(Type.String()),
}

/** What a list says of the style of a product. */
const ListedStyle = Type.Object({
  ...shown,
  /** Its active colours, each value once, in the shopkeeper's order. */
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
  /** How it is cut, and notes on the fit; the system of its sizes, and who they are for. */
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

/** What a product may have of its own; null: as its style says. */
const ownFacts = {
  composition: Nullable(Composition),
  /** Codes of contract/care.ts. */
  care: Nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 12 })),
  /** Where it is made, as ISO 3166 has it. */
  origin: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
}

/** What the products of a style have in common; a product may have a composition, care and origin of its own. */
const facts = {
  name: FilledLine(200),
  category_id: Nullable(CategoryId),
  /** Null: the shop's default, as of the next. */
  maker_id: Nullable(MakerId),
  eu_responsible_id: Nullable(MakerId),
  ...ownFacts,
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
  ...ownFacts,
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
  /** What is not yet said: composition, care, origin; and where the shop sends to the EU the maker. */
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
    /** Where the others were measured otherwise than the first, which keeps its measures; absent where they agree. */
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
          /** What its name says behind the comma. */
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
