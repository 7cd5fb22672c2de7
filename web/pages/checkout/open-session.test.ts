import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeStorage, openBrowser } from '../../../test/browser.ts'
import type { CartLine } from '../../cart.ts'

const lines: CartLine[] = [{ id: 1, name: 'Wool Coat', quantity: 2, size: 'M', imageUrl: null }]
const paymentPage = { session_url: 'https://pay.example/cs_1' }

/** How POST /orders answers, one after the other. */
let orders: (Response | Error)[]
let sent: { key: string | null; body: unknown }[]
/** The checkouts that were ended, by their keys. */
let ended: (string | null)[]
let isPaid: boolean
let isPaymentUnderWay: boolean
let isLineLost: boolean
let isBusy: boolean
/** No checkout of this login has the key. */
let isUnknown: boolean
/** Happens in the browser while the answer to an order gets lost. */
let meanwhile: () => void
let storage: FakeStorage

beforeEach(() => {
  sent = []
  ended = []
  isPaid = false
  isPaymentUnderWay = false
  isLineLost = false
  isBusy = false
  isUnknown = false
  meanwhile = () => {}
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => new FakeScript(),
    head: { append() {} },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/stripe_public_key')) return Response.json({ stripe_public_key: 'pk_test_1' })
    const key = new Headers(init.headers).get('idempotency-key')
    if (url.endsWith('/cancel_checkout')) {
      if (isLineLost) throw new TypeError('Failed to fetch')
      if (isBusy) return tooMany()
      ended.push(key)
      if (isUnknown) return Response.json({ error: 'No such checkout.' }, { status: 404 })
      if (isPaymentUnderWay) return Response.json({ error: 'Already under way.' }, { status: 409 })
      return Response.json({ message: 'The checkout has ended.', ...(isPaid && { paid: true }) })
    }
    sent.push({
      key,
      body: JSON.parse(init.body as string),
    })
    const next = orders.shift()!
    if (next instanceof Error) {
      meanwhile()
      throw next
    }
    return next
  })
})
afterEach(() => vi.unstubAllGlobals())

const tooMany = () => Response.json({ error: 'Too many attempts.' }, { status: 429 })

class FakeScript extends EventTarget {
  dataset: Record<string, string> = {}
}

const detailAt = (price: number) => ({
  id: 1,
  size: 'M',
  price,
  isValid: true,
  validationMessage: null,
  available: 9,
})

async function open(...answers: (Response | Error)[]) {
  orders = answers
  storage = openBrowser().storage
  return await openTab()
}

/** Another tab, or the same page loaded again: it has the storage in common with the one before. */
async function openTab() {
  vi.resetModules()
  const { openPaymentSession } = await import('./open-session.ts')
  return (cart = lines) => openPaymentSession(cart, 'https://pay.example/v1.js')
}
const said = async () => (await import('../../notifications.ts')).currentNotification()?.message

const keys = () => new Set(sent.map(({ key }) => key)).size

test('Two calls at once place one order, without names or prices', async () => {
  const pay = await open(Response.json(paymentPage))
  expect(await Promise.all([pay(), pay()])).toEqual([paymentPage.session_url, paymentPage.session_url])
  expect(sent.map(({ body }) => body)).toEqual([{ items: [{ id: 1, quantity: 2, size: 'M' }] }])
})

test('The same cart continues its order, and another cart cancels it and places its own', async () => {
  const pay = await open(...[1, 2, 3].map(() => Response.json(paymentPage)))
  await pay()
  await pay()
  expect([keys(), ended]).toEqual([1, []])
  await pay([{ ...lines[0]!, quantity: 1 }])
  expect(keys()).toBe(2)
  expect(ended).toEqual([sent[0]!.key])
})

test('An earlier checkout that could not be canceled for want of a connection is canceled by the next try', async () => {
  const pay = await open(...[1, 2].map(() => Response.json(paymentPage)))
  await pay()
  isLineLost = true
  const changed = [{ ...lines[0]!, quantity: 1 }]
  await expect(pay(changed)).rejects.toMatchObject({ isUnreached: true })
  expect(sent).toHaveLength(1)
  isLineLost = false
  expect(await pay(changed)).toBe(paymentPage.session_url)
  expect(ended).toEqual([sent[0]!.key])
})

test('A busy shop leaves the checkout that is open, which the next try continues', async () => {
  const pay = await open(Response.json(paymentPage), tooMany(), Response.json(paymentPage))
  await pay()
  await expect(pay()).rejects.toThrow('Too many attempts.')
  expect(await pay()).toBe(paymentPage.session_url)
  expect([sent.length, keys(), ended]).toEqual([3, 1, []])
})

const sessionOver = () => Response.json({ error: 'Your session has ended.' }, { status: 401 })

test('A session that is over leaves the checkout, which its account finds again after the login', async () => {
  const pay = await open(Response.json(paymentPage), sessionOver(), Response.json(paymentPage))
  await pay()
  await expect(pay()).rejects.toThrow()
  expect(await pay()).toBe(paymentPage.session_url)
  expect([sent.length, keys(), ended]).toEqual([3, 1, []])
})

test('A lost answer and a session that has ended before the next try place one order', async () => {
  const lost = new TypeError('Failed to fetch')
  const pay = await open(lost, sessionOver(), Response.json(paymentPage))
  await expect(pay()).rejects.toThrow()
  expect(await pay()).toBe(paymentPage.session_url)
  expect([sent.length, keys()]).toEqual([3, 1])
})

async function logIn(id = 7) {
  const { beginSession } = await import('../../session.ts')
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
  const user = { id, name: 'Ada', email: 'ada@example.com' }
  const headers = new Headers({ authorization: `Bearer head.${payload}.signature` })
  beginSession({ body: { status: { data: { user } } }, headers } as Parameters<typeof beginSession>[0])
}

test('A session that ends while an answer gets lost sends no order of the account as a guest', async () => {
  const pay = await open(new TypeError('Failed to fetch'), Response.json(paymentPage))
  const { expireSession } = await import('../../session.ts')
  await logIn()
  meanwhile = expireSession
  await expect(pay()).rejects.toThrow()
  expect(sent).toHaveLength(1)
  await logIn()
  expect(await pay()).toBe(paymentPage.session_url)
  expect([sent.length, keys(), ended]).toEqual([2, 1, []])
})

/** The order of a login was placed, but its answer was lost with the session; the shopper presses again as a guest. */
async function pressAsGuest() {
  const pay = await open(new TypeError('Failed to fetch'), ...[1, 2].map(() => Response.json(paymentPage)))
  await logIn()
  meanwhile = (await import('../../session.ts')).expireSession
  await expect(pay()).rejects.toThrow()
  isUnknown = true
  await expect(pay()).rejects.toMatchObject({
    message: expect.stringContaining('An order that was begun with another login may be placed already.'),
    isOrdered: true,
  })
  expect(sent).toHaveLength(1)
  return pay
}

test('A guest is told of the order that their login may have placed, which that login finds again', async () => {
  const pay = await pressAsGuest()
  await logIn()
  expect(await pay()).toBe(paymentPage.session_url)
  expect([sent.length, keys()]).toEqual([2, 1])
})

test('Who was told of the order of another login and presses again places one as a guest', async () => {
  const pay = await pressAsGuest()
  expect(await pay()).toBe(paymentPage.session_url)
  expect([sent.length, keys()]).toEqual([2, 2])
})

test('A refused cart has no order, so that the next try begins another checkout', async () => {
  const refused = Response.json({ error: 'Sold out' }, { status: 422 })
  const pay = await open(refused, Response.json(paymentPage))
  await expect(pay()).rejects.toThrow('Sold out')
  await pay()
  expect([sent.length, keys()]).toEqual([2, 2])
})

test('An earlier checkout that a busy shop has not canceled is canceled by the next try, before another is placed', async () => {
  const pay = await open(...[1, 2].map(() => Response.json(paymentPage)))
  await pay()
  isBusy = true
  const changed = [{ ...lines[0]!, quantity: 1 }]
  await expect(pay(changed)).rejects.toThrow('Too many attempts.')
  expect(sent).toHaveLength(1)
  isBusy = false
  expect(await pay(changed)).toBe(paymentPage.session_url)
  expect(ended).toEqual([sent[0]!.key])
})

test('What was paid before the cart was changed is taken out of it, and not ordered again', async () => {
  const pay = await open(...[1, 2].map(() => Response.json(paymentPage)))
  const { addItem, getCartLines } = await import('../../cart.ts')
  addItem(lines[0]!)
  await pay()
  isPaid = true
  addItem({ ...lines[0]!, id: 2, name: 'Tote', size: '' })
  addItem({ ...lines[0]!, quantity: 1 })
  await expect(pay([...getCartLines()])).rejects.toThrow('Your cart has changed.')
  expect(await said()).toBe('Your order of Wool Coat, Size M is paid, so it was taken out of your cart.')
  expect(getCartLines()).toMatchObject([
    { id: 1, quantity: 1 },
    { id: 2, quantity: 2 },
  ])
  expect(sent).toHaveLength(1)
  expect(await pay([...getCartLines()])).toBe(paymentPage.session_url)
  expect(ended).toHaveLength(1)
})

/** A cart that its shopper still has once its order is over, or being paid. */
async function payTwice(meanwhile: () => void) {
  const over = Response.json({ error: 'This checkout has ended.' }, { status: 409 })
  const pay = await open(Response.json(paymentPage), over)
  const { addItem, getCartLines } = await import('../../cart.ts')
  addItem(lines[0]!)
  await pay()
  meanwhile()
  await expect(pay()).rejects.toThrow('Your cart has changed.')
  expect(getCartLines()).toEqual([])
}

test('A cart that was paid for as a whole says why it is empty', async () => {
  await payTwice(() => (isPaid = true))
  expect(await said()).toBe('Your order of Wool Coat, Size M is paid, so it was taken out of your cart.')
})

test('What is being paid by a debit that takes days is not ordered again', async () => {
  await payTwice(() => (isPaymentUnderWay = true))
  expect(await said()).toBe('You are paying an order of Wool Coat, Size M, so it was taken out of your cart.')
})

test.each([
  ['no connection', () => new TypeError('Failed to fetch'), true],
  ['a busy shop', tooMany, false],
  ['payments that are away', () => Response.json({ error: 'Not available.' }, { status: 503 }), false],
])('A checkout that failed by %s says whether a connection may help', async (_why, answer, isUnreached) => {
  const pay = await open(answer(), answer())
  expect(await pay().catch((error: unknown) => error)).toMatchObject({ isUnreached })
})

test('Two tabs with one cart are one order', async () => {
  const pay = await open(...[1, 2, 3].map(() => Response.json(paymentPage)))
  await pay()
  const payBeside = await openTab()
  await payBeside()
  expect([keys(), ended]).toEqual([1, []])
  await payBeside([{ ...lines[0]!, quantity: 1 }])
  expect(ended).toEqual([sent[0]!.key])
})

test('The page remembers its order itself where storage is full or blocked', async () => {
  const pay = await open(...[1, 2].map(() => Response.json(paymentPage)))
  storage.isFull = true
  await pay()
  await pay()
  expect([sent.length, keys()]).toEqual([2, 1])
})

test.each(['rubbish', '7', '{"cart":7}', '{"cart":"[]","key":"no key of ours \u2603"}'])(
  'What somebody left in the storage as %s is no checkout',
  async (text) => {
    const pay = await open(Response.json(paymentPage))
    storage.setItem('checkout', text)
    await pay()
    expect(ended).toEqual([])
    expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/)
  },
)

test('An order without an answer is placed again under the same key', async () => {
  const pay = await open(new TypeError('Failed to fetch'), Response.json(paymentPage))
  expect(await pay()).toBe(paymentPage.session_url)
  expect(sent).toHaveLength(2)
  expect(keys()).toBe(1)
})

test('A checkout that has ended is followed by a new one', async () => {
  const over = Response.json({ error: 'This checkout has ended.' }, { status: 409 })
  const pay = await open(Response.json(paymentPage), over, Response.json(paymentPage))
  await pay()
  expect(await pay()).toBe(paymentPage.session_url)
  expect(keys()).toBe(2)
  // Where it was only about to end, it still held the pieces.
  expect(ended).toEqual([sent[0]!.key])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/orders', ''])(
  '%j is no payment page',
  async (url) => {
    const pay = await open(Response.json({ session_url: url }))
    await expect(pay()).rejects.toThrow('Failed to create checkout session')
  },
)

test.each([
  [
    500,
    { error: 'Something went wrong on our side. Please try again.' },
    'Failed to create checkout session',
  ],
  [503, { error: 'Payments are not available at the moment.' }, 'Payments are not available at the moment.'],
  [429, { error: 'Too many attempts.' }, 'Too many attempts.'],
  [422, { error: 'One order can be at most $750,000.00.' }, 'One order can be at most $750,000.00.'],
])('A failure with status %i is explained with a sentence', async (status, body, said) => {
  const pay = await open(Response.json(body, { status }))
  await expect(pay()).rejects.toThrow(said)
})

test('A refused cart is distinguished from other failures, and names what cannot be bought', async () => {
  const detail = {
    id: 1,
    size: 'M',
    price: null,
    isValid: false,
    validationMessage: 'Sold out',
    available: 0,
  }
  const pay = await open(Response.json({ error: 'Sold out', itemDetails: [detail] }, { status: 422 }))
  const { InvalidCart } = await import('./open-session.ts')
  const failure = await pay().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(InvalidCart)
  expect((failure as Error).message).toBe('Wool Coat, Size M: Sold out')
})

test('What the shopper has seen is sent, and a higher price stops the checkout until they have seen it', async () => {
  const message = 'The price of Wool Coat is now $99.00 (was $48.00).'
  const dearer = Response.json({ error: message, itemDetails: [detailAt(9900)] }, { status: 409 })
  const pay = await open(dearer, Response.json(paymentPage))
  const { setCartDetails } = await import('../../cart-details.ts')
  setCartDetails([detailAt(4800)], [])
  const { InvalidCart } = await import('./open-session.ts')
  await expect(pay()).rejects.toEqual(new InvalidCart(message))
  expect(await pay()).toBe(paymentPage.session_url)
  expect(sent.map(({ body }) => body)).toMatchObject([{ seen: 9600 }, { seen: 19_800 }])
})

test('Codes that give something are sent with what was seen, and others are not', async () => {
  const pay = await open(Response.json(paymentPage))
  const { setCartDetails } = await import('../../cart-details.ts')
  const { saveCodes } = await import('../../codes.ts')
  saveCodes({ codes: ['TEN', 'GONE'], email: 'ada@example.com' })
  setCartDetails([detailAt(4800)], [], {
    goods: 9600,
    discounts: [{ name: 'TEN', amount: 960 }],
    codes: [
      { code: 'TEN', ok: true, message: null },
      { code: 'GONE', ok: false, message: 'This code has been used up.' },
    ],
    shipping: [],
    asks_email: true,
  })
  await pay()
  expect(sent[0]!.body).toMatchObject({ seen: 8640, codes: ['TEN'], email: 'ada@example.com' })
})
