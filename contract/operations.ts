import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/operations.ts'

export type Operations = Static<typeof schemas.Operations>

export const getOperations: Call<typeof schemas.getOperations> = {
  method: 'GET',
  path: '/dashboard/operations',
}
