import { expect, test } from 'vitest'
import { contentOf, faultsOf } from './category-draft.ts'

test.each([
  ['', null],
  ['  ', null],
  ['5388', 5_388],
  [' 212 ', 212],
])('The Google category “%s” is stored as %j', (google, google_category) => {
  const draft = { name: 'Coats', google }
  expect(faultsOf(draft)).toEqual({})
  expect(contentOf(draft)).toEqual({ name: 'Coats', google_category })
})

test.each(['1,604', 'no 212', 'Coats', '1e3', '0', '-5', '21.2', '1234567'])(
  'A category whose Google category is “%s” is not saved without a number',
  (google) => expect(faultsOf({ name: 'Coats', google }).google).toMatch(/number of Google’s list/),
)
