import { expect, test } from 'vitest'
import { aCollection } from '../../test/collections.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop({}, { pages: true })

const TEXTS =
  /There is nothing in this collection at the moment|The first pieces are on their way|Nothing matches [^.]+|Try without the filter/g

/** Those of the texts that stand on the page. */
const said = async (path: string) => (await (await fetch(shop.origin + path)).text()).match(TEXTS)

test('An empty list that is only sorted says that it is empty, and one that is filtered too that nothing matches', async () => {
  const { slug } = await aCollection(shop, { title: 'Empty' })
  const isEmpty = ['There is nothing in this collection at the moment']
  expect(await said(`/collections/${slug}`)).toEqual(isEmpty)
  expect(await said(`/collections/${slug}?sort_by=price&sort_direction=asc`)).toEqual(isEmpty)
  expect(await said('/shop?sort_by=price')).toEqual(['The first pieces are on their way'])

  const advice = 'Try without the filter'
  expect(await said(`/collections/${slug}?sort_by=price&size=M`)).toEqual([
    'Nothing matches all of that',
    advice,
  ])
  expect(await said('/shop?sort_by=price&name=coat')).toEqual(['Nothing matches “coat”', advice])
})
