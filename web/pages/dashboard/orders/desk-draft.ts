import { RETURN_REASONS, type ReturnOptions, type ReturnReason } from '../../../../contract/return.ts'
import type { ClaimBody } from '../../../../contract/admin-return.ts'
import { inCents, NO_AMOUNT } from '../forms/dollars.ts'
import type { Returned } from './refund-amount.ts'

/** What staff can do for a buyer who has written, or who has sent an unannounced parcel. */
export const DESK_TASKS = {
  here: 'Return: the parcel is here',
  coming: 'Return: the buyer sends a parcel',
  exchange: 'Exchange for another size',
  refund: 'Claim: all of the money, nothing comes back',
  sent_back: 'Claim: all of the money once the parcel is here',
  replace: 'Claim: the same pieces again, nothing comes back',
  replace_back: 'Claim: the same pieces again once the parcel is here',
  part: 'Claim: a part of the money, the buyer keeps the pieces',
} as const

export type DeskTask = keyof typeof DESK_TASKS

const CLAIMED_FAULTS = ['missing', 'damaged', 'wrong_item', 'quality', 'late'] as const

export const isClaim = (task: DeskTask): boolean => !['here', 'coming', 'exchange'].includes(task)

/** An order that has not shipped has nothing to send back. */
export const tasksFor = (hasLeft: boolean): DeskTask[] =>
  (Object.keys(DESK_TASKS) as DeskTask[]).filter((task) => hasLeft || task === 'refund' || task === 'part')

/** Before an order has shipped, a claim can be about a delay or a fault that the shop found. */
export function reasonsFor(task: DeskTask, hasLeft: boolean): readonly ReturnReason[] {
  if (!isClaim(task)) return RETURN_REASONS.filter((reason) => reason !== 'missing')
  return hasLeft ? CLAIMED_FAULTS : ['late', 'quality']
}

/** A claim whose pieces are to be sent back first. */
const comesBack = (task: DeskTask): boolean => task === 'sent_back' || task === 'replace_back'

const REMEDIES: Partial<Record<DeskTask, ClaimBody['remedy']>> = {
  part: 'part',
  replace: 'replacement',
  replace_back: 'replacement',
}

/** A line of an order with the sizes that its pieces can be exchanged for. */
export type ExchangeLine = ReturnOptions['lines'][number]

export interface DeskDraft {
  task: DeskTask
  counts: Returned
  /** New sizes by order line number. */
  sizes: Readonly<Record<number, string>>
  reason: ReturnReason | ''
  /** In dollars, as typed. */
  amount: string
  note: string
}

export const piecesOf = ({ counts }: DeskDraft): { line: number; quantity: number }[] =>
  Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))

/** The message about what is missing; undefined if the draft is complete. */
export function faultOf(draft: DeskDraft): string | undefined {
  if (piecesOf(draft).length === 0) return 'Choose at least one piece.'
  if (!draft.reason) return 'Choose a reason.'
  if (draft.task === 'exchange' && piecesOf(draft).some(({ line }) => !draft.sizes[line]))
    return 'Choose the new size of each piece.'
  if (comesBack(draft.task) && draft.reason === 'missing') return 'What is missing cannot be sent back.'
  if (draft.task === 'part' && !inCents(draft.amount)) return NO_AMOUNT
  return undefined
}

/** The new size of a line, with the price difference that the form shows. */
export function newSizeOf({ task, sizes }: DeskDraft, line: number, lines: readonly ExchangeLine[]) {
  const new_size = sizes[line]
  if (task !== 'exchange' || !new_size) return {}
  const shown = lines.find((each) => each.line === line)?.sizes.find(({ size }) => size === new_size)
  return { new_size, ...(shown?.difference && { difference: shown.difference }) }
}

export function claimOf(draft: DeskDraft): ClaimBody {
  const amount = inCents(draft.amount)
  return {
    pieces: piecesOf(draft),
    fault: draft.reason as ClaimBody['fault'],
    remedy: REMEDIES[draft.task] ?? 'refund',
    ...(draft.task === 'part' && amount !== undefined && { amount }),
    ...(comesBack(draft.task) && { needs_return: true }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
  }
}
