import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Notice } from './notice.tsx'

function shown(text: string): string {
  const notice = { id: '1', text, link_label: 'More', link_url: '/faq' }
  const root = { notice, support_email: 'help@weft.example' }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <Notice />, loader: () => root }], {
    hydrationData: { loaderData: { root } },
  })
  const page = renderToStaticMarkup(<RouterProvider router={router} />)
  return /<p dir="auto">(.*?)<\/p>/.exec(page)![1]!
}

const LINK = '<a href="mailto:help@weft.example">help@weft.example</a>'
const MORE = '<a href="/faq">More</a>'

test('A notice has the support address wherever it is named, and all of its words', () => {
  expect(shown('Ask {support}. Urgent: {support}, day and night.')).toBe(
    `Ask ${LINK}. Urgent: ${LINK}, day and night. ${MORE}`,
  )
  expect(shown('{support}')).toBe(`${LINK} ${MORE}`)
  expect(shown('Closed until May 2.')).toBe(`Closed until May 2. ${MORE}`)
})
