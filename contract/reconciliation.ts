import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/reconciliation.ts'

export type Discrepancy = Static<typeof schemas.Discrepancy>

export type Reconciliation = Static<typeof schemas.Reconciliation>

export const getReconciliation = call<typeof schemas.getReconciliation>('GET', '/dashboard/books')
