import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/merge.ts'

export type MergePlan = Static<typeof schemas.MergePlan>

export const planMerge: Call<typeof schemas.planMerge> = { method: 'GET', path: '/customers/:id/merge' }

export const mergeCustomers: Call<typeof schemas.mergeCustomers> = {
  method: 'POST',
  path: '/customers/:id/merge',
}
