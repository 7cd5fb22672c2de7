import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newOrderId, readOrderId, readOrderIdBeginning, readOrderIdEnds } from './order-id.ts'

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
    const beginning = readOrderIdBeginning(id.slice(0, length).toLowerCase())!
    expect(id.startsWith(`${beginning.prefix}-${beginning.letters}`), `${length} letters`).toBe(true)
  }
  expect(readOrderIdBeginning('no such id!')).toBeUndefined()
  expect(readOrderIdBeginning('')).toEqual({ prefix: '', letters: '' })
})

test('A part of an order id is read from either end', () => {
  const id = newOrderId()
  for (const length of [4, 5, 6, 11, 20]) {
    const letters = id.replaceAll('-', '').slice(2)
    const { beginning } = readOrderIdEnds(letters.slice(0, length).toLowerCase())
    expect(beginning!.prefix).toBe('')
    expect(id.slice(3).startsWith(beginning!.letters), `${length} letters`).toBe(true)
    const { end } = readOrderIdEnds(letters.slice(-length))
    expect([...id].toReversed().join('').startsWith(end!), `${length} letters`).toBe(true)
  }
  expect(readOrderIdEnds('hl-7k')).toEqual({ beginning: { prefix: 'HL', letters: '7K' } })
  expect(readOrderIdEnds(' #hl-7k')).toEqual({ beginning: { prefix: 'HL', letters: '7K' } })
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
  const beginning = { prefix: 'LOOM', letters: id.slice(5, 9) }
  expect(readOrderIdBeginning(id.slice(0, 9).toLowerCase())).toEqual(beginning)
  expect(readOrderIdEnds(id.slice(0, 9))).toMatchObject({ beginning })
  // As a scanner types it.
  expect(readOrderIdEnds(id.replaceAll('-', ''))).toEqual({
    beginning: { prefix: 'LOOM', letters: id.slice(5) },
  })
  const end = id.slice(-8)
  expect([...id].toReversed().join('').startsWith(readOrderIdEnds(end).end!)).toBe(true)
})
