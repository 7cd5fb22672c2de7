import { Type } from 'typebox'
import { defineCall } from './call.ts'
import { Product } from './product.ts'

export const searchProducts = defineCall({
  name: 'searchProducts',
  summary: 'Active products that match the words, best first, tolerant of typing errors',
  method: 'GET',
  path: '/search',
  access: 'public',
  query: Type.Object(
    {
      q: Type.String({ maxLength: 200 }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Array(Product),
})
