import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import type { Order } from '../../../contract/order.ts'

afterEach(() => vi.unstubAllGlobals())

interface Piece {
  id: number
  size: string
  quantity: number
}

const COAT = { id: 1, size: 'M', quantity: 1 }
const SCARF = { id: 2, size: '', quantity: 2 }
const HAT = { id: 3, size: '', quantity: 1 }

const orderOf = (pieces: Piece[]) =>
  ({ order_items: pieces.map(({ id, ...piece }) => ({ product_id: id, ...piece })) }) as Pick<
    Order,
    'order_items'
  >

/** The page after a payment, in a browser with this cart, whose last checkout was of these pieces. */
async function open(cart: Piece[], checkout?: unknown[]) {
  const items = cart.map((piece) => ({ ...piece, name: 'Coat', imageUrl: null }))
  const kept = checkout && {
    checkout: JSON.stringify({ cart: JSON.stringify(checkout), key: '0'.repeat(32) }),
  }
  const { storage } = openBrowser({
    cart: JSON.stringify({ items }),
    codes: JSON.stringify({ codes: ['TEN'] }),
    ...kept,
  })
  const { takeOutPaid } = await import('./take-out-paid.ts')
  const { getCartLines, toItem } = await import('../../cart.ts')
  return {
    takeOutPaid,
    left: () => getCartLines().map(toItem),
    isKept: () => [storage.getItem('codes') !== null, storage.getItem('checkout') !== null],
  }
}

test.each([
  ['a plain checkout', [null, [SCARF, COAT]]],
  ['a checkout with credit', [{ items: [SCARF, COAT], codes: ['TEN'] }, 'quote']],
  ['no key, because it could not be stored', undefined],
])('The cart that was paid is empty afterwards, with %s', async (_, checkout) => {
  const { takeOutPaid, left, isKept } = await open([COAT, SCARF], checkout)
  takeOutPaid(orderOf([COAT, SCARF]))
  expect(left()).toEqual([])
  expect(isKept()).toEqual([false, false])
})

test.each([
  ['the checkout', [null, [{ ...SCARF, quantity: 3 }, COAT]]],
  ['the cart, where no key could be stored', undefined],
])('A line that a code of an amount has divided in two is the one line of %s', async (_, checkout) => {
  const { takeOutPaid, left, isKept } = await open([{ ...SCARF, quantity: 3 }, COAT], checkout)
  takeOutPaid(orderOf([{ ...SCARF, quantity: 1 }, { ...SCARF, quantity: 2 }, COAT]))
  expect(left()).toEqual([])
  expect(isKept()).toEqual([false, false])
})

test('Two lines of an order that are more than one of the checkout are not its own', async () => {
  const { takeOutPaid, left, isKept } = await open([SCARF], [null, [SCARF]])
  takeOutPaid(orderOf([{ ...SCARF, quantity: 1 }, SCARF]))
  expect(left()).toEqual([SCARF])
  expect(isKept()).toEqual([true, true])
})

test('What another tab has added to the cart that was paid stays in it', async () => {
  const { takeOutPaid, left, isKept } = await open(
    [{ ...COAT, quantity: 3 }, SCARF, HAT],
    [null, [COAT, SCARF]],
  )
  takeOutPaid(orderOf([COAT, SCARF]))
  expect(left()).toEqual([{ ...COAT, quantity: 2 }, HAT])
  expect(isKept()).toEqual([false, false])
})

test('An order that could not be loaded is the one of the browser’s checkout', async () => {
  const { takeOutPaid, left, isKept } = await open([COAT, HAT], [null, [COAT]])
  takeOutPaid(null)
  expect(left()).toEqual([HAT])
  expect(isKept()).toEqual([false, false])
})

test('A page that is opened once more leaves the cart of today, its codes and its checkout', async () => {
  const withoutCheckout = await open([{ ...COAT, quantity: 2 }, HAT])
  withoutCheckout.takeOutPaid(orderOf([COAT]))
  withoutCheckout.takeOutPaid(null)
  expect(withoutCheckout.left()).toEqual([{ ...COAT, quantity: 2 }, HAT])
  expect(withoutCheckout.isKept()).toEqual([true, false])

  const another = await open([COAT, HAT], [null, [COAT, HAT]])
  another.takeOutPaid(orderOf([COAT]))
  expect(another.left()).toEqual([COAT, HAT])
  expect(another.isKept()).toEqual([true, true])
})
