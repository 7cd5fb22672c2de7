import type { FastifyInstance } from 'fastify'
import { books } from '../../contract/books.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { findBooks } from './queries.ts'

export function registerBooks(app: FastifyInstance, { db }: Shop): void {
  handle(app, books, async () => {
    const found = await findBooks(db)
    return {
      checked_at: found?.checked_at.toISOString() ?? null,
      problem: found?.problem ?? null,
      faults: found?.faults ?? [],
    }
  })
}
