import { expect } from 'vitest'
import { hasPermission, type Role, ROLES } from '../contract/permissions.ts'
import { pageAt, PAGES } from '../web/pages/dashboard/pages.ts'
import { aCustomer, signedIn } from './customers.ts'
import { sharedShop } from './shared-shop.ts'
import { runSql } from './shop-process.ts'
import { test } from './test.ts'

/** Pages that no link of the navigation leads to. */
const FURTHER = [
  '/dashboard/orders/unpaid',
  '/dashboard/orders?todo=ship',
  '/dashboard/returns/fit',
  '/dashboard/returns?todo=inspect',
  '/dashboard/customers/past-orders',
  '/dashboard/products/edit/1',
  '/dashboard/styles/1',
  '/dashboard/styles/group',
]

async function aMember(role: Role) {
  const member = await aCustomer()
  await runSql(sharedShop().dataDir, `update accounts set role = '${role}' where id = ${member.id}`)
  return member
}

/** Those that the role lacks; of the warehouse all, because it has most of its pages in part. */
const pathsFor = (role: Role): string[] =>
  [...PAGES.map(({ to }) => to), ...FURTHER].filter(
    (path) => role === 'warehouse' || !hasPermission(role, pageAt(path.split('?', 1)[0]!).needs),
  )

// A call that is refused fails the test, and would stand in the activity as an attempt.
test.for(ROLES.filter((role) => role !== 'owner'))(
  'No page of the dashboard, opened by its address, asks for what the role %s may not see, or leads there',
  async (role, { open }) => {
    const member = await aMember(role)
    const page = await open(signedIn(member))
    for (const path of pathsFor(role)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByText(/^Failed to fetch/).count(), path).toBe(0)
      const links = await page
        .locator('main a[href^="/dashboard"]')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
      expect(
        links.filter((to) => !hasPermission(role, pageAt(to).needs)),
        path,
      ).toEqual([])
    }
  },
)

test('Service moves customers and orders in, an editor products, and a manager all of them', async ({
  open,
}) => {
  const shown = async (role: Role) => {
    const page = await open(signedIn(await aMember(role)))
    await page.goto('/dashboard/products')
    await page.getByRole('link', { name: 'Moving in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Moving in' }).waitFor()
    const files = await page
      .getByLabel(/^Shopify’s file of/)
      .evaluateAll((inputs) => inputs.map(({ ariaLabel }) => ariaLabel!.split(' ').at(-1)))
    await page.close()
    return files
  }
  expect(await shown('service')).toEqual(['customers', 'orders'])
  expect(await shown('editor')).toEqual(['products'])
  expect(await shown('manager')).toEqual(['products', 'customers', 'orders'])
})

test('The home page speaks of what the role may do', async ({ open }) => {
  const member = await aMember('warehouse')
  const page = await open(signedIn(member))
  await page.goto('/dashboard')
  await page.getByText('Receive and put away.').waitFor()
  expect(
    await page
      .getByRole('main')
      .getByText(/Decide|refund/)
      .count(),
  ).toBe(0)
})

test('The last row of the home page is filled, however many tiles the role has', async ({ open }) => {
  for (const role of ROLES) {
    const member = await aMember(role)
    const page = await open(signedIn(member))
    await page.goto('/dashboard')
    const tiles = page.getByRole('main').locator('[data-row]')
    await tiles.first().waitFor()
    const free = () =>
      tiles.last().evaluate((tile) => {
        const list = tile.parentElement!.getBoundingClientRect().right
        return Math.abs(list - tile.getBoundingClientRect().right)
      })
    await expect.poll(free, { message: role }).toBeLessThan(2)
    await page.close()
  }
})
