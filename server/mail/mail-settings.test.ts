import { beforeAll, expect, test } from 'vitest'
import { listMailKinds, previewMail, sendSampleMail } from '../../contract/mail.ts'
import { mailAgain } from '../../contract/order-notes.ts'
import { getSettings, type MailsSetting } from '../../contract/settings.ts'
import { bodyOfMail, mailsTo } from '../../test/mails.ts'
import { aShippedOrder } from '../../test/orders.ts'
import { saveSetting } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop({ MAIL_FROM: 'Loom <post@loom.example>' })
let admin: string
beforeAll(async () => {
  admin = await shop.adminToken()
})

const save = (change: Partial<MailsSetting>) => saveSetting(shop, admin, 'mails', change)

const preview = async (value: Partial<MailsSetting> = {}, name = 'order-confirmation') => {
  const saved = (await shop.call(getSettings, {}, admin)).body.mails.value
  return await shop.call(previewMail, { params: { name }, body: { value: { ...saved, ...value } } }, admin)
}

test('A preview shows a mail with what is typed, before it is saved', async () => {
  expect((await preview()).body).toMatchObject({
    from: 'Loom <post@loom.example>',
    subject: expect.stringContaining('order HL-'),
  })
  const typed = { sign_off: 'Warmly, Loom', sender_name: 'Weft', sender_email: 'weft@loom.example' }
  const { body } = await preview(typed)
  expect(body.from).toBe('Weft <weft@loom.example>')
  expect(body.html).toContain('Warmly, Loom')
  expect((await preview()).body.html).not.toContain('Warmly')
  expect((await preview({}, 'no-such-mail')).status).toBe(404)
  expect((await preview({}, 'toString')).status).toBe(404)
})

test('Every kind of mail has a preview', async () => {
  const kinds = (await shop.call(listMailKinds, {}, admin)).body
  expect(kinds.length).toBeGreaterThan(20)
  for (const { name, label } of kinds) {
    expect(label).not.toBe('')
    expect((await preview({}, name)).status, name).toBe(200)
  }
})

test('The sign-off is in the mails that are sent, and a sample goes to who asks for it', async () => {
  await save({ sign_off: 'Warmly,\nLoom' })
  const answer = await shop.call(sendSampleMail, { params: { name: 'order-shipped' } }, admin)
  const address = /to (\S+)\.$/.exec(answer.body.message)![1]!
  expect((await mailsTo(shop, address)).at(-1)).toMatchObject({
    template: 'order-shipped',
    text: expect.stringMatching(/Warmly,\s+Loom/),
  })
})

test('A mail that is switched off is not sent, unless an admin asks for it', async () => {
  expect((await save({ off: ['order-shipped'] })).status).toBe(200)
  const { id } = await aShippedOrder(shop)
  expect(await bodyOfMail(shop, `order-confirmation:${id}`)).toContain(id)
  expect(await bodyOfMail(shop, `order-shipped:${id}`)).toBeNull()
  await shop.call(mailAgain, { params: { id }, body: { mail: 'order-shipped' } }, admin)
  expect(await bodyOfMail(shop, `order-shipped:${id}:again`)).toContain('on its way')
  await save({ off: [] })
})

test.each([
  ['a confirmation that is switched off', { off: ['order-confirmation'] }],
  ['a sender that is no address', { sender_email: 'nobody' }],
  ['a line break in the name', { sender_name: 'Loom\nBcc: everybody@example.com' }],
])('The settings of mails are refused with %s', async (_, change) => {
  expect((await save(change as Partial<MailsSetting>)).status).toBe(400)
})
