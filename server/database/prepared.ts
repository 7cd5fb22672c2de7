import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan } from './transient-errors.ts'

/** Prepared statements live as long as their connection, at some ten kilobytes each. */
const MOST_NAMES = 150
const MOST_COUNTED = 1_000
/** Statements that are rarely repeated are not worth preparing. */
const SEEN_OFTEN = 3

/**
 * The best plan of lists and searches depends on their values, so they are planned each time. Lookups by key have
 * one plan.
 */
const DEPENDS_ON_VALUES = /^select count\b|\b(limit|offset|like|ilike|similarity)\b|[%~]/i

/** The names of the statements that are worth one. */
export const nameStatements = () => {
  let names = new Map<string, string>()
  let seen = new Map<string, number>()
  let generation = 0

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MOST_NAMES) return undefined
    const count = (seen.get(text) ?? 0) + 1
    if (seen.size >= MOST_COUNTED) seen.clear()
    seen.set(text, count)
    if (count < SEEN_OFTEN || DEPENDS_ON_VALUES.test(text)) return undefined
    seen.delete(text)
    const name = `hemline_${generation}_${names.size}`
    names.set(text, name)
    return name
  }
  /** Names that a connection has given to a statement can't be given to another one. */
  const beginAnew = () => {
    generation += 1
    names = new Map()
    seen = new Map()
  }
  return { nameOf, beginAnew }
}

/** The pool, with statements that come again prepared: parsed and planned once for each connection. */
export const withPreparedStatements = (pool: pg.Pool): PostgresPool => {
  const { nameOf, beginAnew } = nameStatements()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[] = []) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      if (name === undefined) return await client.query(text, [...values])
      try {
        return await client.query({ name, text, values: [...values] })
      } catch (error) {
        // A migration has changed a table since the statement was prepared.
        if (!isOutdatedPlan(error)) throw error
        beginAnew()
        if (client.getTransactionStatus() !== 'I') throw error
        return await client.query(text, [...values])
      }
    }
    const release = (destroy?: boolean) => client.release(destroy)
    // Its other form of `query`, for cursors, is not used.
    return { query, release } as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let known = wrapped.get(client)
      if (!known) wrapped.set(client, (known = wrap(client)))
      return known
    },
  }
}
