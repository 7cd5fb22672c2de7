import { data } from 'react-router'
import type { Caller } from '../../../contract/call.ts'
import { getProduct } from '../../../contract/product.ts'
import { inGarmentOrder } from '../../../contract/sizes.ts'
import { askForStockAlert, removeStockAlert } from '../../../contract/stock-alert.ts'
import { MAX_INTEGER } from '../../../contract/values.ts'
import { statusOf } from '../../api.ts'
import { soldOutSizes } from '../../components/stock-alert/sold-out-sizes.ts'

export interface Garment {
  id: number
  name: string
  /** Sizes that are sold out; undefined if all can be bought. */
  sizes: string[] | undefined
}

export type Answer =
  | { step: 'asked'; garment: Garment; message: string; token: string }
  | { step: 'removed'; message: string }
  | {
      step: 'refused'
      garment: Garment | null
      message: string
      fields: Record<string, string>
      email: string
      size: string
      /** Token of the person who unsubscribes. */
      token: string
    }

/** Null if no active product has this id. */
export async function findGarment(call: Caller, id: string | null): Promise<Garment | null> {
  if (!id || !/^\d+$/.test(id) || Number(id) < 1 || Number(id) > MAX_INTEGER) return null
  try {
    const { body } = await call(getProduct, { params: { id: Number(id) } })
    const sizes = soldOutSizes(body)
    return { id: body.id, name: body.name, sizes: sizes && inGarmentOrder(sizes) }
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw data('Failed to fetch product', { status: 503 })
  }
}

/** Answers the form on the server. */
export async function answerForm(call: Caller, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? '')
  const garment = await findGarment(call, field('product'))
  const [email, size, token] = [field('email').trim(), field('size'), field('remove')]
  try {
    if (token) {
      const { body } = await call(removeStockAlert, { params: { token } })
      return data<Answer>({ step: 'removed', ...body })
    }
    const body = { product_id: garment?.id ?? MAX_INTEGER, email, ...(size && { size }) }
    const asked = await call(askForStockAlert, { body })
    return data<Answer>({ step: 'asked', garment: garment!, ...asked.body })
  } catch (error) {
    const { message, fields } = explain(error)
    return data<Answer>(
      { step: 'refused', garment, message, fields, email, size, token },
      { status: statusOf(error) || 503 },
    )
  }
}

/** The API's refusals are shown as they are; other failures are not the shopper's fault. */
function explain(error: unknown): { message: string; fields: Record<string, string> } {
  const status = statusOf(error)
  if (status < 400 || status >= 500)
    return { message: 'That could not be kept. Please try again in a moment.', fields: {} }
  const { message, details } = error as Error & { details?: { fields?: Record<string, string> } }
  const fields = Object.entries(details?.fields ?? {})
  return {
    message,
    fields: Object.fromEntries(fields.map(([path, told]) => [path.split('.').at(-1)!, told])),
  }
}
