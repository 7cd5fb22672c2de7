import type { Static } from 'typebox'
import type { Call } from './call.ts'
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

export const listCollections: Call<typeof schemas.listCollections> = { method: 'GET', path: '/collections' }

export const getCollection: Call<typeof schemas.getCollection> = { method: 'GET', path: '/collections/:slug' }

export type CollectionContent = Static<typeof schemas.CollectionContent>
export type AdminCollection = Static<typeof schemas.AdminCollection>
export type CollectionLine = Static<typeof schemas.CollectionLine>
export type ChosenProduct = Static<typeof schemas.ChosenProduct>
export type CollectionPreview = Static<typeof schemas.CollectionPreview>

export const listAdminCollections: Call<typeof schemas.listAdminCollections> = {
  method: 'GET',
  path: '/collections/admin_index',
}

export const getAdminCollection: Call<typeof schemas.getAdminCollection> = {
  method: 'GET',
  path: '/collections/admin/:id',
}

export type CollectionChoices = Static<typeof schemas.collectionChoices.response>

export const collectionChoices: Call<typeof schemas.collectionChoices> = {
  method: 'GET',
  path: '/collections/admin/choices',
}

export const previewCollection: Call<typeof schemas.previewCollection> = {
  method: 'POST',
  path: '/collections/preview',
}

export const createCollection: Call<typeof schemas.createCollection> = {
  method: 'POST',
  path: '/collections',
}

export const updateCollection: Call<typeof schemas.updateCollection> = {
  method: 'PATCH',
  path: '/collections/:id',
}

export const deleteCollection: Call<typeof schemas.deleteCollection> = {
  method: 'DELETE',
  path: '/collections/:id',
}
