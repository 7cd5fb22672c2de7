import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/category.ts'

export type Category = Static<typeof schemas.Category>
export type CategoryContent = Static<typeof schemas.CategoryContent>

export const MAX_CATEGORIES = 60

export const listCategories = call<typeof schemas.listCategories>('GET', '/categories')
export const createCategory = call<typeof schemas.createCategory>('POST', '/categories')
export const updateCategory = call<typeof schemas.updateCategory>('PATCH', '/categories/:id')
export const deleteCategory = call<typeof schemas.deleteCategory>('DELETE', '/categories/:id')
