import { money } from '../../../../contract/money.ts'
import { MAX_GOODS } from '../../../../contract/values.ts'
import { ApiError } from '../../../api.ts'
import { inCents } from '../forms/dollars.ts'

/** Reads a typed amount in cents. Throws the message for the field `amount`. */
export function readAmount(typed: string): number {
  const cents = inCents(typed)
  if (!cents) throw refuse('Enter an amount such as 25.00.')
  if (cents > MAX_GOODS) throw refuse(`At most ${money(MAX_GOODS)}.`)
  return cents
}

const refuse = (amount: string) => new ApiError(422, { error: amount, fields: { amount } })
