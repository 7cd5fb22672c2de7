import { CUSTOMER_SORTS } from '../contract/customer.ts'
import { DAY_MS } from '../contract/time.ts'
import type { ScaledShop } from './scaled-shop.ts'

interface Question {
  name: string
  ask(shop: ScaledShop): string
  as?: 'admin' | 'customer'
  /** In milliseconds, where it is another than that of all. */
  p99AtMost?: number
}

export const BUDGET = { p99AtMost: 25, growthAtMost: 2 }

const some = (count: number) => 1 + Math.floor(Math.random() * count)
const oneOf = <T>(...choices: T[]): T => choices[some(choices.length) - 1]!
const list = (query: string) => `/api/products/?limit=24${query}`
const search = (query: string) => `/api/search?q=${query}`
const options = (query: string) => `/api/products/filter_options?${query}`
const colour = () => oneOf('brown', 'blue', 'black')
const collection = () => `collection-${some(200)}`
/** With three colours in its style. */
const sharedProduct = ({ products }: ScaledShop) => some(Math.floor(products / 55)) * 55 - 4
const product = ({ products }: ScaledShop) => some(Math.floor(products / 11)) * 11 - 1
const lastPage = ({ products }: ScaledShop) => Math.floor((products * 0.9) / 24)
const order = ({ someOrders }: ScaledShop) => oneOf(...someOrders).id
/** The local part of an e-mail address, which matches few orders. */
const local = ({ someOrders }: ScaledShop) => oneOf(...someOrders).email.split('@')[0]!
/** Its end, longer in larger shops so that it matches some hundred orders in each. */
const endOfLocal = ({ products }: ScaledShop) => {
  const least = 10 ** (Math.round(Math.log10(products)) - 2)
  return least + some(4 * least) - 1
}
const orders = (query: string, limit = 50) => `/api/orders/admin_index?limit=${limit}${query}`

const returns = (query: string) => `/api/returns/admin_index?limit=50${query}`

const customer = ({ someCustomers }: ScaledShop) => oneOf(...someCustomers)
const customers = (query: string) => `/api/customers?limit=50${query}`

/** Today included. */
export const lastDays = (days: number) => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  return `from=${day(days - 1)}&to=${day(0)}`
}
const sales = (path: string, days: number) => `/api/dashboard/sales${path}?${lastDays(days)}`

const catalogue = (name: string, ask: Question['ask']): Question => ({ name, ask })
const dashboard = (name: string, ask: Question['ask']): Question => ({
  name,
  ask,
  as: 'admin',
})
/** What the sums of many are read for (decisions/0024-sales.md). */
const figures = (name: string, ask: Question['ask']): Question => ({
  ...dashboard(name, ask),
  p99AtMost: 100,
})

/** A scanner waits for it. */
const queue = (name: string, ask: Question['ask']): Question => ({ ...dashboard(name, ask), p99AtMost: 15 })

export const QUESTIONS: Question[] = [
  catalogue('List', () => list(`&page=${some(10)}`)),
  catalogue('List, from the middle', (shop) => list(`&page=${lastPage(shop) >> 1}`)),
  catalogue('List, last page', (shop) => list(`&page=${lastPage(shop)}`)),
  catalogue('List, each style once', () => list(`&group=style&page=${some(10)}`)),
  catalogue('List, each style once, from the middle', (shop) =>
    list(`&group=style&page=${Math.floor(lastPage(shop) / 5)}`),
  ),
  catalogue('List, each style once, cheapest first', () =>
    list(`&group=style&sort_by=price&sort_direction=asc&page=${some(10)}`),
  ),
  catalogue('Colours of a style', ({ products }) => list(`&style=${some(products / 5) * 5 - 4}`)),
  catalogue('List, cheapest first', () => list(`&sort_by=price&sort_direction=asc&page=${some(10)}`)),
  catalogue('List, dearest first', () => list(`&sort_by=price&sort_direction=desc&page=${some(10)}`)),
  catalogue('List, cheapest first, from the middle', (shop) =>
    list(`&sort_by=price&sort_direction=asc&page=${lastPage(shop) >> 1}`),
  ),
  catalogue('Filter by type', () => list(`&product_type=${oneOf('men', 'women', 'unisex')}`)),
  catalogue('Filter by size', () => list(`&size=${oneOf('XS', 'M', 'XXL', 'None')}`)),
  catalogue('Filter by price', () => list(`&price_min=${some(30_000)}&price_max=${30_000 + some(30_000)}`)),
  catalogue('Filter by stock', () => list('&in_stock=true')),
  catalogue('Filter by stock, from the middle', (shop) => list(`&in_stock=true&page=${lastPage(shop) >> 1}`)),
  catalogue('All filters', () =>
    list(`&product_type=men&size=M&price_min=${some(30_000)}&price_max=50000&in_stock=true`),
  ),
  catalogue('All filters, cheapest first', () =>
    list('&product_type=men&size=M&size=L&price_max=50000&in_stock=true&sort_by=price&sort_direction=asc'),
  ),
  catalogue('Filter options', () => '/api/products/filter_options'),
  catalogue('Filter options, filtered', () =>
    options(`colour=${colour()}&size=M&in_stock=true&product_type=${oneOf('men', 'women')}`),
  ),
  catalogue('Filter options of a collection', () => options(`collection=${collection()}`)),
  catalogue('Filter options of a search', () => options('q=linen%20shirt%20camel')),
  catalogue('Filter by colour', () => list(`&colour=${colour()}`)),
  catalogue('Filter by category', () => list(`&category=category-${some(10)}`)),
  catalogue('Filter by fabric', () => list(`&fabric=${oneOf('wool', 'linen', 'hemp')}`)),
  catalogue('Filter by colour, category and fabric', () =>
    list(`&colour=${colour()}&category=category-${some(10)}&fabric=${oneOf('wool', 'linen')}&size=M`),
  ),
  catalogue('Collections', () => '/api/collections'),
  catalogue('Collection', () => `/api/collections/${collection()}`),
  catalogue('Collection, its products', () => list(`&collection=${collection()}`)),
  catalogue('Collection, its products, cheapest first', () =>
    list(`&collection=${collection()}&sort_by=price&sort_direction=asc`),
  ),
  catalogue('Collection of a third, its products', () => list(`&collection=collection-201&page=${some(10)}`)),
  catalogue('Name that one in ten has', () => list(`&name=${oneOf('coat', 'linen', 'rib be')}`)),
  catalogue('Name that few have', ({ products }) => list(`&name=Coat%20${some(products)}`)),
  catalogue('Search, one in ten', () => search(oneOf('wool%20coat', 'linen', 'beanie'))),
  catalogue('Search, one in ten, cheapest first', () => search('linen&sort_by=price&sort_direction=asc')),
  catalogue('Search, one in ten, filtered', () => search('beanie&size=M&in_stock=true')),
  // Twelve results at every size, so that the growth of the shop is measured and not of the response.
  catalogue('Search, one in seventy', () => search('linen%20shirt%20camel&limit=12')),
  catalogue('Search, few', ({ products }) => search(`${some(products)}`)),
  catalogue('Search, mistyped', () => search(oneOf('lambswol', 'jakcet', 'leathr'))),
  catalogue('Search, nothing', () => search('xylophone')),
  catalogue('Front page', () => '/api/products/front_page_products'),
  { name: 'Product', ask: (shop) => `/api/products/${product(shop)}`, p99AtMost: 10 },
  { name: 'Product of three colours', ask: (shop) => `/api/products/${sharedProduct(shop)}`, p99AtMost: 10 },
  catalogue('Measurements of a product', (shop) => `/api/products/${product(shop)}/measurements`),
  catalogue(
    'Look of a product',
    ({ products }) => `/api/products/${(some(products / 100) - 1) * 100 + 8}/look`,
  ),
  catalogue('Reviews of a product', () => `/api/products/${some(90) * 11 - 1}/reviews`),
  catalogue('Similar products', (shop) => `/api/products/${product(shop)}/similar_products`),
  { name: 'Order by its id', ask: (shop) => `/api/orders/${order(shop)}/track_order` },
  { name: 'Orders of a customer', ask: () => '/api/orders?limit=10', as: 'customer' },
  dashboard('Dashboard: counts', () => '/api/dashboard/counts'),
  dashboard('Dashboard: orders', () => orders(`&page=${some(20)}`)),
  // The deepest page: lists of orders end after a thousand.
  dashboard('Dashboard: orders, last page', () => orders('&page=20')),
  dashboard('Dashboard: orders being made', () => orders('&status=manufacturing')),
  dashboard('Dashboard: orders delivered', () => orders('&status=delivered')),
  dashboard('Dashboard: orders to make', () => orders('&todo=make')),
  // Ten results at every size.
  dashboard('Dashboard: orders disputed', () => orders('&todo=dispute', 10)),
  dashboard('Dashboard: orders by id', (shop) => orders(`&id=${order(shop).slice(0, 7)}`)),
  dashboard('Dashboard: orders by e-mail', (shop) => orders(`&email=${local(shop)}`)),
  dashboard('Dashboard: orders by end of an e-mail', (shop) => orders(`&email=${endOfLocal(shop)}@example`)),
  dashboard('Dashboard: orders by half of all e-mails', () => orders('&email=example.com')),
  queue('Dashboard: returns', () => returns(`&page=${some(20)}`)),
  // The deepest page: these lists end after a thousand as well.
  queue('Dashboard: returns, last page', () => returns('&page=20')),
  queue('Dashboard: returns to decide', () => returns('&todo=decide')),
  queue('Dashboard: returns expected', () => returns('&todo=expected')),
  queue('Dashboard: returns to inspect', () => returns('&todo=inspect')),
  queue('Dashboard: returns to inspect, last page', () => returns('&todo=inspect&page=20')),
  queue('Dashboard: returns whose money is due', () => returns('&todo=refund')),
  queue('Dashboard: returns to put away', () => returns('&todo=dispose')),
  dashboard('Dashboard: products', () => `/api/products/admin_index?limit=50&page=${some(10)}`),
  dashboard(
    'Dashboard: products, from the middle',
    ({ products }) => `/api/products/admin_index?limit=50&page=${Math.floor(products / 100)}`,
  ),
  dashboard('Dashboard: products low in stock', () => '/api/products/admin_index?limit=50&low_stock=true'),
  dashboard('Dashboard: styles', () => `/api/styles?limit=50&page=${some(10)}`),
  dashboard('Dashboard: styles by name', () => '/api/styles?limit=50&name=coat'),
  dashboard('Dashboard: a style', ({ products }) => `/api/styles/${some(products / 5) * 5 - 4}`),
  dashboard('Dashboard: collections', () => '/api/collections/admin_index?limit=50'),
  dashboard('Dashboard: looks', () => '/api/looks/admin_index?limit=50'),
  dashboard('Dashboard: reviews', () => '/api/reviews/admin_index?limit=50&state=published'),
  dashboard('Dashboard: shares of reviews', () => '/api/reviews/shares'),
  dashboard('Dashboard: redirects', () => '/api/redirects?limit=50'),
  dashboard('Dashboard: not in the feed', () => '/api/feeds/unlisted?limit=50'),
  ...CUSTOMER_SORTS.map((sort) =>
    dashboard(`Dashboard: customers, by ${sort}`, () => customers(`&sort=${sort}&page=${some(20)}`)),
  ),
  dashboard('Dashboard: customers by e-mail', (shop) =>
    customers(`&q=${encodeURIComponent(customer(shop).email)}`),
  ),
  dashboard('Dashboard: customers by a part of their e-mail', (shop) =>
    customers(`&q=${customer(shop).email.split('@')[0]}`),
  ),
  dashboard('Dashboard: customers by name', (shop) =>
    customers(`&q=${encodeURIComponent(customer(shop).name)}`),
  ),
  dashboard('Dashboard: customers by a sampled name', ({ sampledCustomers }) =>
    customers(`&q=${encodeURIComponent(oneOf(...sampledCustomers))}`),
  ),
  dashboard('Dashboard: customers by a third of all e-mails', () => customers('&q=example.com')),
  dashboard('Dashboard: customers by a third, dearest first', () => customers('&q=example.com&sort=spent')),
  dashboard('Dashboard: customers, nobody', () => customers('&q=xylophone')),
  dashboard('Dashboard: customers with a tag', () => customers('&tag=vip')),
  dashboard('Dashboard: customer', (shop) => `/api/customers/${customer(shop).id}`),
  figures('Dashboard: sales of a month', () => sales('', 30)),
  figures('Dashboard: sales of three years', () => sales('', 1_096)),
  figures('Dashboard: goods sold in a month', () => sales('/goods', 30)),
  figures('Dashboard: goods sold in three years', () => sales('/goods', 1_096)),
  figures('Dashboard: tax of a quarter', () => sales('/taxes', 92)),
  dashboard('Dashboard: products by name', () => '/api/products/admin_index?limit=50&name=coat'),
]
