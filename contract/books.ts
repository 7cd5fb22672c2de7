import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/books.ts'

export type Fault = Static<typeof schemas.Fault>

export type Books = Static<typeof schemas.Books>

export const books: Call<typeof schemas.books> = { method: 'GET', path: '/dashboard/books' }
