import { shopifyFile, untidyExport } from '../../test/shopify-export.ts'
import { HARD, LARGE_ORDER } from './crowd.ts'
import { busy, open, press, type Scene, waitingAndFailed } from './scene.ts'

const chooseOwnRates: NonNullable<Scene['act']> = async (page) => {
  const tax = page.locator('#tax')
  await tax.getByLabel('Tax', { exact: true }).selectOption('rates')
  await tax.getByLabel('Country').selectOption('DE')
  await tax.evaluate((section) => section.scrollIntoView())
}

const openCustomer: NonNullable<Scene['act']> = async (page) => {
  await page.locator('[data-row] a').first().click()
  await page.waitForURL(/customers\/\d+/)
}

/** What is chosen in a list stands in a form beside it. */
const openListed =
  (name: RegExp): NonNullable<Scene['act']> =>
  async (page) => {
    await press(name, 'link')(page)
    await page.getByRole('form', { name }).waitFor()
  }

const lists = [busy('orders', '/orders'), busy('products', '/products')]

export const dashboard: Scene[] = [
  busy('home', ''),
  ...waitingAndFailed(busy('home', '')),
  ...lists,
  ...lists.flatMap(waitingAndFailed),
  busy('orders nothing', '/orders?email=nobody-here'),
  busy('orders last page', '/orders?page=10'),
  busy('orders edit', `/orders?id=${LARGE_ORDER}`, press(/^Edit Order/)),
  busy('orders, one', `/orders?id=${LARGE_ORDER}`),
  busy('orders refund', '/orders?email=orders%40', press(/^Refund order/)),
  busy('orders filtered', '/orders?todo=make&status=manufacturing&email=example'),
  busy('orders unpaid', '/orders/unpaid'),
  busy('products nothing', '/products?name=zzzz'),
  busy('products low', '/products?low_stock=true&active=true'),
  {
    ...busy('products ticked', '/products?active=true', async (page) => {
      for (const at of [0, 1]) await page.locator('[data-tick]').nth(at).check()
      const bar = page.getByRole('region', { name: 'Ticked products' })
      await bar.getByRole('button', { name: 'Tag', exact: true }).click()
      await bar.getByLabel('Tag').fill('linen')
      await bar.getByRole('button', { name: 'Add', exact: true }).click()
      await bar.getByRole('button', { name: 'Close what was done' }).waitFor()
    }),
    window: true,
  },
  busy('create', '/create-product'),
  busy('create, wrong', '/create-product', press('Create Product')),
  busy('edit', `/products/edit/${HARD.manySizes}`),
  busy('edit pictures', `/products/edit/${HARD.manyPictures}`),
  ...waitingAndFailed(busy('edit', `/products/edit/${HARD.manySizes}`)),
  busy('returns', '/returns'),
  ...waitingAndFailed(busy('returns', '/returns')),
  busy('returns nothing', '/returns?number=nobody@example.com'),
  busy('returns to decide', '/returns?todo=decide'),
  busy('returns expected', '/returns?todo=expected'),
  busy('returns to inspect, wrong', '/returns?todo=inspect', async (page) => {
    await page.getByRole('radio', { name: 'Deduct' }).first().check()
    await press('Settle')(page)
  }),
  busy('returns received', '/returns?state=received'),
  busy('returns settled', '/returns?state=settled'),
  busy('returns declined', '/returns?state=declined'),
  busy('returns to be paid first', '/returns?state=announced', async (page) => {
    const row = page.locator('[data-row]').filter({ hasText: 'To be paid first' }).first()
    await page.goto(`/dashboard/returns?number=${await row.getAttribute('aria-label')}`)
    await page.getByText('No parcel is expected').waitFor()
  }),
  busy('returns, history', '/returns?state=settled', async (page) => {
    await page.locator('[data-row]').filter({ hasText: 'Exchange' }).first().getByText('History').click()
    await page.locator('[data-row] details time').first().waitFor()
  }),
  busy('returns, history error', '/returns?state=settled', async (page) => {
    await page.route(/\/api\/returns\/R-/, (route) => route.fulfill({ status: 500, json: { error: '' } }))
    await page.getByText('History').first().click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  }),
  busy('returns money due', '/returns?todo=refund'),
  busy('returns to put away', '/returns?todo=dispose'),
  busy('returns unmatched', '/returns?todo=unmatched'),
  busy('returns fit', '/returns/fit', (page) => page.getByText('By size').first().click()),
  ...waitingAndFailed(busy('returns fit', '/returns/fit')),
  busy('sale prices', '/sale-prices'),
  busy('sale prices, new', '/sale-prices?sale=new', press('Create sale')),
  busy('sale prices, running', '/sale-prices', openListed(/^Linen, end of season/)),
  busy('promotions', '/promotions'),
  busy('promotions, new', '/promotions?promotion=new', press('Create promotion')),
  busy('promotions, running', '/promotions', openListed(/^A first hello/)),
  busy('sale prices, long', '/sale-prices', openListed(/^For everybody/)),
  busy('promotions, long', '/promotions', openListed(/^For everybody/)),
  busy('promotions, by tag', '/promotions?promotion=new', async (page) => {
    await page.getByLabel('Name', { exact: true }).fill('Wool')
    await page.getByLabel('Code', { exact: true }).fill('WOOL')
    await page.getByLabel('Percent', { exact: true }).fill('15')
    await page.getByLabel('Products', { exact: true }).selectOption('tags')
    await page.getByLabel('Tags', { exact: true }).fill('no such tag')
    await page.getByText(/^It is for/).waitFor()
  }),
  busy('promotions nothing', '/promotions?text=zzzz'),
  ...[
    busy('customers', '/customers'),
    busy('past orders', '/customers/past-orders'),
    busy('credit', '/credit'),
    busy('sales', '/sales'),
    busy('invoices', '/invoices'),
    busy('settings', '/settings'),
    busy('staff', '/staff'),
    busy('security', '/security'),
    busy('activity', '/activity'),
    busy('mails', '/mails'),
    busy('price changes', '/price-changes'),
    busy('count stock', '/stock'),
    busy('orders print', `/orders/print?ids=${LARGE_ORDER}`),
    busy('orders ship', `/orders/ship?ids=${LARGE_ORDER}`),
  ].flatMap((scene) => [scene, ...waitingAndFailed(scene)]),
  busy('customers nothing', '/customers?q=nobody-here'),
  busy('customers, one', '/customers?sort=spent', openCustomer),
  busy('customers, with credit', '/customers?q=maximiliane', openCustomer),
  busy('customers, erase', '/customers?sort=spent', async (page) => {
    await openCustomer(page)
    await press('Erase …')(page)
    await page
      .getByRole('dialog')
      .getByText(/has to end first|This stays/)
      .waitFor()
  }),
  busy('credit nothing', '/credit?q=zzzz'),
  busy('credit, one', '/credit', (page) => page.locator('[data-row] button').first().click()),
  busy('credit, wrong', '/credit', async (page) => {
    await page.getByText('Give credit', { exact: true }).click()
    await page.getByRole('button', { name: 'Give', exact: true }).click()
  }),
  busy('staff, wrong', '/staff', press('Invite')),
  busy('sales nothing', '/sales?from=2020-01-01&to=2020-01-31'),
  busy('activity nothing', '/activity?actor=nobody@example.com'),
  busy('settings, wrong', '/settings', async (page) => {
    await page.getByLabel('Support e-mail').fill('not an address')
    await page.locator('#shop').getByRole('button', { name: 'Save' }).click()
  }),
  { ...busy('settings, own rates', '/settings', chooseOwnRates), window: true },
  {
    ...busy('settings, own rates, wrong', '/settings', async (page) => {
      await chooseOwnRates(page)
      await page.locator('#tax').getByRole('button', { name: /^Save/ }).click()
      await page.locator('#tax').getByRole('alert').first().waitFor()
    }),
    window: true,
  },
  {
    ...busy('settings, connections', '/settings', (page) =>
      page.locator('#connections').evaluate((section) => section.scrollIntoView()),
    ),
    window: true,
  },
  busy('moving in', '/moving-in'),
  busy('moving in report', '/moving-in', (page) =>
    page
      .getByLabel('Shopify’s file of products')
      .setInputFiles({
        name: 'products_export.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(shopifyFile(untidyExport())),
      })
      .then(() => page.getByRole('button', { name: /^Import / }).waitFor()),
  ),
  busy('feeds', '/feeds'),
  ...waitingAndFailed(busy('feeds', '/feeds')),
  busy('feeds, one reason', '/feeds?reason=price'),
  busy('redirects', '/redirects'),
  ...waitingAndFailed(busy('redirects', '/redirects')),
  busy('redirects nothing', '/redirects?q=zzzz', press(/^Lead to another page/)),
  busy('redirects report', '/redirects', (page) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'redirects.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Redirect from,Redirect to\n${Array.from({ length: 30 }, (_, n) => `/old/${n},${n % 3 ? '/shop' : 'https://elsewhere.example/a-rather-long-address'}`).join('\n')}`,
      ),
    }),
  ),
  busy('import', '/products/import'),
  busy('import report', '/products/import', (page) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `id,name,price,quantity\n${Array.from({ length: 30 }, (_, n) => `,${n % 3 ? `Felt Hat ${n}` : ''},${n % 4 ? '48.00' : 'dear'},5`).join('\n')}`,
      ),
    }),
  ),
  { ...busy('shortcuts', '/orders', open(/Shortcuts/)), window: true },
]
