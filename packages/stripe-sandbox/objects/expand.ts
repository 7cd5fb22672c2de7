import type { Transaction } from '../context.ts'
import { badParameter } from '../http/stripe-error.ts'
import type { Kind, Stored, StoredSession } from './kinds.ts'
import { findObject, findObjects, listObjects, MOST_AHEAD } from './queries.ts'
import { findShown, showAll } from './show.ts'

const KIND_BY_PREFIX: Record<string, Kind> = {
  cs: 'checkout.session',
  cus: 'customer',
  pi: 'payment_intent',
  ch: 'charge',
  re: 'refund',
  dp: 'dispute',
  pm: 'payment_method',
  txn: 'balance_transaction',
  prod: 'product',
  price: 'price',
  shr: 'shipping_rate',
}

const EXPANDABLE: Record<string, string> = {
  'checkout.session': 'customer invoice line_items payment_intent payment_link setup_intent subscription',
  payment_intent:
    'application customer latest_charge on_behalf_of payment_method payment_record review source',
  charge:
    'application application_fee balance_transaction customer failure_balance_transaction on_behalf_of ' +
    'payment_intent refunds review source_transfer',
  refund:
    'balance_transaction charge customer failure_balance_transaction payment_intent payment_method ' +
    'source_transfer_reversal transfer_reversal',
  dispute: 'charge payment_intent',
  payment_method: 'customer',
  balance_transaction: 'source',
  price: 'product',
  product: 'default_price tax_code',
  shipping_rate: 'tax_code',
  'tax.calculation': 'line_items',
  'tax.transaction': 'line_items',
}

type Holder = Record<string, unknown>

/** What is known of the objects that a call is to show, by their ids. */
type Known = Map<string, Stored>

type Reading = { trx: Transaction; known: Known }

export async function expandPaths(trx: Transaction, body: object, paths: string[]): Promise<object> {
  let expanded = body
  const reading = { trx, known: await findAhead(trx, body, paths) }
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 5) {
      throw badParameter(
        'expand',
        `You cannot expand more than 4 levels of a property. Property: ${path.slice(0, 200)}`,
      )
    }
    expanded = (await expandStep(reading, expanded, steps, path)) as object
  }
  return expanded
}

/** In one statement what several paths lead to. Sessions are left out, because one that is overdue is expired first. */
async function findAhead(trx: Transaction, body: object, paths: string[]): Promise<Known> {
  if (paths.length < 2) return new Map()
  const ids = paths.map((path) =>
    path === 'line_items' ? (body as Holder)['id'] : idAt(body, path.split('.')),
  )
  const wanted = ids.filter((id) => typeof id === 'string').slice(0, MOST_AHEAD)
  return new Map((await findObjects(trx, wanted)).map((stored) => [stored.id, stored]))
}

/** The first id on the way. */
function idAt(here: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined || typeof here !== 'object' || here === null) return here
  return idAt(Object.hasOwn(here, step) ? (here as Holder)[step] : undefined, rest)
}

async function expandStep(reading: Reading, here: unknown, steps: string[], path: string): Promise<unknown> {
  const [step, ...rest] = steps
  if (step === undefined || here === null) return here
  if (Array.isArray(here)) {
    const items: unknown[] = []
    for (const item of here) items.push(await expandStep(reading, item, steps, path))
    return items
  }
  if (typeof here !== 'object') throw notExpandable(path)
  const holder = here as Holder
  const value = await open(reading, holder, step)
  const isHolder = typeof value === 'object' && value !== null
  if (
    value === undefined ||
    (!isHolder && value !== null) ||
    (rest.length === 0 && !mayExpand(holder, step))
  ) {
    throw notExpandable(path)
  }
  return { ...holder, [step]: await expandStep(reading, value, rest, path) }
}

function mayExpand(holder: Holder, step: string): boolean {
  const kind = typeof holder.object === 'string' ? holder.object : ''
  // Metadata may call itself an object of any name.
  if (Object.hasOwn(EXPANDABLE, kind) && EXPANDABLE[kind]!.split(' ').includes(step)) return true
  // A session's shipping parts have no `object` property, but their shipping rate can be expanded.
  return kind === '' && step === 'shipping_rate'
}

async function open(reading: Reading, holder: Holder, step: string): Promise<unknown> {
  const { trx, known } = reading
  const value = Object.hasOwn(holder, step) ? holder[step] : undefined
  if (!mayExpand(holder, step)) return value
  if (holder.object === 'checkout.session' && step === 'line_items')
    return value ?? openLines(reading, String(holder.id))
  if ((holder.object === 'tax.calculation' || holder.object === 'tax.transaction') && step === 'line_items')
    return value ?? openTaxLines(trx, holder.object, String(holder.id))
  if (holder.object === 'charge' && step === 'refunds') return value ?? openRefunds(trx, String(holder.id))
  if (typeof value !== 'string') return value
  const prefix = value.slice(0, value.indexOf('_'))
  const kind = Object.hasOwn(KIND_BY_PREFIX, prefix) ? KIND_BY_PREFIX[prefix] : undefined
  const stored = known.get(value)
  if (stored && stored.kind === kind && kind !== 'checkout.session') return (await showAll(trx, [stored]))[0]
  return (kind && (await findShown(trx, kind, value))) ?? undefined
}

async function openLines({ trx, known }: Reading, session: string) {
  const stored = known.get(session) ?? (await findObject(trx, 'checkout.session', session))
  const { lines } = (stored as StoredSession).inner
  return {
    object: 'list',
    data: lines.slice(0, 10),
    has_more: lines.length > 10,
    url: `/v1/checkout/sessions/${session}/line_items`,
  }
}

async function openTaxLines(trx: Transaction, kind: 'tax.calculation' | 'tax.transaction', id: string) {
  const { lines } = (await findObject(trx, kind, id))!.inner
  const url = `/v1/${kind.replace('.', '/')}s/${id}/line_items`
  return { object: 'list', data: lines.slice(0, 100), has_more: false, url }
}

async function openRefunds(trx: Transaction, charge: string) {
  const listed = await listObjects(trx, 'refund', [{ field: 'charge', equals: charge }], { limit: 10 })
  const data = listed!.found.map(({ body }) => body)
  return { object: 'list', data, has_more: listed!.hasMore, url: `/v1/charges/${charge}/refunds` }
}

const notExpandable = (path: string) =>
  badParameter('expand', `This property cannot be expanded (${path.slice(0, 200)}).`)
