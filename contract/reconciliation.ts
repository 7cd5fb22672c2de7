import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/reconciliation.ts'

export type Discrepancy = Static<typeof schemas.Discrepancy>

export type Reconciliation = Static<typeof schemas.Reconciliation>

export const getReconciliation: Call<typeof schemas.getReconciliation> = {
  method: 'GET',
  path: '/dashboard/books',
}
