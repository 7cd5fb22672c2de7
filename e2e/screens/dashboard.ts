import { shopifyFile, untidyExport } from '../../test/shopify-export.ts'
import { HARD, LARGE_ORDER } from './crowd.ts'
import { open, press, type Scene, waitingAndFailed } from './scene.ts'

const crowded = true

const busy = (name: string, path: string, act?: Scene['act']): Scene => ({
  name: `dashboard ${name}`,
  path: `/dashboard${path}`,
  crowded,
  as: 'admin',
  ...(act && { act }),
})

const lists = [busy('orders', '/orders'), busy('products', '/products')]

export const dashboard: Scene[] = [
  busy('home', ''),
  ...waitingAndFailed(busy('home', '')),
  ...lists,
  ...lists.flatMap(waitingAndFailed),
  busy('orders nothing', '/orders?email=nobody-here'),
  busy('orders last page', '/orders?page=10'),
  busy('orders edit', `/orders?id=${LARGE_ORDER}`, press(/^Edit Order/)),
  busy('orders refund', '/orders?email=orders%40', press(/^Refund order/)),
  busy('orders filtered', '/orders?todo=make&status=manufacturing&email=example'),
  busy('orders unpaid', '/orders/unpaid'),
  busy('products nothing', '/products?name=zzzz'),
  busy('products low', '/products?low_stock=true&active=true'),
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
  busy('returns money due', '/returns?todo=refund'),
  busy('returns to put away', '/returns?todo=dispose'),
  busy('returns unmatched', '/returns?todo=unmatched'),
  busy('returns fit', '/returns/fit', (page) => page.getByText('By size').first().click()),
  ...waitingAndFailed(busy('returns fit', '/returns/fit')),
  busy('sale prices', '/sale-prices'),
  busy('sale prices, new', '/sale-prices?sale=new', press('Create sale')),
  busy('sale prices, running', '/sale-prices', press(/^Linen, end of season/, 'link')),
  busy('promotions', '/promotions'),
  busy('promotions, new', '/promotions?promotion=new', press('Create promotion')),
  busy('promotions, running', '/promotions', press(/^A first hello/, 'link')),
  ...[
    busy('customers', '/customers'),
    busy('past orders', '/customers/past-orders'),
    busy('credit', '/credit'),
    busy('sales', '/sales'),
    busy('settings', '/settings'),
    busy('staff', '/staff'),
    busy('security', '/security'),
    busy('activity', '/activity'),
    busy('mails', '/mails'),
    busy('price changes', '/price-changes'),
    busy('orders print', `/orders/print?ids=${LARGE_ORDER}`),
    busy('orders ship', `/orders/ship?ids=${LARGE_ORDER}`),
  ].flatMap((scene) => [scene, ...waitingAndFailed(scene)]),
  busy('customers nothing', '/customers?q=nobody-here'),
  busy('customers, one', '/customers?sort=spent', (page) => page.locator('[data-row] a').first().click()),
  busy('customers, erase', '/customers?sort=spent', async (page) => {
    await page.locator('[data-row] a').first().click()
    await press('Erase …')(page)
    await page
      .getByRole('dialog')
      .getByText(/has to end first|This stays/)
      .waitFor()
  }),
  busy('credit nothing', '/credit?q=zzzz'),
  busy('sales nothing', '/sales?from=2020-01-01&to=2020-01-31'),
  busy('activity nothing', '/activity?actor=nobody@example.com'),
  busy('settings, wrong', '/settings', async (page) => {
    await page.getByLabel('Support e-mail').fill('not an address')
    await page.locator('#shop').getByRole('button', { name: 'Save' }).click()
  }),
  busy('settings, own rates', '/settings', async (page) => {
    await page.locator('#tax').getByLabel('Tax', { exact: true }).selectOption('rates')
    await page.locator('#tax').getByLabel('Country').selectOption('DE')
    await page.locator('#tax').scrollIntoViewIfNeeded()
  }),
  busy('collections', '/collections'),
  busy('collections, one', '/collections?collection=2'),
  busy('collections, new', '/collections?collection=new', press('Create collection')),
  busy('moving in', '/moving-in'),
  busy('moving in report', '/moving-in', (page) =>
    page
      .locator('input[type=file]')
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
  busy('redirects nothing', '/redirects?q=zzzz', press(/^Lead .* to another page$/)),
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
