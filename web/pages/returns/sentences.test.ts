import { expect, test } from 'vitest'
import type { Return } from '../../../contract/return.ts'
import { isGivenBack, moneySentence, reachedOf, stateSentence } from './sentences.ts'

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

test('Who has told of a late parcel is not asked for its tracking number again', () => {
  const lapsed = { kind: 'return', state: 'lapsed', needs_return: true, posted_at: null } as Return
  expect(stateSentence(lapsed)).toContain('tell us its tracking number')
  expect(stateSentence({ ...lapsed, posted_at: '2026-11-20T10:00:00.000Z' })).toBe(
    'Your parcel has not arrived yet. Once it is here, we look at it as usual.',
  )
})
