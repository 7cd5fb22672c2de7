import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { inSpan, isTraced } from '../tracing/trace.ts'
import { isOutdatedPlan, isUnanswered, unanswered } from './transient-errors.ts'

/** A prepared statement uses some ten kilobytes for as long as its connection lives. */
const MOST_NAMES = 150
const MAX_SEEN = 1_000
const SEEN_OFTEN = 3

/** Lists and searches are planned each time, because the best plan depends on the values. */
const DEPENDS_ON_VALUES = /^select count\b|\b(limit|offset|like|ilike|similarity)\b|[%~]/i

export const nameStatements = () => {
  let names = new Map<string, string>()
  let seen = new Map<string, number>()
  let generation = 0

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MOST_NAMES) return undefined
    const count = (seen.get(text) ?? 0) + 1
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.set(text, count)
    if (count < SEEN_OFTEN || DEPENDS_ON_VALUES.test(text)) return undefined
    seen.delete(text)
    const name = `hemline_${generation}_${names.size}`
    names.set(text, name)
    return name
  }
  /** A connection cannot reuse a name for another statement. */
  const beginAnew = () => {
    generation += 1
    names = new Map()
    seen = new Map()
  }
  return { nameOf, beginAnew }
}

const WAITING = { name: 'wait for a connection', kind: 'INTERNAL' } as const

/** The statement without values, for a span: `select orders`, and its text with `$1` in place of values. */
const spanOf = (text: string) => {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text) ?? []
  const name = table ? `${verb} ${table}` : verb
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': text }
  return { name, kind: 'CLIENT', attributes } as const
}

/**
 * Rejects if there is no response after `answerMs`; 0 waits for ever. Replaces the driver's promises and
 * `query_timeout`, which assign a function literal to a property: V8 takes it for a method and allocates it in the old
 * generation, where it keeps the statement's rows until a full collection.
 */
export const sendStatement = (
  client: pg.ClientBase,
  statement: pg.QueryConfig,
  answerMs: number,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const timer = answerMs > 0 ? setTimeout(() => reject(unanswered()), answerMs) : undefined
    client.query(statement, (error, result) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })

interface StatementOptions {
  isPreparing: boolean
  /** How long a statement may go unanswered; 0 means no limit. */
  answerMs: number
}

/** Prepares repeated statements, so that each connection parses and plans them once. */
export const withPreparedStatements = (
  pool: pg.Pool,
  { isPreparing, answerMs }: StatementOptions,
): PostgresPool => {
  const { nameOf, beginAnew } = nameStatements()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    /** The error of an unanswered statement. Further statements on this connection would queue behind it. */
    let failure: unknown
    const query = async (text: string, values?: readonly unknown[]) => {
      if (failure !== undefined) throw failure
      try {
        return isTraced() ? await inSpan(spanOf(text), () => ask(text, values)) : await ask(text, values)
      } catch (error) {
        if (isUnanswered(error)) failure = error
        // The driver's stack trace leads to the socket, this one to the caller.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    }
    const send = (statement: pg.QueryConfig) => sendStatement(client, statement, answerMs)
    const ask = async (text: string, values: readonly unknown[] = []) => {
      const name = isPreparing && values.length > 0 ? nameOf(text) : undefined
      if (name === undefined) return await send({ text, values: [...values] })
      try {
        return await send({ name, text, values: [...values] })
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error
        beginAnew()
        if (client.getTransactionStatus() !== 'I') throw error
        return await send({ text, values: [...values] })
      }
    }
    const release = (destroy?: boolean) => client.release(destroy || failure !== undefined)
    // Cursors, the other form of `query`, are not used.
    return { query, release } as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await (pool.idleCount > 0 ? pool.connect() : inSpan(WAITING, () => pool.connect()))
      let known = wrapped.get(client)
      if (!known) wrapped.set(client, (known = wrap(client)))
      return known
    },
  }
}
