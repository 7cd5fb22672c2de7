import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/merge.ts'

export type MergePlan = Static<typeof schemas.MergePlan>

export const planMerge = call<typeof schemas.planMerge>('GET', '/customers/:id/merge')
export const mergeCustomers = call<typeof schemas.mergeCustomers>('POST', '/customers/:id/merge')
