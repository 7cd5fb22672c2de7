import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import { bannerOf } from './banner.ts'

const secrets = {
  accessKey: 'theKey',
  shopperPassword: 'the-shoppers',
  jwtSecret: 'the-signing-secret',
  sandbox: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
} as Secrets
const banner = (environment: Record<string, string>, { isFirst = false } = {}) =>
  bannerOf({
    config: readConfig(environment),
    secrets,
    admin: { email: 'admin@hemline.test', ...(isFirst && { password: 'the-admins' }) },
    isSeeded: isFirst,
  })

test('The banner links to the mailbox and the sandbox with their key, where they exist', () => {
  expect(banner({ PORT: '4000' })).toContain('http://127.0.0.1:4000/mailbox?key=theKey')
  expect(banner({ PORT: '4000' })).toContain('http://127.0.0.1:4000/sandbox?key=theKey')
  const secure = { PUBLIC_URL: 'https://shop.example', SANDBOX: 'on' }
  expect(banner(secure)).not.toContain('/mailbox')
  expect(banner({ ...secure, MAILBOX: 'on' })).toContain('https://shop.example/mailbox?key=theKey')
  expect(banner({ SMTP_URL: 'smtp://mail.example' })).not.toContain('/mailbox')
})

test('Passwords are printed by the first start only, and keys by none', () => {
  const passwords = /the-admins|the-shoppers/g
  expect(banner({}, { isFirst: true }).match(passwords)).toEqual(['the-admins', 'the-shoppers'])
  expect(banner({})).not.toMatch(passwords)
  for (const isFirst of [true, false])
    expect(banner({}, { isFirst })).not.toMatch(/sk_test|pk_test|whsec|the-signing-secret/)
})
