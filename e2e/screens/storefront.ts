import { HARD, LARGE_ORDER, LARGE_ORDER_SESSION } from './crowd.ts'
import { returns } from './returns.ts'
import { DATA, DETAILS, open, press, type Scene } from './scene.ts'

const crowded = true
const window = true
const broken = true

const product = (id: number) => `/shop/${id}`

const addToCart = press('Add to Cart')
const chooseAndAdd = async (page: Parameters<typeof addToCart>[0]) => {
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  await addToCart(page)
  await page.getByRole('dialog').waitFor()
}

const products: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home crowded', path: '/', crowded },
  { name: 'home loading', from: '/faq', path: '/', hold: DATA },
  { name: 'home broken', path: '/', crowded, broken },
  { name: 'menu', path: '/', act: open('Menu'), window },
  { name: 'shop', path: '/shop' },
  { name: 'shop crowded', path: '/shop?page=3', crowded },
  { name: 'shop loading', from: '/', path: '/shop', hold: DATA },
  { name: 'shop broken', path: '/shop', crowded, broken },
  {
    name: 'shop filtered',
    path: '/shop?name=o&product_type=men&product_type=women&size=M&size=L&size=36-39&price_from=20&price_to=600&in_stock=true&sort_by=price&sort_direction=asc',
    crowded,
  },
  { name: 'shop nothing', path: '/shop?name=zzzz&size=M' },
  { name: 'collection', path: '/collections/women' },
  { name: 'collection pictured', path: '/collections/linen' },
  { name: 'collection loading', from: '/', path: '/collections/women', hold: DATA },
  { name: 'collection unknown', path: '/collections/no-such-one' },
  { name: 'filter', path: '/shop', act: open('Filter & Sort'), window },
  { name: 'filter crowded', path: '/shop', crowded, act: open('Filter & Sort'), window },
  {
    name: 'filter crowded, below',
    path: '/shop',
    crowded,
    act: async (page) => {
      await open('Filter & Sort')(page)
      await page.getByLabel('In stock only').scrollIntoViewIfNeeded()
    },
    window,
  },
  { name: 'product', path: product(38) },
  { name: 'product loading', from: '/shop', path: product(38), hold: DATA },
  { name: 'product broken', path: product(HARD.manySizes), crowded, broken },
  { name: 'product gone', path: '/shop/999999' },
  ...Object.entries(HARD).map(([what, id]) => ({ name: `product ${what}`, path: product(id), crowded })),
  { name: 'product without size', path: product(38), act: addToCart, window },
  { name: 'product guide', path: product(38), act: open('Size guide'), window },
  {
    name: 'product guide, notice',
    path: product(38),
    act: async (page) => {
      await addToCart(page)
      const notice = page.getByRole('status').getByText('Please select a size', { exact: true })
      await notice.dispatchEvent('pointerover')
      await open('Size guide')(page)
    },
    window,
  },
  { name: 'product zoom', path: product(38), act: open(/^Zoom/), window },
  {
    name: 'product bar',
    path: product(HARD.longName),
    crowded,
    act: (page) => page.getByRole('heading', { name: 'You may also like' }).scrollIntoViewIfNeeded(),
    window,
  },
  { name: 'search', path: '/search' },
  { name: 'search found', path: '/search?q=wol+coat', crowded },
  { name: 'search nothing', path: '/search?q=zzzzqqqq' },
  { name: 'search broken', path: '/search?q=coat', crowded, broken },
]

const cart: Scene[] = [
  { name: 'cart', path: '/cart', cart: 2 },
  { name: 'cart empty', path: '/cart' },
  { name: 'cart loading', path: '/cart', cart: 2, hold: DETAILS },
  { name: 'cart error', path: '/cart', cart: 2, fail: DETAILS },
  { name: 'cart crowded', path: '/cart', crowded, cart: 40 },
  { name: 'side cart', path: product(38), act: chooseAndAdd, window },
  { name: 'side cart crowded', path: product(HARD.longName), crowded, cart: 40, act: chooseAndAdd, window },
  { name: 'side cart error', path: product(38), act: chooseAndAdd, fail: DETAILS, window },
  { name: 'side cart loading', path: product(38), act: chooseAndAdd, hold: DETAILS, window },
  {
    name: 'cart removed',
    path: '/cart',
    cart: 3,
    act: press(/^Remove/),
  },
]

const GIFT_CARD = 'DEMO-GIFT-CARD-HEML-INE1'
const workOut = async (page: Parameters<typeof addToCart>[0]) => {
  await page.getByLabel('Code of a gift card').fill(GIFT_CARD)
  await page.getByLabel('E-mail').fill('grace@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await page.getByLabel('Street and number').fill('12 Analytical Row')
  await page.getByLabel('City').fill('Brooklyn')
  await page.getByLabel('State or region').fill('NY')
  await page.getByLabel('Postal code').fill('11201')
  await press('Work out the total')(page)
  await page.getByText('To pay by card').first().waitFor()
}

const enterCode = (code: string) => async (page: Parameters<typeof addToCart>[0]) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await press('Apply')(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: code })
    .getByText(/Applied|do not know/)
    .waitFor()
}

const credit: Scene[] = [
  { name: 'checkout credit', path: '/checkout/credit', cart: 2 },
  { name: 'checkout credit empty', path: '/checkout/credit' },
  { name: 'checkout credit, total', path: '/checkout/credit', cart: 2, act: workOut },
  {
    name: 'checkout credit, wrong',
    path: '/checkout/credit',
    cart: 2,
    act: async (page) => {
      await press('Work out the total')(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'checkout credit, refused',
    path: '/checkout/credit',
    cart: 2,
    act: async (page) => {
      await workOut(page)
      await page.getByLabel('Code of a gift card').fill('AAAA-AAAA-AAAA-AAAA-AAAA')
      await page.getByLabel('Postal code').fill('x')
      await press('Work out the total')(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'checkout credit, code',
    path: '/cart',
    cart: 2,
    act: async (page) => {
      await enterCode('HELLO10')(page)
      await page.goto('/checkout/credit')
      await workOut(page)
    },
  },
  { name: 'cart, code', path: '/cart', cart: 2, act: enterCode('HELLO10') },
  {
    name: 'cart, code unknown',
    path: '/cart',
    cart: 2,
    act: enterCode('WAITEDFORLINENSINCETHESPRINGOFLASTYEAR'),
  },
  { name: 'gift-cards, wrong', path: '/gift-cards', act: press('Continue to payment') },
]

const orders: Scene[] = [
  { name: 'checkout empty', path: '/checkout' },
  { name: 'checkout loading', path: '/checkout', cart: 1, hold: /\/api\/orders/, window },
  { name: 'checkout error', path: '/checkout', cart: 1, fail: /\/api\/orders/ },
  { name: 'success', path: `/orders/success?session_id=${LARGE_ORDER_SESSION}`, crowded },
  { name: 'success loading', path: `/orders/success?session_id=1`, hold: /\/api\/orders/ },
  { name: 'success error', path: `/orders/success?session_id=1`, fail: /\/api\/orders/ },
  { name: 'success without session', path: '/orders/success' },
  { name: 'cancel', path: '/orders/cancel' },
  { name: 'track', path: '/orders/track' },
  {
    name: 'track found',
    path: '/orders/track',
    crowded,
    act: async (page) => {
      await page.getByLabel('Enter Order ID').fill(LARGE_ORDER)
      await press('Track Order')(page)
      await page.getByText('Subtotal').first().waitFor()
    },
  },
  {
    name: 'track error',
    path: '/orders/track',
    act: async (page) => {
      await page.getByLabel('Enter Order ID').fill('HL-NOTHING')
      await press('Track Order')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
]

const declare = async (page: Parameters<typeof addToCart>[0]) => {
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await press('Continue')(page)
  await page.getByRole('heading', { name: 'Confirm your withdrawal' }).waitFor()
}

const withdrawal: Scene[] = [
  { name: 'withdraw', path: '/withdraw' },
  { name: 'gift-cards', path: '/gift-cards' },
  { name: 'withdraw confirm', path: '/withdraw?order_id=HL-00000-00000-00000-00000', act: declare },
  {
    name: 'withdraw received',
    path: '/withdraw?order_id=HL-00000-00000-00000-00000',
    act: async (page) => {
      await declare(page)
      await press('Confirm withdrawal')(page)
      await page.getByText('It reached us').waitFor()
    },
  },
]

const words: Scene[] = [
  { name: 'faq', path: '/faq' },
  { name: 'about', path: '/about' },
  { name: 'not found', path: '/nowhere' },
  { name: 'login', path: '/login' },
  {
    name: 'login error',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await press('Login')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'signup', path: '/signup' },
  {
    name: 'signup error',
    path: '/signup',
    act: async (page) => {
      await page.getByLabel('Name').fill('A')
      await page.getByLabel('Email').fill('no address')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'reset', path: '/reset-password' },
  { name: 'password edit', path: '/password/edit?reset_password_token=1' },
  { name: 'password edit without token', path: '/password/edit' },
]

export const storefront: Scene[] = [
  ...products,
  ...cart,
  ...credit,
  ...orders,
  ...withdrawal,
  ...returns,
  ...words,
]
