import { expect, test } from 'vitest'
import type { Return } from '../../../contract/return.ts'
import { isGivenBack, moneySentence, reachedOf } from './sentences.ts'

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
