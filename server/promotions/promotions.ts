import { money } from '../../contract/money.ts'
import type { Promotion, PromotionContent } from '../../contract/promotion.ts'
import { MAX_GOODS } from '../../contract/values.ts'
import { brokenConstraint } from '../database/broken-constraint.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { Conflict, found, refuseField, requireVersion } from '../errors.ts'
import { requireProducts } from '../catalog/require-products.ts'
import { withPlainBlanks } from '../../contract/plain-blanks.ts'
import { foldCode, hashCode } from './codes.ts'
import {
  endNow,
  findPromotion,
  hasUses,
  insertPromotion,
  isOneTimeCode,
  lockPromotion,
  type PromotionWithUses,
  type Terms,
  updatePromotion,
} from './promotion-queries.ts'
import type { PromotionRow } from './tables.ts'

export const refuse = refuseField<keyof PromotionContent>

/** Throws Refused for what the schema cannot say. */
export function readTerms(sent: PromotionContent): Terms {
  const { name, kind, on_sale_items = true, first_order = false, per_customer = null, max_uses = null } = sent
  refuseValue(sent)
  const isAutomatic = kind === 'automatic'
  if (isAutomatic && (first_order || per_customer !== null))
    throw refuse(
      'per_customer',
      'Only a code can be counted by customer: who a guest is, is not known without.',
    )
  const { product_ids = null, product_types = null, tags = null, minimum = null } = sent
  if ([product_ids, product_types, tags].filter((scope) => scope !== null).length > 1)
    throw refuse('product_types', 'It is either for some products, for some types or for some tags.')
  if (minimum !== null && (minimum < 1 || minimum > MAX_GOODS))
    throw refuse(
      'minimum',
      `The least that the goods cost is at least $0.01 and at most ${money(MAX_GOODS)}.`,
    )
  const starts_at = sent.starts_at ? new Date(sent.starts_at) : new Date()
  const ends_at = sent.ends_at ? new Date(sent.ends_at) : null
  if (ends_at && ends_at <= starts_at) throw refuse('ends_at', 'The promotion ends before it begins.')
  return {
    name: withPlainBlanks(name).trim(),
    kind,
    code: readCode(sent),
    percent: sent.percent ?? null,
    amount: sent.amount ?? null,
    free_shipping: sent.free_shipping ?? null,
    product_ids: product_ids && [...new Set(product_ids)].toSorted((one, other) => one - other),
    product_types: product_types && [...new Set<string>(product_types)].toSorted(),
    tags: tags && distinctTags(tags),
    on_sale_items,
    minimum,
    first_order,
    per_customer: first_order ? null : per_customer,
    max_uses,
    starts_at,
    ends_at,
  }
}

/** The case of a tag does not count: of two, the last is kept. */
const distinctTags = (tags: string[]): string[] =>
  [...new Map(tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()])).values()].toSorted()

function refuseValue(sent: PromotionContent): void {
  const { percent = null, amount = null, free_shipping = null, product_ids, product_types, tags } = sent
  if ([percent, amount, free_shipping].filter((value) => value !== null).length !== 1)
    throw refuse('percent', 'Say one thing: a percentage, an amount, or free delivery.')
  if (amount !== null && (amount < 1 || amount > MAX_GOODS))
    throw refuse('amount', `An amount is at least $0.01 and at most ${money(MAX_GOODS)}.`)
  if (free_shipping && (product_ids || product_types || tags))
    throw refuse('product_ids', 'Free delivery is for whole orders, so it cannot be for some products alone.')
}

function readCode({ kind, code }: PromotionContent): string | null {
  if (kind !== 'code') {
    if (code) throw refuse('code', 'Only a promotion with a code has one.')
    return null
  }
  const folded = foldCode(code ?? '')
  if (/^[A-Z0-9]{3,40}$/.test(folded)) return folded
  throw refuse('code', 'A code has 3 to 40 letters from A to Z, or digits.')
}

export async function createPromotion(trx: Transaction, sent: PromotionContent): Promise<Promotion> {
  const terms = readTerms(sent)
  refuseEnded(terms)
  if (terms.product_ids) await requireProducts(trx, terms.product_ids)
  await refuseOneTime(trx, terms)
  return await getPromotion(trx, await insertPromotion(trx, terms))
}

export interface ChangedPromotion {
  before?: Promotion
  after: Promotion
}

/** `version`, when sent, must still be the promotion's. */
export async function changePromotion(
  trx: Transaction,
  id: number,
  { version, ...sent }: PromotionContent & { version?: number },
): Promise<ChangedPromotion> {
  const before = await lockForChange(trx, id, version)
  const terms = readTerms({ ...sent, starts_at: sent.starts_at ?? before.starts_at.toISOString() })
  refuseEnded(terms)
  if (terms.product_ids) await requireProducts(trx, terms.product_ids)
  await refuseOneTime(trx, terms)
  if (await hasUses(trx, id)) refuseNewTerms(before, terms)
  if (terms.kind !== 'one_time' && before.kind === 'one_time')
    throw refuse('kind', 'Its codes have been made, so it keeps its kind.')
  const gone = before.held + before.taken
  if (terms.max_uses && terms.max_uses < gone)
    throw refuse('max_uses', `${gone} ${gone === 1 ? 'order has' : 'orders have'} it already.`)
  const shown = await getPromotion(trx, id)
  await updatePromotion(trx, id, terms)
  return { before: shown, after: await getPromotion(trx, id) }
}

/** Orders that are placed keep what they have. One that has not begun ends without having been. */
export async function endPromotion(
  trx: Transaction,
  id: number,
  version?: number,
): Promise<ChangedPromotion> {
  await lockForChange(trx, id, version)
  const before = await getPromotion(trx, id)
  await endNow(trx, id)
  return { before, after: await getPromotion(trx, id) }
}

export async function lockForChange(trx: Transaction, id: number, version?: number): Promise<PromotionRow> {
  const promotion = found(await lockPromotion(trx, id), 'Promotion not found')
  requireVersion('this promotion', promotion, version)
  if (promotion.ends_at && promotion.ends_at <= new Date())
    throw new Conflict('The promotion has ended. Copy it and make another one.')
  return promotion
}

function refuseEnded({ ends_at }: Terms): void {
  if (ends_at && ends_at.getTime() <= Date.now()) throw refuse('ends_at', 'This end has passed.')
}

const FIXED = [
  'kind',
  'code',
  'percent',
  'amount',
  'free_shipping',
  'product_ids',
  'product_types',
  'tags',
  'on_sale_items',
  'minimum',
  'first_order',
  'per_customer',
  'starts_at',
] as const

/** Orders count on its terms. Whether it has a limit is fixed, too, because uses are counted only with one. */
function refuseNewTerms(before: PromotionRow, after: Terms): void {
  const isSame = FIXED.every((field) => JSON.stringify(before[field]) === JSON.stringify(after[field]))
  if (!isSame || (before.max_uses === null) !== (after.max_uses === null)) {
    throw refuse(
      'percent',
      'The promotion has been used, so only its name, its end and the number of its limit change. End it and copy it.',
    )
  }
}

/** For what changing a promotion throws. */
export function refuseTakenCode(error: unknown): never {
  const isTaken = brokenConstraint(error) === 'promotions_code'
  throw isTaken ? refuse('code', 'Another promotion has this code, and has not ended.') : error
}

async function refuseOneTime(trx: Transaction, { code }: Terms): Promise<void> {
  if (code && (await isOneTimeCode(trx, hashCode(code))))
    throw refuse('code', 'A code that works once is this one.')
}

export async function getPromotion(db: Database, id: number): Promise<Promotion> {
  const promotion = found(await findPromotion(db, id), 'Promotion not found')
  return showPromotion(promotion)
}

export const showPromotion = (row: PromotionWithUses): Promotion => {
  const { uses_held, uses_taken, uses_over, starts_at, ends_at, given } = row
  const { gave_code_away: _, created_at: __, updated_at: ___, ...shown } = row
  return {
    ...shown,
    held: uses_held,
    taken: uses_taken,
    over: uses_over,
    given: Number(given),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }
}
