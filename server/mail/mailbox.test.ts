import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { defaultSettings } from '../../test/settings.ts'
import { readConfig } from '../config.ts'
import { keyHeader } from '../http/access-key.ts'
import { answerErrors } from '../http/errors.ts'
import { setHeaders } from '../http/headers.ts'
import type { Shop } from '../shop.ts'
import { linkToken } from './link-token.ts'
import { registerMailbox } from './mailbox.ts'
import { sendMail } from './outbox-queries.ts'
import { sendMailTask } from './send.ts'

const KEY = 'theKeyOfTheMailbox'
/** Opens a page of the mailbox as somebody with the key. */
const open = (url: string) => app.inject({ url, headers: keyHeader(KEY) })
const SECRET = 'a secret of the tests'

let fresh: FreshDatabase
let app: FastifyInstance
let shop: Shop
let id: number

beforeAll(async () => {
  fresh = await freshDatabase()
  const config = readConfig({})
  shop = {
    config,
    settings: defaultSettings(config),
    secrets: { accessKey: KEY, jwtSecret: SECRET },
    db: fresh.db,
  } as unknown as Shop
  app = appWith(shop)
  id = (await fresh.db.transaction().execute((trx) =>
    sendMail(trx, {
      key: 'changed',
      to: '"><script>alert(1)</script>@example.com',
      template: 'password-reset',
      data: { name: '<img src=x onerror=alert(1)>', seed: 'abc', validHours: 2 },
    }),
  ))!
  await sendMailTask(shop, async () => undefined)({ id })
})

afterAll(async () => {
  await app.close()
  await fresh.drop()
})

function appWith(shop: Shop): FastifyInstance {
  const made = Fastify()
  answerErrors(made)
  setHeaders(made, { secure: false })
  registerMailbox(made, shop, async () => undefined)
  return made
}

test('The mailbox lists sent mails, and shows each as HTML and as text with its links', async () => {
  const list = await open('/mailbox')
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain(`href="/mailbox/${id}"`)
  expect(list.body).toContain('Reset your Hemline password')

  const page = await open(`/mailbox/${id}`)
  expect(page.body).toContain(`<iframe src="/mailbox/${id}/html"`)
  const token = linkToken({ jwtSecret: SECRET }, 'abc')
  expect(page.body).toContain(`href="http://127.0.0.1:3000/password/edit?reset_password_token=${token}"`)

  for (const file of ['mailbox.css', 'serif.woff2', 'sans.woff2']) {
    expect((await open(`/mailbox/${file}`)).statusCode).toBe(200)
  }
})

test('A link in the text of a mail ends before the full stop of its sentence', async () => {
  const invitation = (await fresh.db.transaction().execute((trx) =>
    sendMail(trx, {
      key: 'review',
      to: 'ada@example.com',
      template: 'review-invitation',
      data: { items: [{ name: 'Coat', size: 'M', image: null }], seed: 'abc' },
    }),
  ))!
  await sendMailTask(shop, async () => undefined)({ id: invitation })
  const stop = `http://127.0.0.1:3000/review?stop#${linkToken({ jwtSecret: SECRET }, 'abc')}`
  expect((await open(`/mailbox/${invitation}`)).body).toContain(
    `&lt;<a href="${stop}" rel="noreferrer">${stop}</a>&gt;.`,
  )
})

test('No content of a mail can run as a script: not in the list, on its page or in its frame', async () => {
  for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`]) {
    const { body, headers } = await open(path)
    expect(body).not.toMatch(/<script|<img src=x/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(headers['cache-control']).toBe('no-store')
  }
  const { headers } = await open(`/mailbox/${id}/html`)
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-popups/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('Without the key the mailbox is not found', async () => {
  for (const url of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`, '/mailbox/mailbox.css']) {
    expect((await app.inject(url)).statusCode).toBe(404)
    expect((await app.inject({ url, headers: keyHeader('guess') })).statusCode).toBe(404)
  }
})

test.each(['0', '999999', 'x', '1e3', '99999999999999999999', '-1'])(
  'Mail %s does not exist',
  async (name) => {
    expect((await open(`/mailbox/${name}`)).statusCode).toBe(404)
  },
)
