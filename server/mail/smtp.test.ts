import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { backdateMail } from '../../test/backdate.ts'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { defaultSettings } from '../../test/settings.ts'
import { openSmtp } from '../../test/smtp.ts'
import { readConfig } from '../config.ts'
import type { Shop } from '../shop.ts'
import { linkToken } from './link-token.ts'
import { sendMail } from './outbox-queries.ts'
import { sendMailTask } from './send.ts'

const SECRET = 'a secret of the tests'

let fresh: FreshDatabase
let smtp: Awaited<ReturnType<typeof openSmtp>>
let task: ReturnType<typeof sendMailTask>
/** What the server answers instead of taking the mail. */
let refusal: { code: number; text: string; at?: 'MAIL' | 'RCPT' | 'DATA' } | undefined

beforeAll(async () => {
  fresh = await freshDatabase()
  smtp = await openSmtp({ refusal: () => refusal })
  const config = readConfig({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://shop.example',
    SANDBOX: 'on',
  })
  const shop = {
    config,
    settings: defaultSettings(config),
    secrets: { jwtSecret: SECRET },
    db: fresh.db,
    log: pino({ level: 'silent' }),
  } as unknown as Shop
  task = sendMailTask(shop, async (number) => ({
    filename: `${number}.pdf`,
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-'),
  }))
})

afterEach(() => {
  smtp.received.length = 0
  refusal = undefined
})

afterAll(async () => {
  await smtp.close()
  await fresh.drop()
})

const putIntoOutbox = (key: string): Promise<number> =>
  fresh.db.transaction().execute(async (trx) => {
    const id = await sendMail(trx, {
      key,
      to: 'ines@example.com',
      template: 'password-reset',
      data: { name: '<b>Ines</b> Almeida', seed: 'abc123', validHours: 2 },
    })
    return id!
  })

const goodbye = (key: string): Promise<number> =>
  fresh.db.transaction().execute(async (trx) => {
    const id = await sendMail(trx, {
      key,
      to: 'ines@example.com',
      forgetsRecipient: true,
      template: 'account-deleted',
      data: { at: '2026-03-01T10:00:00.000Z' },
    })
    return id!
  })

const rowOf = (id: number) =>
  fresh.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('A mail is sent by SMTP as HTML and as text, from the shop’s address, and its content is deleted', async () => {
  const id = await putIntoOutbox('reset:1')
  await task({ id })

  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail!.from).toMatchObject({ name: 'Hemline', address: 'support@hemline.test' })
  expect(mail!.to).toMatchObject([{ address: 'ines@example.com' }])
  expect(mail!.subject).toBe('Reset your Hemline password')
  expect(mail!.html).not.toContain('<b>')
  expect(mail!.text).toContain(
    `https://shop.example/password/edit?reset_password_token=${linkToken({ jwtSecret: SECRET }, 'abc123')}`,
  )
  expect(await rowOf(id)).toMatchObject({ data: null, html: null, text: null, sent_at: expect.any(Date) })
})

test('What a mail names as attached is sent with it', async () => {
  const documents = [{ number: 'INV-2026-000001', kind: 'invoice' as const, total: 1_000 }]
  const id = await fresh.db.transaction().execute((trx) =>
    sendMail(trx, {
      key: 'invoices:1',
      to: 'ines@example.com',
      template: 'invoices',
      data: { orderId: 'HL-1', documents },
      attachments: ['INV-2026-000001'],
    }),
  )
  await task({ id: id! })
  expect(smtp.received[0]!.subject).toBe('Invoice INV-2026-000001 for your Hemline order HL-1')
  expect(smtp.received[0]!.attachments).toMatchObject([
    { filename: 'INV-2026-000001.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ])
})

test('A mail that was asked for says how to be rid of it by one press, and one of an account does not', async () => {
  const about = { productId: 1, name: 'Coat', size: 'M', image: null, left: null, seed: 'seed' }
  const id = await fresh.db
    .transaction()
    .execute((trx) =>
      sendMail(trx, { key: 'back:1', to: 'i@example.com', template: 'back-in-stock', data: about }),
    )
  await task({ id: id! })
  await task({ id: await putIntoOutbox('reset:header') })
  const headers = smtp.received.map(({ headers }) => new Map(headers.map(({ key, value }) => [key, value])))
  expect(headers[0]!.get('list-unsubscribe')).toBe(
    `<https://shop.example/stock-alerts?remove=${linkToken({ jwtSecret: SECRET }, 'seed')}>`,
  )
  expect(headers[0]!.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headers[1]!.has('list-unsubscribe')).toBe(false)
})

test('A job that runs again sends nothing again', async () => {
  const id = await putIntoOutbox('reset:2')
  await task({ id })
  await task({ id })
  expect(smtp.received).toHaveLength(1)
})

test('A mail that a busy server rejects is retried later, and arrives once', async () => {
  const id = await putIntoOutbox('reset:3')
  refusal = { code: 451, text: 'come back later' }
  await expect(task({ id })).rejects.toThrow('come back later')
  expect(await rowOf(id)).toMatchObject({ sent_at: null })

  refusal = undefined
  await task({ id })
  expect(smtp.received).toHaveLength(1)
})

test.each([
  ['the sender is not its user’s', { at: 'MAIL', code: 553, text: '5.7.1 sender address rejected' }],
  ['it wants a password', { at: 'MAIL', code: 530, text: 'authentication required' }],
  ['the sender has no mailbox', { at: 'RCPT', code: 550, text: '5.1.0 sender address rejected' }],
  ['it passes nothing on', { at: 'RCPT', code: 554, text: '5.7.1 relay access denied' }],
  ['the day’s mails are used up', { at: 'DATA', code: 550, text: '5.4.5 daily limit exceeded' }],
  ['the sender is not verified', { at: 'DATA', code: 554, text: 'the address is not verified' }],
] as const)('A mail waits while the server says that %s, and is sent afterwards', async (_, said) => {
  const id = await putIntoOutbox(`reset:${said.text}`)
  refusal = said
  await expect(task({ id })).rejects.toThrow(said.text)
  expect(await rowOf(id)).toMatchObject({ sent_at: null, failure: null, data: expect.any(Object) })
  refusal = undefined
  await task({ id })
  expect(smtp.received).toHaveLength(1)
})

test.each([
  { code: 550, text: 'no such mailbox' },
  { code: 550, text: '5.1.1 user unknown' },
  { code: 552, text: '5.2.2 the mailbox is full' },
])(
  'A mail to an address that the server rejects with $text is kept with the reason, and not retried',
  async (said) => {
    const id = await putIntoOutbox(`reset:${said.text}`)
    refusal = said
    await task({ id })
    const refused = { sent_at: null, refused_at: expect.any(Date), data: expect.any(Object) }
    expect(await rowOf(id)).toMatchObject({ ...refused, failure: expect.stringContaining(said.text) })
    refusal = undefined
    // A job that was killed before it was noted as done runs once more.
    await task({ id })
    expect(smtp.received).toHaveLength(0)
  },
)

test('A mail to somebody who was erased forgets the address once it is sent, or refused, or has waited for days', async () => {
  const ids = [await goodbye('goodbye:sent'), await goodbye('goodbye:refused'), await goodbye('goodbye:late')]
  const [sent, refused, late] = ids as [number, number, number]
  await task({ id: sent })
  expect(smtp.received[0]!.to).toMatchObject([{ address: 'ines@example.com' }])
  expect(await rowOf(sent)).toMatchObject({ sent_at: expect.any(Date) })
  refusal = { code: 550, text: '<ines@example.com> is unknown here' }
  await task({ id: refused })
  refusal = { code: 451, text: '<ines@example.com> is busy' }
  await expect(task({ id: late })).rejects.toThrow('busy')
  await backdateMail(fresh, late, '4 days')
  await task({ id: late })
  for (const id of ids) expect(JSON.stringify(await rowOf(id))).not.toContain('ines')
})
