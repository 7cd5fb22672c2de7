import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Promotion } from '../../../../contract/promotion.ts'
import { BLANK_PROMOTION } from './promotion-draft.ts'
import { PromotionForm } from './promotion-form.tsx'

const promotion: Promotion = {
  id: 1,
  name: 'For friends',
  kind: 'code',
  code: 'FRIENDS',
  percent: 10,
  amount: null,
  free_shipping: null,
  product_ids: null,
  product_types: null,
  tags: null,
  on_sale_items: false,
  minimum: null,
  first_order: false,
  per_customer: null,
  max_uses: null,
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: null,
  state: 'running',
  version: 1,
  held: 0,
  taken: 0,
  over: 0,
  given: 0,
  codes: 0,
}

test('Who may only read a promotion has no bar of buttons below it', () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <PromotionForm promotion={promotion} blank={BLANK_PROMOTION} onDone={() => {}} />,
    },
  ])
  const html = renderToStaticMarkup(<Stub />)
  expect(html).toContain('For friends')
  expect(html).not.toMatch(/<p[^>]*><\/p>/)
})
