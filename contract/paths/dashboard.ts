import type { ORDER_TODOS } from '../order.ts'
import type { RETURN_TODOS } from '../admin-return.ts'

/** One order in the list of orders. */
export const adminOrderPath = (id: string): string => `/dashboard/orders?id=${encodeURIComponent(id)}`

export const adminOrdersPath = (filter: Record<string, string | number>): string =>
  `/dashboard/orders?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`

export const ordersToDoPath = (todo: (typeof ORDER_TODOS)[number]): string => adminOrdersPath({ todo })

/** The page that prints the packing slips of these orders. */
export const printPath = (orderIds: readonly string[]): string =>
  `/dashboard/orders/print?ids=${orderIds.join(',')}`

/** The form that marks these orders as shipped. */
export const shipPath = (orderIds: readonly string[]): string =>
  `/dashboard/orders/ship?ids=${orderIds.join(',')}`

/** The days from `from` to `to`, in the shop's time zone. */
export const salesPath = (from: string, to: string): string => `/dashboard/sales?from=${from}&to=${to}`

/** One return in the list of returns. */
export const adminReturnPath = (number: string): string =>
  `/dashboard/returns?number=${encodeURIComponent(number)}`

/** The list of returns in one work queue, or of withdrawals that match no order. */
export const returnsToDoPath = (todo: (typeof RETURN_TODOS)[number] | 'unmatched'): string =>
  `/dashboard/returns?todo=${todo}`

export const editProductPath = (id: number): string => `/dashboard/products/edit/${id}`

export const stylePath = (id: number): string => `/dashboard/styles/${id}`

export const customerPath = (id: number): string => `/dashboard/customers/${id}`

/** The list of credit accounts found by a number, an order or an e-mail. */
export const adminCreditPath = (words: string): string => `/dashboard/credit?q=${encodeURIComponent(words)}`

/** The credit page with the form to give credit open, and the e-mail filled in. */
export const giveCreditPath = (email: string): string => `${adminCreditPath(email)}&give=1`

/** The page of the customer with this e-mail, or the list of those that a search for it finds. */
export const customerOfPath = (email: string): string =>
  `/dashboard/customers?q=${encodeURIComponent(email)}&open=1`
