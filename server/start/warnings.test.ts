import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { warningsAbout } from './warnings.ts'

test('A live shop is warned about what its customers would miss', () => {
  const about = (environment: Record<string, string>) => warningsAbout(readConfig(environment))
  const live = {
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    PUBLIC_URL: 'https://shop.example',
  }
  expect(about({})).toEqual([])
  expect(about(live)).toEqual([
    expect.stringContaining('SMTP_URL is not set'),
    expect.stringContaining('set SUPPORT_EMAIL'),
  ])
  const mails = { ...live, SMTP_URL: 'smtp://mail.shop.com' }
  expect(about(mails)).toEqual([
    expect.stringContaining('set MAIL_FROM'),
    expect.stringContaining('set SUPPORT_EMAIL'),
  ])
  expect(about({ ...mails, SUPPORT_EMAIL: 'help@shop.com' })).toEqual([])
})

test('What a public shop leaves open is said', () => {
  const about = (environment: Record<string, string>) => warningsAbout(readConfig(environment))
  const secure = { PUBLIC_URL: 'https://shop.example', SANDBOX: 'on' }
  expect(about(secure)).toEqual([
    expect.stringContaining('SMTP_URL is not set'),
    expect.stringContaining('SANDBOX is on'),
  ])
  expect(about({ ...secure, MAILBOX: 'on' })).toContainEqual(expect.stringContaining('MAILBOX is on'))
  expect(about({ TRUST_PROXY: 'on' })).toEqual([expect.stringContaining('write TRUST_PROXY=1')])
  expect(about({ TRUST_PROXY: '1' })).toEqual([])
})
