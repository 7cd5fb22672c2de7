import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../../../../test/browser.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { DelayNotice } from './delay-notice.tsx'

afterEach(() => vi.unstubAllGlobals())

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

/** Somebody of the staff who may tell a buyer of a delay is logged in. */
async function logIn() {
  openBrowser()
  const access = { permissions: ['orders.change'], shop: { time_zone: 'America/New_York' } }
  vi.stubGlobal('fetch', async () => Response.json(access))
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
  const user = { id: 7, name: 'Ada', email: 'ada@example.com' }
  const headers = new Headers({ authorization: `Bearer head.${payload}.signature` })
  const { beginSession } = await import('../../../session.ts')
  beginSession({ body: { status: { data: { user } } }, headers } as Parameters<typeof beginSession>[0])
  await (await import('../access.ts')).refreshAccess()
  return await import('./delay-notice.tsx')
}

test('The form of an order that was told in vain offers no day that has passed', async () => {
  const { DelayNotice } = await logIn()
  const dayOffered = (day: string) => {
    const told = { id: 'HL-1', is_late: false, delay_told_at: '2026-11-30T12:00:00.000Z', is_untold: true }
    // Such an order is expected by the day that its buyer was told, also once that has passed.
    const order = { ...told, delayed_until: day, expected_by: day } as AdminOrder
    return / value="(.*?)"/.exec(renderToStaticMarkup(<DelayNotice order={order} onChange={() => {}} />))?.[1]
  }
  expect(dayOffered('2099-01-20')).toBe('2099-01-20')
  expect(dayOffered('2020-01-20')).toBe('')
})
