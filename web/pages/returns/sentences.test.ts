import { expect, test } from 'vitest'
import type { Return } from '../../../contract/return.ts'
import {
  canBeCalledOff,
  isGivenBack,
  moneySentence,
  piecesOf,
  reachedOf,
  stateSentence,
} from './sentences.ts'

const settled = (more: Partial<Return>) =>
  ({ state: 'settled', amount: 14_696, credited: 0, refund_state: 'sent', ...more }) as Return

test('A settled return is refunded, but not while a bank has its money', () => {
  for (const refund_state of ['sent', 'on_its_way', 'none'] as const) {
    expect(reachedOf(settled({ refund_state }))).toBe(3)
    expect(isGivenBack(settled({ refund_state }))).toBe(true)
  }
  for (const refund_state of ['failed', 'disputed'] as const) {
    expect(reachedOf(settled({ refund_state }))).toBe(2)
    expect(isGivenBack(settled({ refund_state }))).toBe(false)
  }
})

test('What other refunds had given back is said beside what is left, or instead of it', () => {
  expect(moneySentence(settled({ given_before: 2_000 }))).toMatch(
    /^We have sent \$146\.96 back .* \$20\.00 of what these pieces cost was given back to you before\.$/,
  )
  expect(moneySentence(settled({ amount: 0, given_before: 2_000 }))).toBe(
    'All of your payment was given back to you before, so nothing is left of it.',
  )
})

test('Credit that goes back to what had paid is said to be there alone', () => {
  const back = (credited_to: Return['credited_to'], credit_form: Return['credit_form'] = 'store_credit') =>
    moneySentence(settled({ amount: 4_000, credited: 4_000, refund_to: 'origin', credited_to, credit_form }))
  expect(back(['gift_card'])).toBe('$40.00 is back on the gift card that you paid with.')
  expect(back(['store_credit'])).toBe('$40.00 is back in your store credit.')
  expect(back(['gift_card', 'store_credit'])).toBe(
    '$40.00 is back on the gift card that you paid with and in your store credit.',
  )
  expect(back(['store_credit'], 'gift_card')).toBe(
    '$40.00 is back in the store credit of the account that your gift card was added to.',
  )
})

test('Credit that was agreed to is told apart from what goes back to the credit that had paid', () => {
  const agreed = (credited: number, more: Partial<Return>) =>
    moneySentence(settled({ amount: 4_000, credited, refund_to: 'credit', ...more }))
  const credited_back: Return['credited_back'] = { amount: 1_000, to: ['gift_card'] }
  expect(agreed(4_000, { credit_form: 'store_credit' })).toBe(
    '$40.00 is in your store credit. You can spend it at once.',
  )
  expect(agreed(4_000, { credit_form: 'store_credit', credited_back })).toBe(
    '$10.00 is back on the gift card that you paid with. $30.00 is in your store credit. You can spend it at once.',
  )
  expect(agreed(4_000, { credit_form: 'gift_card', credited_back })).toBe(
    '$10.00 is back on the gift card that you paid with. We have sent you a gift card of $30.00 by e-mail.',
  )
  const whole: Return['credited_back'] = { amount: 4_000, to: ['gift_card', 'store_credit'] }
  expect(agreed(4_000, { credit_form: 'store_credit', credited_back: whole })).toBe(
    '$40.00 is back on the gift card that you paid with and in your store credit. ',
  )
})

test('What was called off is kept, but of a refund that was not made it may not have been sent', () => {
  const calledOff = (basis: Return['basis']) =>
    stateSentence({ kind: 'return', state: 'called_off', basis } as Return)
  expect(calledOff('policy')).toBe('This return is called off: you keep the pieces.')
  expect(calledOff('goodwill')).toBe('These pieces could not be refunded: they stay part of your order.')
})

test('Who has told of a late parcel is not asked for its tracking number again', () => {
  const lapsed = { kind: 'return', state: 'lapsed', needs_return: true, posted_at: null } as Return
  expect(stateSentence(lapsed)).toContain('tell us its tracking number')
  expect(stateSentence({ ...lapsed, posted_at: '2026-11-20T10:00:00.000Z' })).toBe(
    'Your parcel has not arrived yet. Once it is here, we look at it as usual.',
  )
})

test('An exchange that was sent ahead cannot be called off, as the shop would refuse it', () => {
  const announced = { state: 'announced', exchange: null } as Return
  const exchange = { order_id: 'HL-1', state: 'held' } as NonNullable<Return['exchange']>
  expect(canBeCalledOff(announced)).toBe(true)
  expect(canBeCalledOff({ ...announced, exchange })).toBe(true)
  expect(canBeCalledOff({ ...announced, exchange: { ...exchange, state: 'sent' } })).toBe(false)
  expect(canBeCalledOff({ ...announced, state: 'received' })).toBe(false)
})

test('Pieces without a size are counted in words', () => {
  expect(piecesOf({ quantity: 2, size: 'M' })).toBe('2 × Size M')
  expect(piecesOf({ quantity: 1, size: '' })).toBe('1 piece')
  expect(piecesOf({ quantity: 3, size: '' })).toBe('3 pieces')
})
