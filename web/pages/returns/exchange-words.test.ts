import { expect, test } from 'vitest'
import type { Return } from '../../../contract/return.ts'
import { wordsOf } from './exchange-words.ts'

const item = { quantity: 1, name: 'Wool Coat', size: 'M', new_size: 'L', outcome: null }
const exchange = { order_id: 'HL-2', state: 'held', amount: 48_000, held_until: '2026-12-14T10:00:00.000Z' }
const held = { kind: 'exchange', needs_return: true, state: 'announced', amount: 0, items: [item], exchange }
const words = (changes: object, now: object = {}) =>
  wordsOf({ ...held, ...changes, exchange: { ...exchange, held_until: null, ...now } } as unknown as Return)

test('The last step of an exchange that came to nothing is what became of it', () => {
  const ended = { state: 'ended' }
  expect(words({}).steps.at(-1)).toBe('exchanged')
  expect(words({ state: 'settled', amount: 48_000 }, ended).steps.at(-1)).toBe('refunded')
  const refused = words({ state: 'settled', items: [{ ...item, outcome: 'refused' }] }, ended)
  expect(refused.steps.at(-1)).toBe('settled')
  expect(refused.sentence).toBe('As we could not take yours back, nothing is exchanged.')
})

test('A size that is held and ordered ahead says by when it ships', () => {
  const promise = 'Pre-order: ships by December 23, 2026.'
  const ship_by = '2026-12-23'
  expect(words({}, { ship_by }).sentence).toMatch(`for you. ${promise} There is nothing to pay.`)
  const unpaid = { ship_by, difference: 1000, pay_until: '2026-12-14T10:00:00.000Z' }
  expect(words({}, unpaid).sentence).toContain(`. ${promise} Please pay the difference of $10.00`)
  expect(words({}).sentence).not.toContain('ships by')
  expect(words({}, { made_to_order: true }).sentence).toContain(
    'for you. It is made to order: we begin once we have looked at your parcel. There is nothing to pay.',
  )
  expect(words({ needs_return: false }, { made_to_order: true }).sentence).toContain(
    'we begin within 14 days.',
  )
})

test('A difference that is being paid is not asked for again, and nothing is threatened', () => {
  const unpaid = { difference: 1000, pay_until: '2026-12-14T10:00:00.000Z' }
  expect(words({}, unpaid).sentence).toContain('Please pay the difference of $10.00')
  const { sentence } = words({}, { ...unpaid, being_paid: true })
  expect(sentence).toContain('for you. We have not heard of your payment yet.')
  expect(sentence).not.toMatch(/Please pay|called off/)
})

test('A parcel that is late still gets its size if it is there, and the page says so', () => {
  expect(words({ state: 'lapsed' }, { state: 'ended' }).sentence).toContain('we send it if it is still there')
})

test('Instead of a size that is gone, its buyer gets what was paid or chosen, which need not be money', () => {
  const sentence = (refund_to: string) => words({ refund_to }, { state: 'released' }).sentence
  expect(sentence('origin')).toContain('If not, you get back what you paid for yours.')
  expect(sentence('credit')).toContain('If not, you get credit instead, as you have chosen.')
})

test('An exchange that its buyer has withdrawn from is a return, not a replacement', () => {
  expect(words({ kind: 'return' }, { state: 'ended' }).title).toBe('Your return')
})

test('An exchange that was called off or declined is not said of its pieces, one whose parcel is late is', () => {
  const ended = { state: 'ended' }
  for (const state of ['called_off', 'declined', 'settled'])
    expect(words({ state }, ended).isEnded).toBe(true)
  expect(words({ state: 'lapsed' }, ended).isEnded).toBe(false)
  expect(words({}).isEnded).toBe(false)
})
