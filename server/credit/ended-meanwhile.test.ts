import { expect, test } from 'vitest'
import { addGiftCard, getOwnCredit, giveCredit } from '../../contract/credit.ts'
import { listAdminOrders } from '../../contract/order.ts'
import { eraseOwnAccount } from '../../contract/person.ts'
import { aVerifiedCustomer } from '../../test/accounts.ts'
import { aGiftCard, aPaidQuotedOrder, give } from '../../test/credit.ts'
import { orderOf, refund } from '../../test/orders.ts'
import { aProduct } from '../../test/products.ts'
import { deliver } from '../../test/returns.ts'
import { aReconciledShop } from '../../test/shop.ts'
import { whileChanging } from '../../test/while-changing.ts'
import type { Transaction } from '../database/connection.ts'
import { findByCode, findCreditAccount, lockCreditAccount, updateCreditAccount } from './account-queries.ts'
import { hashGiftCode } from './codes.ts'
import { addToAccount } from './store-credit.ts'

const shop = aReconciledShop()

const cardOf = (code: string) => findByCode(shop.shop.db, hashGiftCode(code.replaceAll('-', '')))

test('What a gift card had paid is given back to the store credit that it is added to at the same moment', async () => {
  const { token, id: accountId } = await aVerifiedCustomer(shop)
  const { code } = await aGiftCard(shop)
  const { id } = await aPaidQuotedOrder(shop, await aProduct(shop), { codes: [code], token })
  const card = (await cardOf(code))!
  const refunded = await whileChanging(
    shop,
    (trx) => addToAccount(trx, card, accountId),
    () => refund(shop, id),
  )
  expect(refunded.status, refunded.error).toBe(200)
  expect((await shop.call(getOwnCredit, { query: {} }, token)).body.balance).toBe(10_000)
})

test('Nothing is given to store credit whose account ends at the same moment', async () => {
  const { email } = await aVerifiedCustomer(shop)
  const { id } = await give(shop, email, 1_000)
  const owner = (await findCreditAccount(shop.shop.db, id))!.account_id
  const body = { email, amount: 500, reason: 'for a test', key: crypto.randomUUID() }
  const given = await whileChanging(
    shop,
    (trx) => lockCreditAccount(trx, id),
    () => shop.callAsAdmin(giveCredit, { body }),
    (trx) => updateCreditAccount(trx, id, { account_id: null }),
  )
  expect([given.status, given.error]).toEqual([409, 'This account has ended meanwhile.'])
  expect(await findCreditAccount(shop.shop.db, id)).toMatchObject({ balance: 1_000, account_id: null })
  await updateCreditAccount(shop.shop.db as Transaction, id, { account_id: owner })
})

test('Nor is a gift card added to it', async () => {
  const { email, token } = await aVerifiedCustomer(shop)
  const { id } = await give(shop, email, 1_000)
  const owner = (await findCreditAccount(shop.shop.db, id))!.account_id
  const { code } = await aGiftCard(shop)
  const added = await whileChanging(
    shop,
    (trx) => lockCreditAccount(trx, id),
    () => shop.call(addGiftCard, { body: { code } }, token),
    (trx) => updateCreditAccount(trx, id, { account_id: null }),
  )
  expect(added.status).toBe(409)
  expect(await cardOf(code)).toMatchObject({
    balance: 10_000,
    added_to: null,
  })
  await updateCreditAccount(shop.shop.db as Transaction, id, { account_id: owner })
})

test('What is refunded after the erasure of who had paid with store credit is kept there, and the history says where', async () => {
  const { token, email, password } = await aVerifiedCustomer(shop)
  const { id: creditId } = await give(shop, email, 90_000)
  const { id } = await aPaidQuotedOrder(shop, await aProduct(shop), { store_credit: true, token })
  const { amount_credit } = await orderOf(shop, id)
  await deliver(shop, id)
  const body = { current_password: password }
  expect((await shop.call(eraseOwnAccount, { body }, token)).status).toBe(200)
  expect((await refund(shop, id)).status).toBe(200)
  const account = await findCreditAccount(shop.shop.db, creditId)
  expect(account).toMatchObject({ account_id: null, balance: amount_credit })
  const [order] = (await shop.callAsAdmin(listAdminOrders, { query: { id } })).body
  expect(order.history).toContainEqual(
    expect.objectContaining({
      what: expect.stringContaining(`gave back to store credit ${creditId}, whose account was erased`),
    }),
  )
})
