import type { OrderSummary } from './order-parts.ts'
import type { MailData, MailName } from './mails.ts'
import type { ReturnSummary } from './return-parts.ts'

const AT = '2026-03-01T10:00:00.000Z'

const item = { name: 'Collarless Wool Coat, Camel', size: 'M', quantity: 1, unitPrice: 48_000, image: null }

const order: OrderSummary = {
  id: 'HL-7K3M9-QXTC2-VA5RN-E4WJD',
  placedAt: AT,
  items: [item, { name: 'Linen Shirt, Chalk', size: 'S', quantity: 2, unitPrice: 12_500, image: null }],
  subtotal: 73_000,
  shipping: 1_500,
  shippingMethod: 'Expedited Shipping',
  tax: 0,
  total: 74_500,
  returnPaidBy: 'shopper',
  address: {
    name: 'Ines Almeida',
    line1: '12 Orchard Lane',
    line2: null,
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
}

const returned: ReturnSummary = {
  number: 'R-7K3M9QXTC2',
  orderId: order.id,
  isRequest: false,
  needsReturn: true,
  isWithdrawal: false,
  paidBy: 'shopper',
  sendBy: '2026-03-15T10:00:00.000Z',
  dueAt: '2026-03-29T10:00:00.000Z',
  items: [{ ...item, outcome: null, deducted: 0, why: null }],
  shipping: 0,
  amount: 48_000,
  isDisputed: false,
  note: null,
}

const exchanged: ReturnSummary = {
  ...returned,
  isExchange: true,
  items: [{ ...returned.items[0]!, newSize: 'L' }],
  amount: 0,
  exchange: {
    orderId: 'HL-2V8QF-M4TDX-9BKRW-6PJNC',
    state: 'pending',
    heldUntil: '2026-03-22T10:00:00.000Z',
  },
}
const newOrder = { id: order.id, pieces: 3, charged: order.total }

const seed = 'a-sample'
const name = 'Ines Almeida'

/** The name of each mail in the settings, and the data of its sample. */
export const SAMPLES: { [Name in MailName]: { label: string; data: MailData[Name] } } = {
  'order-confirmation': { label: 'Order confirmed', data: { order } },
  'order-shipped': { label: 'Order shipped', data: { order, tracking: '1Z999AA10123456784' } },
  'order-tracking': { label: 'Tracking added or corrected', data: { order, tracking: '1Z999AA10123456784' } },
  'order-email-changed': { label: 'E-mail of an order changed', data: { orderId: order.id } },
  'delay-notice': { label: 'Order takes longer', data: { order, until: '2026-03-20' } },
  'order-refunded': { label: 'Refund sent', data: { order, amount: 12_500, inFull: false } },
  'order-canceled': { label: 'Order of $0.00 canceled', data: { order: { ...order, total: 0 } } },
  'order-unpaid': { label: 'Debit failed', data: { order } },
  'order-unfulfillable': { label: 'Paid too late and sold out', data: { order } },
  'order-mismatched': { label: 'Paid another amount', data: { order } },
  'pieces-canceled': { label: 'Pieces canceled', data: { returned } },
  'return-instructions': { label: 'How to return', data: { returned } },
  'return-reminder': { label: 'Reminder of a return', data: { returned } },
  'return-received': { label: 'Return arrived', data: { returned } },
  'return-settled': { label: 'Return settled', data: { returned } },
  'return-declined': {
    label: 'Return declined',
    data: { returned: { ...returned, note: 'The coat was worn.' } },
  },
  'exchange-held': { label: 'Exchange: the new size is held', data: { returned: exchanged } },
  'exchange-to-pay': {
    label: 'Exchange: the difference is to be paid',
    data: { returned: { ...exchanged, exchange: { ...exchanged.exchange!, difference: 4_000 } } },
  },
  'exchange-delayed': {
    label: 'Exchange takes longer',
    data: { returned: { ...exchanged, exchange: { ...exchanged.exchange!, shipsBy: '2026-04-20' } } },
  },
  'exchange-ended': { label: 'Exchange: the new size is not held any more', data: { returned: exchanged } },
  'withdrawal-received': {
    label: 'Withdrawal received',
    data: {
      at: AT,
      name,
      email: 'ines@example.com',
      order: order.id,
      statement: 'I withdraw from the contract.',
    },
  },
  'withdrawal-told': { label: 'Withdrawal by another address', data: { order, at: AT } },
  'gift-card': {
    label: 'Gift card',
    data: { seed, amount: 10_000, recipient: 'Ines', sender: 'Tomas', message: 'Happy birthday!' },
  },
  'gift-card-bought': {
    label: 'Gift card bought',
    data: { orderId: order.id, amount: 10_000, recipientEmail: 'ines@example.com', sendOn: null },
  },
  'credit-given': {
    label: 'Credit given back',
    data: { orderId: order.id, amount: 5_000, to: ['gift_card'] },
  },
  invoices: {
    label: 'Invoice',
    data: {
      orderId: order.id,
      documents: [{ number: 'INV-2026-000017', kind: 'invoice', total: order.total }],
    },
  },
  'verify-email': { label: 'Confirm an e-mail address', data: { seed, validHours: 24 } },
  'password-reset': { label: 'Reset a password', data: { name, seed, validHours: 2 } },
  'account-invitation': {
    label: 'Invitation to open an account',
    data: { seed, validDays: 30, hasPastOrders: true },
  },
  'staff-invitation': {
    label: 'Invitation to the dashboard',
    data: { seed, validHours: 48, role: 'service' },
  },
  'password-changed': { label: 'Password changed', data: { name, at: AT } },
  'new-device': {
    label: 'New device',
    data: { name, at: AT, device: 'Chrome on macOS', address: '203.0.113.7' },
  },
  'second-step-changed': {
    label: 'Second step changed',
    data: { name, at: AT, change: 'app-added' },
  },
  'recovery-code-used': { label: 'Recovery code used', data: { name, at: AT, left: 9 } },
  'email-change-approval': {
    label: 'Approve a change of address',
    data: { name, newEmail: 'new@example.com', seed, validHours: 24 },
  },
  'email-change-confirmation': { label: 'Confirm a new address', data: { seed, validHours: 24 } },
  'email-changed': {
    label: 'Address changed',
    data: { name, newEmail: 'new@example.com', at: AT, seed, validDays: 7 },
  },
  'accounts-merged': {
    label: 'Two accounts merged',
    data: { name, ended: 'old@example.com', kept: 'ines@example.com', at: AT },
  },
  'account-deleted': { label: 'Account deleted', data: { at: AT } },
  'data-erased': { label: 'Data erased by the shop', data: { at: AT } },
  'back-in-stock': {
    label: 'Size is back',
    data: { productId: 1, name: item.name, size: 'M', image: item.image, left: 2, seed },
  },
  'review-invitation': { label: 'Asks for a review', data: { items: [item], seed } },
  'staff-order': { label: 'To the staff: new order', data: newOrder },
  'staff-orders': {
    label: 'To the staff: orders of a day',
    data: { day: AT, orders: [newOrder], count: 1, charged: newOrder.charged },
  },
  'staff-dispute': {
    label: 'To the staff: dispute',
    data: {
      orderId: order.id,
      reason: 'product_not_received',
      amount: order.total,
      dueBy: '2026-03-08T10:00:00.000Z',
      providerUrl: 'https://dashboard.stripe.com/disputes',
    },
  },
  'staff-return': {
    label: 'To the staff: return',
    data: { number: returned.number, orderId: order.id, waitsFor: 'decision' },
  },
  'staff-low-stock': {
    label: 'To the staff: low stock',
    data: { products: [{ id: 1, name: item.name, available: 3 }], count: 1 },
  },
}
