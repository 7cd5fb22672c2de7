import { LARGE_ORDER } from './crowd.ts'
import type { Scene } from './scene.ts'

const crowded = true

/** The pages of a buyer; an admin sees those of each order without its e-mail. */
const ofOrder = (name: string, path: string, act?: Scene['act']): Scene => ({
  name: `return ${name}`,
  path: '/dashboard/orders?status=delivered',
  as: 'admin',
  act: async (page) => {
    const rows = await page.locator('[data-row]').all()
    const labels = await Promise.all(rows.map((row) => row.getAttribute('aria-label')))
    for (const label of labels) {
      await page.goto(`${path}/${label!.replace('Order ', '')}`, { waitUntil: 'networkidle' })
      // Some orders have every piece in a return.
      if ((await page.locator('main form').count()) > 0) break
    }
    await act?.(page)
  },
})

/** The page of a delivered order that says these words; the newest or the oldest of them comes first in the list. */
const ofDelivered = (name: string, words: string, isOld = false): Scene => ({
  name: `orders track, ${name}`,
  path: '/dashboard/orders?status=delivered',
  as: 'admin',
  act: async (page) => {
    const rows = await page.locator('[data-row]').all()
    const labels = await Promise.all(rows.map((row) => row.getAttribute('aria-label')))
    if (isOld) labels.reverse()
    for (const label of labels) {
      await page.goto(`/orders/track?order_id=${label!.replace('Order ', '')}`, { waitUntil: 'networkidle' })
      if ((await page.getByText(words).count()) > 0) break
    }
  },
})

const ofReturn = (name: string, list: string, words = ''): Scene => ({
  name: `return ${name}`,
  path: `/dashboard/returns?${list}`,
  as: 'admin',
  act: async (page) => {
    const row = page.locator('[data-row]').filter({ hasText: words }).first()
    const number = await row.getAttribute('aria-label')
    await page.goto(`/returns/${number}`, { waitUntil: 'networkidle' })
  },
})

export const returns: Scene[] = [
  { name: 'return asks for the e-mail', path: '/returns/new/HL-00000-00000-00000-00000' },
  ofOrder('new', '/returns/new'),
  ofOrder('new, wrong', '/returns/new', async (page) => {
    await page.locator('main form button[type=submit]').click()
    await page.getByRole('alert').first().waitFor()
  }),
  { name: 'return new crowded', path: `/returns/new/${LARGE_ORDER}`, crowded, as: 'regular' },
  ofReturn('asked for', 'state=requested'),
  ofReturn('announced', 'todo=expected'),
  ofReturn('to be paid first', 'state=announced', 'To be paid first'),
  ofReturn('received', 'state=received'),
  ofReturn('settled', 'state=settled', 'Settled'),
  ofReturn('declined', 'state=declined'),
  { ...ofReturn('money due', 'todo=refund', 'Pay again'), crowded },
  ofDelivered('can be returned', 'Return until'),
  ofDelivered('could be returned', 'Return was possible until', true),
]
