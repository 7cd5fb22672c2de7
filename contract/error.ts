import type { Static } from 'typebox'
import type * as schemas from './schemas/error.ts'

export type ErrorBody = Static<typeof schemas.ErrorBody>
