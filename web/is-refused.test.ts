import { expect, test } from 'vitest'
import { ApiError, unreachable } from './api.ts'
import { isRefused } from './is-refused.ts'

test.each([400, 404, 409, 422])('A refusal with status %i means that nothing was done', (status) => {
  expect(isRefused(new ApiError(status, {}))).toBe(true)
})

test.each([401, 403, 408, 429, 500, 503])(
  'Status %i does not say whether the press before it was done',
  (status) => {
    expect(isRefused(new ApiError(status, {}))).toBe(false)
  },
)

test('A lost connection does not say whether anything was done', () => {
  expect(isRefused(unreachable())).toBe(false)
})
