import type { ORDER_TODOS } from '../order.ts'
import type { RETURN_TODOS } from '../admin-return.ts'

/** One order in the list of orders. */
export const adminOrderPath = (id: string): string => `/dashboard/orders?id=${encodeURIComponent(id)}`

export const adminOrdersPath = (filter: Record<string, string | number>): string =>
  `/dashboard/orders?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`

export const ordersToDoPath = (todo: (typeof ORDER_TODOS)[number]): string => adminOrdersPath({ todo })

/** Their slips, to be printed. */
export const printPath = (orderIds: readonly string[]): string =>
  `/dashboard/orders/print?ids=${orderIds.join(',')}`

/** To be marked as shipped together. */
export const shipPath = (orderIds: readonly string[]): string =>
  `/dashboard/orders/ship?ids=${orderIds.join(',')}`

/** The days from `from` to `to`, in the shop's time zone. */
export const salesPath = (from: string, to: string): string => `/dashboard/sales?from=${from}&to=${to}`

/** One return in the list of returns. */
export const adminReturnPath = (number: string): string =>
  `/dashboard/returns?number=${encodeURIComponent(number)}`

/** A list of returns, or of the withdrawals whose order is unknown. */
export const returnsToDoPath = (todo: (typeof RETURN_TODOS)[number] | 'unmatched'): string =>
  `/dashboard/returns?todo=${todo}`

export const editProductPath = (id: number): string => `/dashboard/products/edit/${id}`

export const stylePath = (id: number): string => `/dashboard/styles/${id}`

export const customerPath = (id: number): string => `/dashboard/customers/${id}`

/** The credit whose number, order or e-mail is `words`. */
export const adminCreditPath = (words: string): string => `/dashboard/credit?q=${encodeURIComponent(words)}`

/** With the form to give some, filled in with the e-mail. */
export const giveCreditPath = (email: string): string => `${adminCreditPath(email)}&give=1`

/** The page of the customer with this e-mail, or the list of those that are found by it. */
export const customerOfPath = (email: string): string =>
  `/dashboard/customers?q=${encodeURIComponent(email)}&open=1`
