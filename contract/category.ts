import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/category.ts'

export type Category = Static<typeof schemas.Category>
export type CategoryContent = Static<typeof schemas.CategoryContent>

export const MAX_CATEGORIES = 60

export const listCategories: Call<typeof schemas.listCategories> = { method: 'GET', path: '/categories' }

export const createCategory: Call<typeof schemas.createCategory> = { method: 'POST', path: '/categories' }

export const updateCategory: Call<typeof schemas.updateCategory> = {
  method: 'PATCH',
  path: '/categories/:id',
}

export const deleteCategory: Call<typeof schemas.deleteCategory> = {
  method: 'DELETE',
  path: '/categories/:id',
}
