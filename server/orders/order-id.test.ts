import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderId, readOrderId, readOrderIdEnds, readOrderIdPrefix } from './order-id.ts'

test('An order id is read in any spelling', () => {
  for (let i = 0; i < 100; i++) {
    const id = newOrderId()
    expect(id).toMatch(/^HL(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
    expect(readOrderId(id)).toBe(id)
    expect(readOrderId(` ${id.toLowerCase().replaceAll('-', '')} `)).toBe(id)
    expect(readOrderId(id.slice(3).replaceAll('-', ' '))).toBe(id)
    expect(readOrderId(id.replaceAll('0', 'o').replaceAll('1', 'I').replace('HL', 'hl'))).toBe(id)
  }
})

test('A text that is no order id is not read as one', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => !/^[A-Z]{2,4}(-.{5}){4}$/.test(readOrderId(text) ?? '') === (readOrderId(text) === undefined),
    ),
  )
  expect(readOrderId('HL-7K3M9')).toBeUndefined()
  expect(readOrderId('')).toBeUndefined()
  expect(readOrderId('UUUUU-UUUUU-UUUUU-UUUUU')).toBeUndefined()
})

test('The beginning of an order id is read as its prefix', () => {
  const id = newOrderId()
  for (const length of [1, 2, 3, 5, 8, 9, 14, 26]) {
    const prefix = readOrderIdPrefix(id.slice(0, length).toLowerCase())
    expect(id.startsWith(prefix!), `${length} letters`).toBe(true)
  }
  expect(readOrderIdPrefix('no such id!')).toBeUndefined()
})

test('A part of an order id is read from either end', () => {
  const id = newOrderId()
  for (const length of [4, 5, 6, 11, 20]) {
    const letters = id.replaceAll('-', '').slice(2)
    const { beginning } = readOrderIdEnds(letters.slice(0, length).toLowerCase())
    expect(id.startsWith(beginning!), `${length} letters`).toBe(true)
    const { end } = readOrderIdEnds(letters.slice(-length))
    expect([...id].toReversed().join('').startsWith(end!), `${length} letters`).toBe(true)
  }
  expect(readOrderIdEnds('hl-7k')).toEqual({ beginning: 'HL-7K' })
  expect(readOrderIdEnds(' #hl-7k')).toEqual({ beginning: 'HL-7K' })
  expect(readOrderIdEnds('#7k3m9')).toEqual(readOrderIdEnds('7k3m9'))
  for (const text of ['ann', 'ada@example.com', 'Lovelace!', '']) expect(readOrderIdEnds(text)).toEqual({})
})

test('A number with the prefix of a shop is read in any spelling, and one without gets it', () => {
  const id = newOrderId('LOOM')
  expect(id).toMatch(/^LOOM(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
  expect(readOrderId(` ${id.toLowerCase().replaceAll('-', '')} `)).toBe(id)
  expect(readOrderId(id)).toBe(id)
  expect(readOrderId(id.slice(5), 'LOOM')).toBe(id)
  // Orders keep the prefix that they were placed with.
  const earlier = newOrderId()
  expect(readOrderId(earlier, 'LOOM')).toBe(earlier)
  expect(readOrderIdPrefix(id.slice(0, 8).toLowerCase())).toBe(id.slice(0, 8))
  expect(readOrderIdEnds(id.slice(0, 9))).toMatchObject({ beginning: id.slice(0, 9) })
  const end = id.slice(-8)
  expect([...id].toReversed().join('').startsWith(readOrderIdEnds(end).end!)).toBe(true)
})
