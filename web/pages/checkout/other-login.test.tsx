import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { OtherLogin } from './other-login.tsx'

const shown = (accountId: number | undefined, isLoggedIn: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OtherLogin accountId={accountId} isLoggedIn={isLoggedIn} />
    </MemoryRouter>,
  )

test('A total whose login has ended says that its order may be placed, and leads to the login', () => {
  const text = shown(7, false)
  expect(text).toContain('You are logged out. If you have pressed to pay, your order may be placed already')
  expect(text).toContain('href="/login?next=/checkout/credit"')
  // It stands in a live region already.
  expect(text).not.toContain('role="alert"')
})

test.each([
  [undefined, 'This total was worked out before you logged in. Work out the total again.'],
  [8, 'This total was worked out with another login. Work out the total again.'],
])('A total of the account %s asks nobody to log in who is', (accountId, words) => {
  const text = shown(accountId, true)
  expect(text).toContain(words)
  expect(text).not.toContain('/login')
})
