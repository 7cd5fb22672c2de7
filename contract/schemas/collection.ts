import { Type } from 'typebox'
import { COLLECTION_SORTS, MAX_CONDITIONS, MAX_GROUPS, MAX_MEMBERS, MAX_PINS } from '../collection.ts'
import { COLOUR_FAMILIES } from '../colour.ts'
import { type Fibre, FIBRES } from '../fibres.ts'
import { PRODUCT_TYPES } from '../product-fields.ts'
import { describeCall, idParams } from './call.ts'
import { HomePicture } from './home.ts'
import { PagePicture } from './settings.ts'
import {
  Cents,
  ClosedObject,
  Count,
  FilledLine,
  Id,
  Line,
  Message,
  Nullable,
  Slug,
  Time,
  Version,
} from './values.ts'

const OneOf = <S extends Parameters<typeof Type.Array>[0]>(schema: S, most: number) =>
  Type.Array(schema, { minItems: 1, maxItems: most, uniqueItems: true })

/**
 * Each kind compares one field of a product. The objects are open, because closed ones would drop the members of other
 * kinds while the union tries each kind.
 */
export const Condition = Type.Union([
  Type.Object({
    field: Type.Literal('product_type'),
    is: OneOf(Type.Enum([...PRODUCT_TYPES]), PRODUCT_TYPES.length),
  }),
  /** The price charged; both limits are included. */
  Type.Object({ field: Type.Literal('price'), from: Nullable(Cents), to: Nullable(Cents) }),
  Type.Object({ field: Type.Literal('name'), contains: FilledLine(60) }),
  /** Ids of categories. */
  Type.Object({ field: Type.Literal('category'), is: OneOf(Id, 60) }),
  Type.Object({
    field: Type.Literal('colour'),
    is: OneOf(Type.Enum([...COLOUR_FAMILIES]), COLOUR_FAMILIES.length),
  }),
  /** Minimum share of the fibre in the main part, in percent. */
  Type.Object({
    field: Type.Literal('fibre'),
    fibre: Type.Enum(Object.keys(FIBRES) as Fibre[]),
    at_least: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
  /** Case-insensitive. */
  Type.Object({ field: Type.Literal('tag'), tag: FilledLine(60) }),
  /** Ids of styles. */
  Type.Object({ field: Type.Literal('style'), is: OneOf(Id, 200) }),
])

/** A product matches if it meets all conditions of one group; without groups every product matches. */
export const CollectionRules = ClosedObject({
  groups: Type.Array(Type.Array(Condition, { minItems: 1, maxItems: MAX_CONDITIONS }), {
    maxItems: MAX_GROUPS,
  }),
  /** Maximum age of its products in days; null for any. Pins may be older. */
  newest_days: Nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
})

export const CollectionLink = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  picture: Nullable(HomePicture),
})

export const Collection = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  /** Paragraphs are separated by empty lines. */
  text: Type.String(),
  picture: Nullable(HomePicture),
  /** What search engines show; if empty, the title and the text. */
  seo_title: Type.String(),
  seo_text: Type.String(),
})

export const listCollections = describeCall({
  summary: 'The published collections that have products, by title',
  access: 'public',
  response: Type.Array(CollectionLink),
})

export const getCollection = describeCall({
  summary:
    'A published collection; a former slug answers with the collection as it is called since. Its products: GET /products/?collection=…',
  access: 'public',
  params: Type.Object({ slug: Slug }),
  response: Collection,
})

const Sort = Type.Enum([...COLLECTION_SORTS])
const Ids = (most: number) => Type.Array(Id, { maxItems: most, uniqueItems: true })

const chosen = {
  kind: Type.Enum(['manual', 'rules']),
  rules: CollectionRules,
  /** The products of a manual collection, in their order. */
  members: Ids(MAX_MEMBERS),
  /** Listed first in this order, regardless of the rules. */
  pins: Ids(MAX_PINS),
  /** Excluded regardless of the rules. */
  excluded: Ids(MAX_MEMBERS),
  /** `manual` is the order of the members. */
  sort: Sort,
  hide_sold_out: Type.Boolean(),
}

const content = {
  slug: Slug,
  title: FilledLine(80),
  text: Type.String({ maxLength: 2_000 }),
  picture: PagePicture,
  ...chosen,
  active: Type.Boolean(),
  publish_from: Nullable(Time),
  publish_until: Nullable(Time),
  seo_title: Line(80),
  seo_text: Line(200),
}

export const CollectionContent = ClosedObject(content)

export const ChosenProduct = Type.Object({
  id: Id,
  name: Type.String(),
  /** What is charged. */
  price: Count,
  active: Type.Boolean(),
  in_stock: Type.Boolean(),
  image: Nullable(Type.String()),
})

export const AdminCollection = Type.Object({
  id: Id,
  ...content,
  picture: Nullable(Type.Object({ url: Type.String(), alt: Type.String(), x: Count, y: Count })),
  version: Type.Integer(),
  /** The members, pins and exclusions, in no particular order. */
  chosen: Type.Array(ChosenProduct),
})

export const CollectionLine = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  kind: content.kind,
  active: Type.Boolean(),
  publish_from: Nullable(Time),
  publish_until: Nullable(Time),
  /** Whether shoppers currently see it. */
  is_published: Type.Boolean(),
  /** Its products are still being determined; the shop shows the previous ones until then. */
  is_placing: Type.Boolean(),
  /** Active products, as shoppers see them. */
  products: Count,
})

export const listAdminCollections = describeCall({
  summary: 'All collections, by title',
  access: 'products.read',
  response: Type.Array(CollectionLine),
})

export const getAdminCollection = describeCall({
  summary: 'A collection with its rules and what was chosen by hand',
  access: 'products.read',
  params: idParams,
  response: AdminCollection,
})

export const collectionChoices = describeCall({
  summary: 'What conditions of collections can be about: the categories and the tags of the shop',
  access: 'products.read',
  response: Type.Object({
    categories: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    tags: Type.Array(Type.String()),
  }),
})

export const CollectionPreview = Type.Object({
  /** Active products, as shoppers would see them. */
  total: Count,
  /** The first twelve, in the order of the collection. */
  products: Type.Array(ChosenProduct),
  /** The members, pins and exclusions, in no particular order. */
  chosen: Type.Array(ChosenProduct),
})

export const previewCollection = describeCall({
  summary: 'What a collection would show that is not saved yet',
  access: 'products.read',
  body: ClosedObject(chosen),
  response: CollectionPreview,
  isRead: true,
})

export const createCollection = describeCall({
  summary: 'Create a collection',
  access: 'products.change',
  body: CollectionContent,
  response: AdminCollection,
})

export const updateCollection = describeCall({
  summary: 'Change what is sent of a collection; an outdated version is refused. Its former slug leads to it',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({ ...Type.Partial(CollectionContent).properties, version: Version }),
  response: AdminCollection,
})

export const deleteCollection = describeCall({
  summary: 'Delete a collection; its products stay',
  access: 'products.change',
  params: idParams,
  query: ClosedObject({ version: Version }),
  response: Message,
})
