import { expect, test } from 'vitest'
import { mailtoUrl } from './mail.ts'

test('An address with a tag stays as it is, and one with the marks of a query names one recipient alone', () => {
  expect(mailtoUrl('ada+shop@example.com')).toBe('mailto:ada+shop@example.com')
  const url = new URL(mailtoUrl('a?bcc=b&c=100%#@example.com'))
  expect(decodeURIComponent(url.pathname)).toBe('a?bcc=b&c=100%#@example.com')
  expect(url.search + url.hash).toBe('')
})
