import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ListedReturn } from '../../../../contract/admin-return.ts'
import { ItemWords } from './item-words.tsx'

type Item = ListedReturn['items'][number]

const shown = (size: string, new_size: string) => {
  const item = { name: 'Rib Beanie', quantity: 1, cover_image: null, goods: 4_200, tax: 0, size, new_size }
  const Page = createRoutesStub([{ path: '/', Component: () => <ItemWords item={item as Item} /> }])
  return renderToStaticMarkup(<Page />)
}

test('A piece that is sent again in its size is not said to become another size', () => {
  expect(shown('M', 'L')).toContain('Rib Beanie, Size M → Size L')
  expect(shown('One size', 'One size')).toContain('Rib Beanie, One size → the same again')
  expect(shown('', '')).toContain('Rib Beanie → the same again')
})
