import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CollectionLine } from '../../../../contract/collection.ts'
import { MenuLinkFields } from './menu-link-fields.tsx'

const COATS = { id: 7, title: 'Coats', is_published: true } as CollectionLine

const shown = (collections: CollectionLine[] | undefined, fault = '') =>
  renderToStaticMarkup(
    <MenuLinkFields
      name="Link 1"
      link={{ label: '', collection: 7, link: '' }}
      faultOf={() => undefined}
      collections={{ answer: collections, fault }}
      place={{ isFirst: true, isLast: true }}
      onChange={() => {}}
      onMove={() => {}}
      onRemove={() => {}}
    />,
  )

test('A link of the menu says that its collection was deleted only once it is known which there are', () => {
  expect(shown([COATS])).toContain('Coats</option>')
  expect(shown([])).toContain('A collection that was deleted')
  for (const html of [shown(undefined), shown(undefined, 'The shop cannot be reached.')]) {
    expect(html).not.toContain('deleted')
    expect(html).toMatch(/<option value="7" selected="">Collection 7<\/option>/)
  }
  expect(shown(undefined)).not.toContain('could not be fetched')
  expect(shown(undefined, 'The shop cannot be reached.')).toContain('The collections could not be fetched.')
})
