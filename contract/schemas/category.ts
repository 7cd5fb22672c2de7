import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { ClosedObject, Count, FilledLine, Message, Nullable, Version } from './values.ts'

/** Stored as a smallint. */
export const CategoryId = Type.Integer({ minimum: 1, maximum: 32_767 })

export const CategoryContent = ClosedObject({
  name: FilledLine(40),
  /** The number in Google's product taxonomy. */
  google_category: Nullable(Type.Integer({ minimum: 1, maximum: 999_999 })),
})

export const Category = Type.Object({
  id: CategoryId,
  slug: Type.String(),
  ...CategoryContent.properties,
  version: Version,
  styles: Count,
})

export const listCategories = describeCall({
  summary: 'The categories, by name',
  access: 'products.read',
  response: Type.Array(Category),
})

export const createCategory = describeCall({
  summary: 'Add a category, up to 60',
  access: 'products.change',
  body: CategoryContent,
  response: Category,
})

export const updateCategory = describeCall({
  summary: 'Replace a category; its slug stays. An outdated version is refused',
  access: 'products.change',
  params: Type.Object({ id: CategoryId }),
  body: ClosedObject({ ...CategoryContent.properties, version: Type.Optional(Version) }),
  response: Category,
})

export const deleteCategory = describeCall({
  summary: 'Delete a category that no style is in',
  access: 'products.change',
  params: Type.Object({ id: CategoryId }),
  response: Message,
})
