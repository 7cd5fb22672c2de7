import { money } from '../../../../contract/money.ts'
import { MAX_GOODS } from '../../../../contract/values.ts'
import { ApiError } from '../../../api.ts'
import { inCents, meantByComma } from '../forms/dollars.ts'

/**
 * In cents. Throws what is to stand beside the field `amount`. One with a decimal comma is asked for: `correct` writes what it
 * probably means into the field.
 */
export function readAmount(typed: string, correct: (meant: string) => void): number {
  const meant = meantByComma(typed)
  if (meant) {
    correct(meant)
    throw refuse(`Is it $${meant}? Press the button again.`)
  }
  const cents = inCents(typed)
  if (!cents) throw refuse('Enter an amount such as 25.00.')
  if (cents > MAX_GOODS) throw refuse(`At most ${money(MAX_GOODS)}.`)
  return cents
}

const refuse = (amount: string) => new ApiError(422, { error: amount, fields: { amount } })

/** For `correct`, where the form keeps what is typed. */
export const writeAmount = (form: HTMLFormElement | null) => (amount: string) => {
  const input = form?.elements.namedItem('amount')
  if (input instanceof HTMLInputElement) input.value = amount
}
