import { afterAll, beforeAll, expect, test } from 'vitest'
import { addGiftCard, getOwnCredit } from '../../contract/credit.ts'
import { followEmailLink } from '../../contract/account.ts'
import { eraseOwnAccount, planOwnErasure } from '../../contract/person.ts'
import { aCustomer } from '../../test/accounts.ts'
import { done } from '../../test/caller.ts'
import { aGiftCard } from '../../test/credit.ts'
import { bodyOfMail, emailLinksFor } from '../../test/mails.ts'
import { closeReconciled } from '../../test/payments.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => closeReconciled(shop))

test('Who has store credit confirms the e-mail that it leaves to before the account is deleted', async () => {
  const { email, password, token } = await aCustomer(shop)
  const { code } = await aGiftCard(shop)
  await done(shop.call(addGiftCard, { body: { code } }, token))
  const leave = () => shop.call(eraseOwnAccount, { body: { current_password: password } }, token)
  const obstacle = expect.stringContaining('Store credit of $100.00 is left: confirm your e-mail')
  expect((await done(shop.call(planOwnErasure, {}, token))).obstacles).toEqual([obstacle])
  expect(await leave()).toMatchObject({ status: 409, error: obstacle })
  expect(await done(shop.call(getOwnCredit, { query: {} }, token))).toMatchObject({ balance: 10_000 })
  const [link] = await emailLinksFor(shop, email)
  await done(shop.call(followEmailLink, { body: { token: link! } }))
  expect((await leave()).status).toBe(200)
  const mail = await bodyOfMail(shop, 'gift-card:')
  expect(mail).toContain('$100.00')
  expect(mail).not.toContain(code)
})
