import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { bannerOf } from './banner.ts'

const secrets = { shopperPassword: 'abc', sandbox: {} } as Secrets
const mailboxAt = (environment: Record<string, string>) =>
  /Mailbox +(\S+)/.exec(
    bannerOf({ config: readConfig(environment), secrets, admin: { email: 'admin@hemline.test' } }),
  )?.[1]

test('The banner gives an address at which the mailbox can be opened, also behind a proxy with TLS', () => {
  expect(mailboxAt({ PORT: '4000' })).toBe('http://127.0.0.1:4000/mailbox')
  expect(mailboxAt({ PUBLIC_URL: 'http://shop.local:4000' })).toBe('http://shop.local:4000/mailbox')
  const proxied = { PUBLIC_URL: 'https://shop.example', PORT: '4000', HOST: '0.0.0.0' }
  expect(mailboxAt(proxied)).toBe('http://127.0.0.1:4000/mailbox')
  expect(mailboxAt({ SMTP_URL: 'smtp://mail.example' })).toBeUndefined()
})
