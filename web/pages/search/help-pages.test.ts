import { expect, test } from 'vitest'
import { findHelpPage } from './help-pages.ts'

test.each([
  ['Gift Card', '/gift-cards'],
  ['giftcard', '/gift-cards'],
  ['how to return', '/faq#returns'],
  ['where is my order', '/orders/track'],
  ['how long is delivery', '/faq'],
  ['contact', '/faq'],
  ['login', '/account'],
])('A search for “%s” leads to %s', (q, to) => {
  expect(findHelpPage(q)?.to).toBe(to)
})

test('Garments lead nowhere else', () => {
  for (const q of ['coat', 'returnable tote', 'gift', 'cardigan', 'accounting jacket'])
    expect(findHelpPage(q), q).toBeUndefined()
})
