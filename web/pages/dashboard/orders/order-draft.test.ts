import { expect, test } from 'vitest'
import type { AdminOrder } from '../../../../contract/order.ts'
import { changeOf, differences, draftOf, isSame, orderChangeOf, withChange } from './order-draft.ts'

const order = {
  id: 'HL-1',
  version: 1,
  delivery: {
    status: 'manufacturing',
    tracking_information: null,
    email: 'ada@example.com',
    address: {
      name: 'Ada',
      line1: '12 Square',
      line2: null,
      city: 'Portland',
      state: 'OR',
      postal_code: '1',
      country: 'US',
    },
  },
} as AdminOrder

test('Only changed fields are sent, without surrounding spaces', () => {
  const base = draftOf(order)
  expect(changeOf(base, base)).toEqual({})
  const draft = {
    ...base,
    status: 'shipped' as const,
    tracking_information: ' 1Z ',
    address: { ...base.address, city: '' },
  }
  expect(changeOf(base, draft)).toEqual({
    status: 'shipped',
    tracking_information: '1Z',
    address_attributes: { city: '' },
  })
  expect(isSame(base, draft)).toBe(false)
})

test('An order shows a change before the server confirms it, and keeps the changes of others', () => {
  const changed = withChange(order, {
    delivery_attributes: { status: 'shipped', address_attributes: { city: '' } },
  })
  expect(changed.delivery).toMatchObject({ status: 'shipped', address: { city: null, name: 'Ada' } })
  expect(order.delivery?.address.city).toBe('Portland')
})

test('A new e-mail is sent and shown with the change, and a correction that is not mailed says so', () => {
  const base = draftOf(order)
  const change = orderChangeOf(base, { ...base, email: ' new@example.com ', tellsBuyer: false })
  expect(change).toEqual({ delivery_attributes: {}, email: 'new@example.com', tell_buyer: false })
  expect(withChange(order, change).email).toBe('new@example.com')
})

test('Two states are compared field by field', () => {
  const theirs = withChange(order, {
    delivery_attributes: { tracking_information: 'B2', address_attributes: { postal_code: '2' } },
  })
  expect(differences(draftOf(order), draftOf(theirs))).toEqual([
    { name: 'tracking information', before: '', after: 'B2' },
    { name: 'postal code', before: '1', after: '2' },
  ])
})
