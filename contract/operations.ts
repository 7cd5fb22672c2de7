import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/operations.ts'

export type Operations = Static<typeof schemas.Operations>

export const getOperations = call<typeof schemas.getOperations>('GET', '/dashboard/operations')
