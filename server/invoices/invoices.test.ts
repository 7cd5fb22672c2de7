import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { listActivity, type ActivityEntry } from '../../contract/activity.ts'
import {
  exportInvoices,
  getInvoice,
  getInvoiceOfOrder,
  issueInvoice,
  listInvoices,
  mailInvoices,
  type Invoice,
} from '../../contract/invoice.ts'
import { urlOf } from '../../contract/url.ts'
import { aCustomer, aStaffMember, newEmail } from '../../test/accounts.ts'
import { corrupt, failWhere } from '../../test/corrupt.ts'
import { anOrder, aPaidOrder, refund } from '../../test/orders.ts'
import { CARDS } from '../../test/payment-form.ts'
import { aProduct } from '../../test/products.ts'
import { sendRefundsBack } from '../../test/refunds.ts'
import { aDeliveredOrder, askFor, BUYER, receive, settle, TAXED } from '../../test/returns.ts'
import { changeSetting } from '../../test/settings.ts'
import { aReconciledShop, openTestShop } from '../../test/shop.ts'
import { keyHeader } from '../http/access-key.ts'
import { findDiscrepancies } from '../reconciliation/find-discrepancies.ts'
import type { InvoiceContent } from './content.ts'
import { listInvoicesOf } from './queries.ts'

const shop = aReconciledShop({ STRIPE_TAX: 'on' })

const issueDue = () => shop.runTask('issue_invoices')

const download = async (id: string, body: { email?: string }, token?: string) => {
  const response = await fetch(`${shop.origin}${urlOf(getInvoiceOfOrder, { params: { id } })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const issue = async (id: string) => {
  const { status, body, error } = await shop.callAsAdmin(issueInvoice, { params: { id } })
  return { status, error, documents: body as Invoice[] }
}

const contentsOf = async (id: string) =>
  (await listInvoicesOf(shop.shop.db, id)).map(({ content }) => JSON.parse(content) as InvoiceContent)

const mailboxOf = async (email: string, template: string) => {
  const { rows } = await shop.shop.pool.query<{ id: number; subject: string; attachments: string[] }>(
    'select id, subject, attachments from mails where recipient = $1 and template = $2 order by id',
    [email, template],
  )
  return rows
}

const payment = { email: BUYER, ...TAXED }

test('A buyer gets the invoice of a paid order with the order’s e-mail, and the same one again', async () => {
  const { id } = await aPaidOrder(shop, { payment })
  expect((await download(id, { email: newEmail() })).status).toBe(404)
  expect((await download(id, {})).status).toBe(404)
  const first = await download(id, { email: BUYER.toUpperCase() })
  expect(first).toMatchObject({ status: 200, type: expect.stringContaining('application/pdf') })
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const second = await download(id, { email: BUYER })
  expect(second.bytes.equals(first.bytes)).toBe(true)
  expect(await listInvoicesOf(shop.shop.db, id)).toHaveLength(1)
})

test.each([
  ['US', 'Letter'],
  ['DE', 'A4'],
])('An invoice for %s is for paper of the size %s', async (shipping_country, paper) => {
  const { id } = await aPaidOrder(shop, { payment: { ...payment, shipping_country } })
  await issue(id)
  expect(await contentsOf(id)).toMatchObject([{ paper }])
})

test('The form on the page of an order is answered with the file', async () => {
  const { id } = await aPaidOrder(shop, { payment })
  const response = await fetch(`${shop.origin}${urlOf(getInvoiceOfOrder, { params: { id } })}`, {
    method: 'POST',
    body: new URLSearchParams({ email: BUYER }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="INV-/)
})

test('What the form is refused is shown as a page that leads back to the order, and to a program as JSON', async () => {
  const { id } = await aPaidOrder(shop, { payment })
  const url = `${shop.origin}${urlOf(getInvoiceOfOrder, { params: { id } })}`
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ email: newEmail() }) })
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await response.text()
  expect(page).toContain('We cannot show the invoice')
  expect(page).toContain(`href="/orders/track?order_id=${id}"`)
  expect(await download(id, { email: newEmail() })).toMatchObject({
    status: 404,
    type: expect.stringContaining('application/json'),
  })
})

test('An even exchange has no invoice of its own, and says which order has it', async () => {
  const product = await aProduct(shop, { sizes: ['M', 'L'], size_quantities: { M: 5, L: 5 } })
  const { id } = await aDeliveredOrder(shop, { product })
  const { number, exchange } = (await askFor(shop, id, [{ new_size: 'L' }])).body
  await receive(shop, number)
  await settle(shop, number)
  expect(await issue(exchange.order_id)).toMatchObject({
    status: 409,
    error: `Nothing was charged for this order: the invoice is that of order ${id}.`,
  })
})

test('The account of an order gets its invoice, and others are told that there is no such order', async () => {
  const ada = await aCustomer(shop)
  const { id } = await aPaidOrder(shop, { token: ada.token, payment: { email: newEmail() } })
  expect((await download(id, {}, ada.token)).status).toBe(200)
  expect((await download(id, {}, (await aCustomer(shop)).token)).status).toBe(404)
})

test('An order that was not paid has no invoice', async () => {
  const { id } = await anOrder(shop)
  expect((await issue(id)).status).toBe(404)
})

test('The invoice says who sells, who buys, what, and what it comes to', async () => {
  const { id, charged } = await aPaidOrder(shop, { quantity: 2, payment })
  const [{ number }] = (await issue(id)).documents as [Invoice]
  expect(number).toMatch(/^INV-20\d\d-\d{6}$/)
  const [content] = await contentsOf(id)
  expect(content).toMatchObject({
    kind: 'invoice',
    number,
    seller: { name: 'Hemline' },
    lines: [{ quantity: 2, detail: 'Size M' }],
    total: { label: 'Total', amount: charged },
  })
  expect(content!.sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged)
  expect(content!.buyer).toEqual(expect.arrayContaining([BUYER, 'United States']))
})

test('Ten orders that are invoiced at once get ten numbers that follow each other', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, async () => (await aPaidOrder(shop)).id))
  const issued = await Promise.all(ids.flatMap((id) => [issue(id), issue(id)]))
  const numbers = new Set(issued.map(({ documents }) => documents[0]!.number))
  expect(numbers.size).toBe(10)
  const serials = [...numbers].map((number) => Number(number.slice(-6))).toSorted((a, b) => a - b)
  expect(serials.at(-1)! - serials[0]!).toBe(9)
})

test('Each refund has a credit note, and those of a full refund give all tax back', async () => {
  const { id, charged } = await aPaidOrder(shop, { payment })
  expect((await refund(shop, id, 333, 'first')).status).toBe(200)
  const before = await issue(id)
  expect(before.documents.map(({ kind, total }) => ({ kind, total }))).toEqual([
    { kind: 'invoice', total: charged },
    { kind: 'credit_note', total: 333 },
  ])
  expect((await refund(shop, id, undefined, 'second')).status).toBe(200)
  await issueDue()
  const rows = await listInvoicesOf(shop.shop.db, id)
  expect(rows.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', charged],
    ['credit_note', 333],
    ['credit_note', charged - 333],
  ])
  expect(rows[0]!.tax).toBeGreaterThan(0)
  expect(rows[1]!.tax + rows[2]!.tax).toBe(rows[0]!.tax)
  expect((await issue(id)).documents).toHaveLength(3)
})

test('A refund that the bank sends back has a reversal of its credit note, which the file for the books names', async () => {
  const own = await openTestShop({ STRIPE_TAX: 'on' })
  try {
    const card = { ...payment, card_number: CARDS.paysAndSendsRefundsBack }
    const { id, charged } = await aPaidOrder(own, { payment: card })
    await own.callAsAdmin(issueInvoice, { params: { id } })
    expect((await refund(own, id, 333)).status).toBe(200)
    const issueOwn = () => own.runTask('issue_invoices')
    await issueOwn()
    await sendRefundsBack(own, id)
    await issueOwn()
    await issueOwn()
    const rows = await listInvoicesOf(own.shop.db, id)
    expect(rows.map(({ kind, total, tax }) => [kind, total, tax])).toEqual([
      ['invoice', charged, rows[0]!.tax],
      ['credit_note', 333, rows[1]!.tax],
      ['reversal', 333, rows[1]!.tax],
    ])
    expect(rows[1]!.tax).toBeGreaterThan(0)
    const file = await own.callAsAdmin(exportInvoices, { query: { q: id } })
    const exported = parse(file.body, { columns: true, bom: true }) as Record<string, string>[]
    expect(exported.map((row) => row['corrects'])).toEqual(['', rows[0]!.number, rows[1]!.number])
  } finally {
    await own.close()
  }
})

test('A document is what was issued: the database refuses every change of it', async () => {
  const { id } = await aPaidOrder(shop)
  await issue(id)
  await expect(corrupt(shop, 'update invoices set total = 1 where order_id = $1', [id])).rejects.toThrow(
    'permission denied',
  )
  await expect(corrupt(shop, 'delete from invoices where order_id = $1', [id])).rejects.toThrow()
})

test('A changed address of the shop stands on later invoices alone', async () => {
  const { id } = await aPaidOrder(shop)
  await issue(id)
  await changeSetting(shop, 'shop', { legal_name: 'Hemline GmbH', address: 'Weg 1\n10115 Berlin' })
  const later = await aPaidOrder(shop)
  await issue(later.id)
  expect((await contentsOf(id))[0]!.seller.name).toBe('Hemline')
  expect((await contentsOf(later.id))[0]!.seller).toMatchObject({
    name: 'Hemline GmbH',
    lines: expect.arrayContaining(['Weg 1', '10115 Berlin']),
  })
})

test('Orders that are paid from then on get their invoices by themselves where the shop says so', async () => {
  const own = await openTestShop()
  try {
    const issueOwn = async () => {
      await own.runTask('issue_invoices')
      await own.runTask('issue_all_invoices')
    }
    const count = async ({ id }: { id: string }) => (await listInvoicesOf(own.shop.db, id)).length
    const before = await aPaidOrder(own)
    await issueOwn()
    expect(await count(before)).toBe(0)
    await changeSetting(own, 'invoices', { for_all_orders: true })
    const during = await aPaidOrder(own)
    // Other changes of the section do not begin it anew.
    await changeSetting(own, 'invoices', { by_mail: true })
    await issueOwn()
    expect([await count(before), await count(during)]).toEqual([0, 1])

    await changeSetting(own, 'invoices', { for_all_orders: false })
    const between = await aPaidOrder(own)
    await issueOwn()
    await changeSetting(own, 'invoices', { for_all_orders: true })
    await issueOwn()
    expect([await count(before), await count(between)]).toEqual([0, 0])
  } finally {
    await own.close()
  }
})

test('An invoice that cannot be issued holds up no other one', async () => {
  const own = await openTestShop({ STRIPE_TAX: 'on' })
  await changeSetting(own, 'invoices', { for_all_orders: true, by_mail: false })
  const [first, second] = [await aPaidOrder(own), await aPaidOrder(own)]
  await failWhere(own, 'invoices', `new.order_id = '${first.id}'`)
  await own.runTask('issue_invoices')
  const count = async ({ id }: { id: string }) => (await listInvoicesOf(own.shop.db, id)).length
  expect([await count(first), await count(second)]).toEqual([0, 1])
  await own.close()
})

test('The staff see and download each document, and what they issue is activity', async () => {
  const { id } = await aPaidOrder(shop)
  const { documents } = await issue(id)
  expect((await shop.callAsAdmin(listInvoices, { params: { id } })).body).toEqual(documents)
  const params = { number: documents[0]!.number.toLowerCase() }
  expect((await shop.callAsAdmin(getInvoice, { params })).status).toBe(200)
  expect((await shop.callAsAdmin(getInvoice, { params: { number: 'INV-1999-000001' } })).status).toBe(404)
  const { body } = await shop.callAsAdmin(listActivity, { query: { target: id } })
  expect((body as ActivityEntry[]).map(({ what }) => what)).toContain('issueInvoice')
})

const rulesBrokenBy = async (sql: string, values: unknown[] = []) => {
  const known = new Set((await findDiscrepancies(shop.shop)).discrepancies.map(({ where }) => where))
  await corrupt(shop, 'grant update, delete on invoices to current_user')
  await corrupt(shop, sql, values)
  const { discrepancies } = await findDiscrepancies(shop.shop)
  return discrepancies.filter(({ where }) => !known.has(where)).map(({ rule }) => rule)
}
const repair = async (sql: string, values: unknown[] = []) => {
  await corrupt(shop, sql, values)
  await corrupt(shop, 'revoke update, delete on invoices from current_user')
}

test('A gap in the numbers is a discrepancy', async () => {
  const take = "update invoice_series set last = last + $1 where series = 'INV'"
  expect(await rulesBrokenBy(take, [1])).toEqual(['The numbers of invoices and credit notes have no gaps'])
  await repair(take, [-1])
})

test('An invoice that is not its order’s is a discrepancy', async () => {
  const { id } = await aPaidOrder(shop)
  await issue(id)
  const change = 'update invoices set tax = tax + $1 where order_id = $2'
  expect(await rulesBrokenBy(change, [1, id])).toEqual(['An invoice says what its order comes to'])
  await repair(change, [-1, id])
})

test('A document whose words were changed is a discrepancy, and is not sent', async () => {
  const { id } = await aPaidOrder(shop)
  const { documents } = await issue(id)
  const change = 'update invoices set content = replace(content, $1, $2) where order_id = $3'
  expect(await rulesBrokenBy(change, ['Thank you', 'Thanks you', id])).toEqual([
    'What an invoice says is what was issued',
  ])
  const params = { number: documents[0]!.number }
  expect((await shop.callAsAdmin(getInvoice, { params })).status).toBe(500)
  await repair(change, ['Thanks you', 'Thank you', id])
})

test('A credit note that is missing is a discrepancy', async () => {
  const { id } = await aPaidOrder(shop)
  await refund(shop, id, 200)
  await issue(id)
  await corrupt(shop, "update refunds set settled_at = now() - interval '1 hour' where order_id = $1", [id])
  const change =
    "update invoices set total = total + $1, content = content where order_id = $2 and kind = 'credit_note'"
  expect(await rulesBrokenBy(change, [1, id])).toContain('The credit notes of an order are its refunds')
  await repair(change, [-1, id])
})

const MAILED = /Invoice INV-\S+ for your Hemline order/

test('The staff mail an invoice to its buyer, attached, and two clicks are one mail', async () => {
  const email = newEmail()
  const { id } = await aPaidOrder(shop, { payment: { email } })
  for (let click = 0; click < 2; click++) {
    const { status, body } = await shop.callAsAdmin(mailInvoices, { params: { id } })
    expect({ status, body }).toEqual({ status: 200, body: { message: `The invoice goes to ${email}.` } })
  }
  await shop.runJobs()
  const [mail, ...others] = await mailboxOf(email, 'invoices')
  expect(others).toEqual([])
  expect(mail!.subject).toMatch(MAILED)
  const [{ number }] = (await issue(id)).documents as [Invoice]
  expect(mail!.attachments).toEqual([number])
  const file = await shop.app.inject({
    url: `/mailbox/${mail!.id}/attachments/${number}`,
    headers: keyHeader(shop.shop.secrets.accessKey),
  })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.body.slice(0, 5)).toBe('%PDF-')
})

test('Each invoice and each credit note goes to the buyer once, where the shop says so', async () => {
  const own = await openTestShop()
  try {
    await changeSetting(own, 'invoices', { for_all_orders: true, by_mail: true })
    const issueOwn = () => own.runTask('issue_invoices')
    const email = newEmail()
    const { id } = await aPaidOrder(own, { payment: { email } })
    await issueOwn()
    await refund(own, id, 333)
    await issueOwn()
    await issueOwn()
    await own.runJobs()
    const { rows } = await own.shop.pool.query<{ subject: string }>(
      "select subject from mails where recipient = $1 and template = 'invoices' order by id",
      [email],
    )
    expect(rows.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(MAILED),
      expect.stringMatching(/Credit note CN-\S+ for your Hemline order/),
    ])
  } finally {
    await own.close()
  }
})

test('Of the staff, who may issue an invoice gets that of a buyer’s page too, and the activity says so', async () => {
  const { id } = await aPaidOrder(shop)
  const warehouse = await aStaffMember(shop, 'warehouse')
  expect((await download(id, {}, warehouse.token)).status).toBe(404)
  expect(await listInvoicesOf(shop.shop.db, id)).toEqual([])
  const service = await aStaffMember(shop, 'service')
  expect((await download(id, {}, service.token)).status).toBe(200)
  const { body } = await shop.callAsAdmin(listActivity, { query: { actor: service.email } })
  expect(body).toContainEqual(expect.objectContaining({ what: 'getInvoiceOfOrder', target: id }))
})
