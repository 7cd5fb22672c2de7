import { type Expression, type SqlBool, sql } from 'kysely'
import type { OrderIdBeginning } from './order-id.ts'

/**
 * The id without its prefix, which an order keeps from when it was placed: the expression of the index
 * `orders_id_letters`.
 */
export const lettersOf = (id: Expression<unknown>) => sql`substr(${id}, strpos(${id}, '-') + 1)`

/** True if the order's id begins this way. */
export const idBegins = (id: Expression<unknown>, { prefix, letters }: OrderIdBeginning) =>
  prefix
    ? sql<SqlBool>`${id} like ${`${prefix}-${letters}%`}`
    : sql<SqlBool>`${lettersOf(id)} like ${`${letters}%`}`
