import { data } from 'react-router'
import type { Caller } from '../../../contract/call.ts'
import { giveReason, RETURN_REASONS } from '../../../contract/return.ts'
import { trackOrder, type OrderItem } from '../../../contract/order.ts'
import {
  type Declaration,
  faultsOf,
  statementOf,
  withdraw,
  type WithdrawnPiece,
} from '../../../contract/withdrawal.ts'
import { statusOf } from '../../api.ts'

/** A line of the order with its remaining pieces. */
export interface Choice {
  line: number
  name: string
  size: string
  left: number
  chosen: number
}

export type Answer =
  | { step: 'edit'; typed: Declaration; error?: string; fields: Record<string, string> }
  | {
      step: 'review'
      typed: Declaration
      statement: string
      /** Empty if the order is not found. */
      choices: Choice[]
      /** Absent if the withdrawal is about the whole order. */
      pieces?: WithdrawnPiece[] | undefined
      isUnknown: boolean
      error?: string
    }
  | {
      step: 'done'
      typed: Declaration
      receivedAt: string
      number?: string
      others?: string[]
      isUnsent: boolean
    }
  /** The reason was stored, or storing it failed. */
  | { step: 'thanked'; number: string; error?: string }

/** Answers the form on the server: `step` says which of its buttons was pressed. */
export async function answerForm(call: Caller, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? '')
  if (field('step') === 'reason') return await thank(call, form)
  const typed: Declaration = { name: field('name'), order: field('order'), email: field('email').trim() }
  const fields = faultsOf(typed)
  if (field('step') === 'edit') return ask(typed, { status: 200, fields: {} })
  if (Object.keys(fields).length > 0) return ask(typed, { fields })
  const chosen = readPieces(form)
  if (field('step') !== 'confirm') return await review(call, typed, chosen, hasNone(form))
  try {
    const pieces = chosen.length > 0 ? { pieces: chosen } : {}
    const { isUnsent } = await findItems(call, typed.order)
    const { body } = await call(withdraw, { body: { ...typed, ...pieces } })
    const { received_at: receivedAt, ...numbers } = body
    return data<Answer>({ step: 'done', typed, receivedAt, ...numbers, isUnsent })
  } catch (error) {
    return refused(typed, error)
  }
}

/** Stores the reason for a withdrawal, which is optional. */
async function thank(call: Caller, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? '')
  const number = field('number')
  const reason = RETURN_REASONS.find((each) => each === field('reason'))
  if (!reason) return data<Answer>({ step: 'thanked', number })
  const body = { email: field('email'), reason, ...(field('comment') && { comment: field('comment') }) }
  try {
    await call(giveReason, { params: { number }, body })
    return data<Answer>({ step: 'thanked', number })
  } catch {
    const error = 'Your answer could not be kept. Your withdrawal is recorded all the same.'
    return data<Answer>({ step: 'thanked', number, error })
  }
}

const ask = (
  typed: Declaration,
  { status = 400, ...why }: Omit<Asked, 'step' | 'typed'> & { status?: number },
) => data<Answer>({ step: 'edit', typed, ...why }, { status })
type Asked = Extract<Answer, { step: 'edit' }>

/** The API's refusals are shown as they are; other failures are not the consumer's fault. */
function refused(typed: Declaration, error: unknown) {
  const status = statusOf(error)
  if (status < 400 || status >= 500) {
    const sorry = 'Your statement could not be recorded. Please try again in a moment, or write to us.'
    return ask(typed, { status: 503, error: sorry, fields: {} })
  }
  const { message, details } = error as Error & { details?: { fields?: Record<string, string> } }
  const fields = details?.fields ?? {}
  return ask(typed, { status, fields, ...(Object.keys(fields).length === 0 && { error: message }) })
}

/** `pieces-2=1` is one piece of line 2. */
const readPieces = (form: FormData): WithdrawnPiece[] =>
  [...form].flatMap(([name, value]) => {
    const line = Number(/^pieces-(\d{1,4})$/.exec(name)?.[1])
    const quantity = Number(value)
    return Number.isInteger(quantity) && quantity > 0 && line > 0 ? [{ line, quantity }] : []
  })

/** True if pieces were offered and none was chosen. */
const hasNone = (form: FormData): boolean =>
  readPieces(form).length === 0 && [...form.keys()].some((name) => name.startsWith('pieces-'))

async function review(call: Caller, typed: Declaration, wanted: WithdrawnPiece[], isNone: boolean) {
  const { items, isUnknown } = await findItems(call, typed.order)
  const choices = items.map((item) => choiceOf(item, wanted)).filter(({ left }) => left > 0)
  const chosen = choices.filter(({ chosen }) => chosen > 0)
  const isPart = chosen.length > 0 && choices.some(({ left, chosen }) => chosen < left)
  return data<Answer>({
    step: 'review',
    typed,
    statement: statementOf(
      typed,
      isPart ? chosen.map((each) => ({ ...each, quantity: each.chosen })) : undefined,
    ),
    choices,
    isUnknown,
    ...(isNone && { error: 'No piece was chosen, so the statement is about the whole order.' }),
    ...(isPart && { pieces: chosen.map(({ line, chosen }) => ({ line, quantity: chosen })) }),
  })
}

const choiceOf = (item: OrderItem, wanted: WithdrawnPiece[]): Choice => {
  const left = item.quantity - item.taken_back - item.in_return
  const asked = wanted.length === 0 ? left : (wanted.find(({ line }) => line === item.line)?.quantity ?? 0)
  const { name } = item.product
  return { line: item.line, name, size: item.size, left, chosen: Math.min(asked, left) }
}

interface Found {
  items: OrderItem[]
  isUnknown: boolean
  /** True if the buyer has not received the pieces. */
  isUnsent: boolean
}

/** Returns no items if the order cannot be read; the withdrawal is then about the whole order. */
async function findItems(call: Caller, id: string): Promise<Found> {
  try {
    const { body } = await call(trackOrder, { params: { id: id.trim() } })
    if (!body.paid) return { items: [], isUnknown: true, isUnsent: false }
    return { items: body.order_items, isUnknown: false, isUnsent: body.delivery?.status === 'manufacturing' }
  } catch (error) {
    return { items: [], isUnknown: statusOf(error) === 404, isUnsent: false }
  }
}
