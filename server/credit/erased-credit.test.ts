import { expect, test } from 'vitest'
import { addGiftCard, adjustCredit, getOwnCredit, listCredit } from '../../contract/credit.ts'
import { followEmailLink } from '../../contract/account.ts'
import { eraseOwnAccount, planOwnErasure } from '../../contract/person.ts'
import { aCustomer, aVerifiedCustomer } from '../../test/accounts.ts'
import { done } from '../../test/caller.ts'
import { aGiftCard, give } from '../../test/credit.ts'
import { bodyOfMail, emailLinksFor } from '../../test/mails.ts'
import { aReconciledShop } from '../../test/shop.ts'

const shop = aReconciledShop()

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

test('Store credit that the staff has frozen leaves an account that is deleted as a gift card that is frozen too', async () => {
  const { email, password, token } = await aVerifiedCustomer(shop)
  await give(shop, email, 2_345)
  const find = async () => (await done(shop.callAsAdmin(listCredit, { query: { q: email } }))).accounts
  const adjust = async (kind: 'freeze' | 'unfreeze') => {
    const [credit] = await find()
    const body = { kind, reason: 'a suspicion', key: `${kind} ${email}` }
    await done(shop.callAsAdmin(adjustCredit, { params: { id: credit!.id }, body }))
  }
  await adjust('freeze')
  const { remainders } = await done(shop.call(planOwnErasure, {}, token))
  expect(JSON.stringify(remainders)).toContain('once it is not frozen any more')
  await done(shop.call(eraseOwnAccount, { body: { current_password: password } }, token))
  expect(await bodyOfMail(shop, 'gift-card:')).not.toContain('$23.45')
  expect(await find()).toMatchObject([{ kind: 'gift_card', balance: 2_345, frozen: 'staff', sent_at: null }])
  await adjust('unfreeze')
  expect(await bodyOfMail(shop, 'gift-card:')).toContain('$23.45')
  expect(await find()).toEqual([])
})
