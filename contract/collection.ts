import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/collection.ts'

export const MAX_SLUG = 60

export const MAX_MEMBERS = 5_000
export const MAX_PINS = 200
export const MAX_GROUPS = 10
export const MAX_CONDITIONS = 10

export const COLLECTION_SORTS = ['manual', 'newest', 'price_up', 'price_down', 'best_selling'] as const
export type CollectionSort = (typeof COLLECTION_SORTS)[number]

export type Condition = Static<typeof schemas.Condition>
export type CollectionRules = Static<typeof schemas.CollectionRules>

export type Collection = Static<typeof schemas.Collection>
export type CollectionLink = Static<typeof schemas.CollectionLink>

export const listCollections = call<typeof schemas.listCollections>('GET', '/collections')
export const getCollection = call<typeof schemas.getCollection>('GET', '/collections/:slug')

export type CollectionContent = Static<typeof schemas.CollectionContent>
export type AdminCollection = Static<typeof schemas.AdminCollection>
export type CollectionLine = Static<typeof schemas.CollectionLine>
export type ChosenProduct = Static<typeof schemas.ChosenProduct>
export type CollectionPreview = Static<typeof schemas.CollectionPreview>

export const listAdminCollections = call<typeof schemas.listAdminCollections>(
  'GET',
  '/collections/admin_index',
)
export const getAdminCollection = call<typeof schemas.getAdminCollection>('GET', '/collections/admin/:id')

export type CollectionChoices = Static<typeof schemas.collectionChoices.response>

export const collectionChoices = call<typeof schemas.collectionChoices>('GET', '/collections/admin/choices')
export const previewCollection = call<typeof schemas.previewCollection>('POST', '/collections/preview')
export const createCollection = call<typeof schemas.createCollection>('POST', '/collections')
export const updateCollection = call<typeof schemas.updateCollection>('PATCH', '/collections/:id')
export const deleteCollection = call<typeof schemas.deleteCollection>('DELETE', '/collections/:id')
