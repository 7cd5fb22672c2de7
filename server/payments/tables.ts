import type { Generated, Selectable } from 'kysely'

export interface PaymentTables {
  payment_customers: PaymentCustomersTable
}

interface PaymentCustomersTable {
  account_id: number
  /** The e-mail stored at Stripe. */
  email: string
  creation_key: Generated<string>
  customer_id: string | null
  /** The shipping address stored at Stripe, unless a payment has replaced it. */
  told_address: string | null
}
export type PaymentCustomerRow = Selectable<PaymentCustomersTable>
