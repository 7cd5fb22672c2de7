import { beforeAll, expect, test } from 'vitest'
import { logIn, updateProfile } from '../../contract/account.ts'
import * as contract from '../../contract/activity.ts'
import { exportOrders, refundOrder, updateOrder } from '../../contract/order.ts'
import { exportProducts } from '../../contract/product-file.ts'
import { updateProduct } from '../../contract/product.ts'
import { updateSearchWords } from '../../contract/search.ts'
import { getSettings, saveNoticeSetting, savePageSetting } from '../../contract/settings.ts'
import { createSizeChart, deleteSizeChart } from '../../contract/size-chart.ts'
import { updateStaffMember } from '../../contract/staff.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { done } from '../../test/caller.ts'
import { aCustomer, aStaffMember, type Customer, newEmail } from '../../test/accounts.ts'
import { aPaidOrder } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { saveSetting } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'
import { recordAudit } from './audit-queries.ts'
import { deleteExpired } from './session-queries.ts'

const shop = aShop()
let owner: Customer

beforeAll(async () => {
  owner = await aStaffMember(shop, 'owner', newEmail('owner'))
})

const list = async (query: contract.ActivityFilter & { limit?: number } = {}) => {
  const { body, error } = await shop.call(contract.listActivity, { query }, owner.token)
  expect(error).toBeUndefined()
  return body as contract.ActivityEntry[]
}

/** The newest entry of the owner, or of the colleague. */
const last = async ({ email } = owner) => (await list({ actor: email, limit: 1 }))[0]!

test('A change says who, when, from where, and what was before and is after', async () => {
  const id = await aProduct(shop, { name: 'Wool Coat', price: 48_000, size_quantities: { S: 1, M: 2 } })
  const before = Date.now()
  await done(
    shop.call(
      updateProduct,
      { params: { id }, body: { price: 45_000, name: 'Wool Coat', size_quantities: { M: 5 } } },
      owner.token,
    ),
  )
  const entry = await last()
  expect(entry).toMatchObject({
    actor: owner.email,
    name: owner.name,
    kind: 'change',
    what: 'updateProduct',
    target: `Wool Coat (${id})`,
    address: expect.stringMatching(/^10\./),
  })
  expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(before)
  expect(entry.before).toMatchObject({ price: 48_000, stock: { M: 2 } })
  expect(entry.after).toMatchObject({ price: 45_000, stock: { M: 5 } })
  expect(entry.after, 'what stays as it was is not told').not.toHaveProperty('name')
})

test('Of a long text a part is kept, which ends with a whole character', async () => {
  // One of them stands where the part ends.
  const text = `${'x'.repeat(3_998)}${'👕'.repeat(10)}`
  for (const [version, shirts] of [text, `x${text}`].entries()) {
    const value = { title: 'Shirts', text: shirts, draft: null }
    const body = { value, version }
    const saved = await shop.call(savePageSetting, { params: { slug: 'about' }, body }, owner.token)
    expect(saved).toMatchObject({ status: 200 })
    expect(await last()).toMatchObject({ what: 'savePageSetting', target: 'page_about' })
    const { text: kept } = (await last()).after as { text: string }
    expect(kept.isWellFormed() && kept.startsWith(shirts.slice(0, 3_998)), kept.slice(-4)).toBe(true)
  }
})

test('Reading leaves no entry, whichever of its two methods is used', async () => {
  const before = await last()
  for (const method of ['GET', 'HEAD']) {
    const headers = { authorization: owner.token }
    expect((await shop.request(method, '/api/orders/admin_index', { headers })).status).toBe(200)
  }
  expect(await last()).toEqual(before)
})

test('A change that is refused leaves no entry', async () => {
  const id = await aProduct(shop)
  const before = await last()
  const reply = await shop.call(
    updateProduct,
    { params: { id }, body: { price: 0, active: true } },
    owner.token,
  )
  expect(reply.status).toBe(422)
  expect(await last()).toEqual(before)
})

test('Orders, refunds, settings, search words, size charts and roles leave theirs', async () => {
  const { id } = await aPaidOrder(shop)
  const order = { delivery_attributes: { tracking_information: '1Z5' } }
  await done(shop.call(updateOrder, { params: { id }, body: { order } }, owner.token))
  expect(await last()).toMatchObject({
    what: 'updateOrder',
    target: id,
    before: { tracking_information: null },
    after: { tracking_information: '1Z5' },
  })

  await done(shop.call(refundOrder, { params: { id }, headers: {}, body: { amount: 100 } }, owner.token))
  expect(await last()).toMatchObject({ what: 'refundOrder', target: id, after: { amount: 100 } })

  const { notice } = (await shop.call(getSettings, {}, owner.token)).body
  const value = { ...notice.value, text: 'Closed on Monday.' }
  await done(shop.call(saveNoticeSetting, { body: { value, version: notice.version } }, owner.token))
  expect(await last()).toMatchObject({
    what: 'saveNoticeSetting',
    target: 'notice',
    before: { text: notice.value.text },
    after: { text: 'Closed on Monday.' },
  })

  const groups = [{ words: ['jumper', 'sweater'], finds: [] }]
  await done(shop.call(updateSearchWords, { body: { version: 1, groups } }, owner.token))
  expect(await last()).toMatchObject({ what: 'updateSearchWords', before: { groups: [] }, after: { groups } })

  const rows = [{ size: 'M', measures: [[960, 960] as [number, number]] }]
  const chart = await shop.call(
    createSizeChart,
    { body: { name: 'Coats', how: 'Flat.', points: ['Chest'], rows } },
    owner.token,
  )
  expect(await last()).toMatchObject({ what: 'createSizeChart', target: 'Coats', after: { how: 'Flat.' } })
  await done(shop.call(deleteSizeChart, { params: { id: chart.body.id }, query: {} }, owner.token))
  expect(await last()).toMatchObject({ what: 'deleteSizeChart', before: { how: 'Flat.' }, after: null })

  const colleague = await aStaffMember(shop, 'editor')
  const body = { role: 'manager' as const }
  await done(shop.call(updateStaffMember, { params: { id: colleague.id }, body }, owner.token))
  expect(await last()).toMatchObject({
    target: colleague.email,
    before: { role: 'editor' },
    after: { role: 'manager' },
  })
})

test('Exports, sign-ins, failed sign-ins and refusals are kept', async () => {
  const colleague = await aStaffMember(shop, 'editor')
  expect(await last(colleague)).toMatchObject({ kind: 'sign-in', what: 'sign_in', actor: colleague.email })

  await shop.call(exportProducts, { query: { name: 'coat' } }, colleague.token)
  expect(await last(colleague)).toMatchObject({ kind: 'export', after: { name: 'coat' } })

  expect((await shop.call(exportOrders, { query: {} }, colleague.token)).status).toBe(403)
  expect(await last(colleague)).toMatchObject({
    kind: 'refused',
    target: 'exportOrders',
    after: { role: 'editor', path: '/api/orders/export' },
  })

  await shop.call(logIn, { body: { user: { email: colleague.email, password: 'not this one' } } })
  expect(await last(colleague)).toMatchObject({ kind: 'sign-in', what: 'sign_in_refused' })
})

test('Sixty refusals an hour are kept of one account', async () => {
  const colleague = await aStaffMember(shop, 'editor')
  for (let n = 0; n < 65; n++) await shop.call(exportOrders, { query: {} }, colleague.token)
  expect(await list({ actor: colleague.email, kind: 'refused', limit: 100 })).toHaveLength(60)
})

test('What customers do is no activity', async () => {
  const { email, token } = await aCustomer(shop)
  await shop.call(updateProfile, { body: { user: { name: 'Ada B.' } } }, token)
  expect((await shop.call(exportOrders, { query: {} }, token)).status).toBe(403)
  expect(await list({ actor: email })).toEqual([])
})

test('The activity is found by person, kind, day and target, and saved as a file', async () => {
  const id = await aProduct(shop, { name: 'Narrow Scarf' })
  const colleague = await aStaffMember(shop, 'editor')
  await done(shop.call(updateProduct, { params: { id }, body: { name: 'Wide Scarf' } }, colleague.token))
  const today = new Date().toISOString().slice(0, 10)
  const found = await list({
    actor: colleague.email,
    kind: 'change',
    target: 'scarf',
    from: today,
    to: today,
  })
  expect(found).toMatchObject([{ what: 'updateProduct', target: `Narrow Scarf (${id})` }])
  expect(await list({ actor: colleague.email, to: '2020-01-01' })).toEqual([])
  expect(await list({ actor: colleague.email, from: '2999-01-01' })).toEqual([])

  const { body: actors } = await shop.call(contract.listActors, {}, owner.token)
  expect(actors).toEqual(expect.arrayContaining([owner.email, colleague.email]))
  expect(new Set(actors).size).toBe(actors.length)

  const { body: file } = await shop.call(
    contract.exportActivity,
    { query: { actor: colleague.email } },
    owner.token,
  )
  const [head, ...lines] = (file as string).trim().split('\n')
  expect(head).toContain('time,actor,name,kind,what,target,address,before,after')
  expect(lines[0]).toContain(`updateProduct,Narrow Scarf (${id})`)
  expect(lines.at(-1)).toContain('staff_joined')
  expect(await last()).toMatchObject({ what: 'exportActivity', kind: 'export' })
})

test('Entries are neither changed nor removed for 400 days, by any statement', async () => {
  const { pool, db } = shop.shop
  await recordAudit(db, { what: 'old', actor: 'old@example.com' })
  for (const statement of [`update audit_log set actor = 'eve@example.com'`, 'delete from audit_log']) {
    await expect(pool.query(statement), statement).rejects.toThrow('append-only')
  }
  await expect(pool.query('truncate audit_log')).rejects.toThrow('permission denied')
  await pool.query(
    `insert into audit_log (what, actor, at) values ('old', 'old@example.com', now() - interval '401 days')`,
  )
  expect(await list({ actor: 'old@example.com' })).toHaveLength(2)
  await deleteExpired(db)
  expect(await list({ actor: 'old@example.com' })).toHaveLength(1)
})

test('The days of the activity are those of the shop’s time zone', async () => {
  const colleague = await aStaffMember(shop, 'editor')
  // The day of one of them is never that of the other.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await saveSetting(shop, owner.token, 'shop', { time_zone: zone })
    const [{ at }] = (await list({ actor: colleague.email, limit: 1 })) as [contract.ActivityEntry]
    const day = todayIn(zone, new Date(at))
    expect(await list({ actor: colleague.email, from: day, to: day })).not.toEqual([])
  }
  await saveSetting(shop, owner.token, 'shop', { time_zone: 'UTC' })
})
