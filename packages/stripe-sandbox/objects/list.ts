import type { Transaction } from '../context.ts'
import type { FormObject, FormValue } from '../http/form.ts'
import * as read from '../http/parameters.ts'
import { badParameter, noSuch } from '../http/stripe-error.ts'
import type { Kind } from './kinds.ts'
import { listObjects, type Condition, type Page } from './queries.ts'
import { showAll } from './show.ts'

const paging = {
  limit: read.withDefault(read.integer(1, 100), 10),
  starting_after: read.optional(read.text(255)),
  ending_before: read.optional(read.text(255)),
}

export type Filter = read.Reader<Condition[]>

type ListRequest = { page: Page; conditions: Condition[] }

export function readPage(form: FormObject): Page {
  const given = read.readParameters(paging, form)
  if (given.starting_after !== undefined && given.ending_before !== undefined) {
    throw badParameter(
      'ending_before',
      'You cannot parameterize both `starting_after` and `ending_before`; please use one or the other.',
    )
  }
  return { limit: given.limit, startingAfter: given.starting_after, endingBefore: given.ending_before }
}

export function readList(
  filters: Record<string, Filter>,
  form: FormObject,
  unsupported: string[] = [],
): ListRequest {
  const isPaging = (name: string) => Object.hasOwn(paging, name)
  const entries = Object.entries(form)
  const page = readPage(Object.fromEntries(entries.filter(([name]) => isPaging(name))))
  const rest = Object.fromEntries(entries.filter(([name]) => !isPaging(name)))
  const given = read.readParameters(filters, rest, unsupported)
  return { page, conditions: Object.values(given).flat() }
}

export async function listPage(
  trx: Transaction,
  kind: Kind,
  noun: string,
  url: string,
  request: ListRequest,
) {
  const listed = await listObjects(trx, kind, request.conditions, request.page)
  if (!listed) {
    const { startingAfter, endingBefore } = request.page
    const param = startingAfter === undefined ? 'ending_before' : 'starting_after'
    throw noSuch(noun, startingAfter ?? endingBefore ?? '', param, 400)
  }
  return { object: 'list', data: await showAll(trx, listed.found), has_more: listed.hasMore, url }
}

const unlessAbsent =
  (filter: (value: FormValue, param: string) => Condition[]): Filter =>
  (value, param) =>
    value === undefined ? [] : filter(value, param)

export const byField = (field: string): Filter =>
  unlessAbsent((value, param) => [{ field, equals: read.text(255)(value, param) }])

export const byChoice = (field: string, ...values: string[]): Filter =>
  unlessAbsent((value, param) => [{ field, equals: read.oneOf(...values)(value, param) }])

export const byAmong = (field: string): Filter =>
  unlessAbsent((value, param) => [{ field, among: read.list(read.text(100), 20, 1)(value, param) }])

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const range = read.object({
  gt: read.optional(read.timestamp),
  gte: read.optional(read.timestamp),
  lt: read.optional(read.timestamp),
  lte: read.optional(read.timestamp),
})

/** Accepts `created=1700000000` and `created[gte]=1700000000`. */
export const byCreation: Filter = unlessAbsent((value, param) => {
  if (typeof value === 'string') return [{ field: 'created', equals: String(read.timestamp(value, param)) }]
  const given = range(value, param)
  return (Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[]).flatMap((key) => {
    const at = given[key]
    return at === undefined ? [] : [{ field: 'created', compare: COMPARISONS[key], value: at }]
  })
})
