import { LARGE_ORDER } from './crowd.ts'
import { press, type Scene, waitingAndFailed } from './scene.ts'

const crowded = true
const order = `/account/orders/details/${LARGE_ORDER}`

const regular = (name: string, path: string): Scene => ({ name, path, crowded, as: 'regular' })
const fresh = (name: string, path: string): Scene => ({ name, path, as: 'new customer' })

export const account: Scene[] = [
  fresh('account empty', '/account'),
  regular('account', '/account'),
  ...waitingAndFailed(regular('account', '/account')),
  regular('account profile', '/account/profile'),
  ...waitingAndFailed(regular('account profile', '/account/profile')),
  {
    ...regular('account profile, editing', '/account/profile'),
    act: async (page) => {
      for (const row of ['name', 'email', 'phone', 'password']) await press(`Edit ${row}`)(page)
      await page.getByLabel('Email').fill('')
      await page
        .getByRole('button', { name: /save|update/i })
        .nth(1)
        .click()
    },
  },
  fresh('account orders empty', '/account/orders'),
  regular('account orders', '/account/orders'),
  ...waitingAndFailed(regular('account orders', '/account/orders')),
  regular('account order', order),
  ...waitingAndFailed(regular('account order', order)),
  fresh('account credit empty', '/account/credit'),
  {
    ...fresh('account credit', '/account/credit'),
    act: async (page) => {
      // The first of the widths has added it.
      if ((await page.getByText('$100.00').count()) > 0) return
      await page.getByLabel('Add a gift card').fill('DEMO-GIFT-CARD-HEML-INE1')
      await press('Add it')(page)
      await page.getByText('$100.00').first().waitFor()
    },
  },
  ...waitingAndFailed(fresh('account credit', '/account/credit')),
  fresh('account order missing', '/account/orders/details/HL-00000-00000-00000-00000'),
]
