import type { Generated, Selectable } from 'kysely'

export interface PaymentTables {
  payment_customers: PaymentCustomersTable
}

interface PaymentCustomersTable {
  account_id: number
  /** As Stripe has it. */
  email: string
  creation_key: Generated<string>
  customer_id: string | null
  /** What it has as the address to send to, unless a payment has told it another one. */
  told_address: string | null
}
export type PaymentCustomerRow = Selectable<PaymentCustomersTable>
