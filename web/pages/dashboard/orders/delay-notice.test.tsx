import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AdminOrder } from '../../../../contract/order.ts'
import { DelayNotice } from './delay-notice.tsx'

const shown = (order: Partial<AdminOrder>) => {
  const plain = {
    id: 'HL-1',
    is_late: false,
    delay_told_at: null,
    delayed_until: null,
    ...order,
  } as AdminOrder
  return renderToStaticMarkup(<DelayNotice order={plain} onChange={() => {}} />)
}

test('An order that was told of a delay in vain has the form, and says that the mail did not reach the buyer', () => {
  const told = { delay_told_at: '2026-11-30T12:00:00.000Z' }
  expect(shown(told)).toBe('')
  expect(shown({ ...told, is_untold: true })).toMatch(
    /The mail of Nov 30, 2026, .* did not reach the buyer\./,
  )
  expect(shown({ ...told, is_untold: true, delayed_until: '2026-12-20' })).toContain(
    ' that it leaves by December 20, 2026 did not reach the buyer.',
  )
  expect(shown({ ...told, is_late: true })).toContain('The buyer was told on Nov 30, 2026')
})
