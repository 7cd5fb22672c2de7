import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { fieldErrorsOf } from './field-errors.ts'

test('What a schema refuses is a whole sentence beside its field', () => {
  const refused = new ApiError(400, {
    error: 'email must be an e-mail address.',
    fields: { 'user.email': 'must be an e-mail address', code: 'No gift card has this code.' },
  })
  expect(fieldErrorsOf(refused)).toEqual({
    email: 'This must be an e-mail address.',
    code: 'No gift card has this code.',
  })
})
