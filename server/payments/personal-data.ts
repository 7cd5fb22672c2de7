import { enqueue, type Task } from '../database/jobs.ts'
import type { Transaction } from '../database/connection.ts'
import type { Person, PersonalData } from '../person.ts'
import type { Shop } from '../shop.ts'
import { deletePaymentCustomer, findPaymentCustomer } from './customer-queries.ts'
import { askProvider, isUnknown } from './provider.ts'

const TASK = 'delete_payment_customer'

/** The customer at Stripe, with e-mail and addresses, is deleted as soon as Stripe answers. */
export const paymentData: PersonalData = {
  name: 'payment_customer',

  async collect(db, { accountId }) {
    const row = accountId === null ? undefined : await findPaymentCustomer(db, accountId)
    return row ? { id_at_the_payment_provider: row.customer_id, email: row.email } : null
  },

  listRemainders: async () => [
    {
      what: 'What the payment provider has recorded of payments',
      why: 'banks and card companies ask for it; the provider answers for it itself.',
    },
  ],

  merge: (trx, from) => forgetCustomer(trx, from),
  erase: (trx, person) => forgetCustomer(trx, person),
}

/** Payments are kept, and can still be refunded. */
async function forgetCustomer(trx: Transaction, { accountId }: Person): Promise<void> {
  const row = accountId === null ? undefined : await findPaymentCustomer(trx, accountId)
  if (!row) return
  await deletePaymentCustomer(trx, row)
  if (row.customer_id) await enqueue(trx, TASK, { id: row.customer_id })
}

export const paymentTasks = ({ provider }: Pick<Shop, 'provider'>): Record<string, Task> => ({
  [TASK]: async ({ id }: { id: string }) => {
    try {
      await askProvider(() => provider.stripe.customers.del(id))
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
  },
})
