import { expect, test } from 'vitest'
import * as contract from '../../contract/return.ts'
import { newEmail } from '../../test/accounts.ts'
import { mailsTo } from '../../test/mails.ts'
import { adminReturn, aDeliveredOrder } from '../../test/returns.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

const body = { items: [{ line: 1, quantity: 1, reason: 'other' as const }], here: true as const }

test('Who sent a parcel without a request is told that it has arrived, and not how to send it', async () => {
  const email = newEmail('sender')
  const { id } = await aDeliveredOrder(shop, { payment: { email } })
  const asked = { params: { id }, headers: { 'idempotency-key': 'at the desk' }, body }
  const made = await shop.callAsAdmin(contract.askForReturn, asked)
  expect(made.status, made.error).toBe(200)
  const { number } = made.body
  const again = await shop.callAsAdmin(contract.askForReturn, asked)
  expect(again.body.number).toBe(number)
  expect((await adminReturn(shop, number)).state).toBe('received')
  const told = (await mailsTo(shop, email)).filter(({ text }) => text.includes(number))
  expect(told.map(({ template }) => template)).toEqual(['return-received'])
})

test('A buyer cannot say that a parcel has arrived', async () => {
  const email = newEmail('sender')
  const { id } = await aDeliveredOrder(shop, { payment: { email } })
  const asked = { params: { id }, headers: {}, body: { ...body, email } }
  expect((await shop.call(contract.askForReturn, asked)).status).toBe(403)
})
