import { expect, test } from 'vitest'
import { seeded } from '../../../chaos/random.ts'
import type { Condition } from '../../../contract/collection.ts'
import { aCollection } from '../../../test/collections.ts'
import { aProduct } from '../../../test/products.ts'
import { aShop } from '../../../test/shop.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Conflict } from '../../errors.ts'
import { changeProduct } from '../save-products.ts'
import { changeCollection, getAdminCollection } from './collections.ts'
import { placeAll, placeCollection } from './place-all.ts'

const shop = aShop()

const [PRODUCTS, COLLECTIONS, CHANGES, WRITERS] = [60, 8, 1_000, 4]

const { whole: random } = seeded('four writers')
const oneOf = <T>(choices: readonly T[]): T => choices[random(choices.length)]!
const types = ['men', 'women', 'unisex'] as const

const someCondition = (): Condition =>
  oneOf<() => Condition>([
    () => ({ field: 'product_type', is: [oneOf(types)] }),
    () => ({ field: 'price', from: random(5_000), to: null }),
    () => ({ field: 'name', contains: oneOf(['coat', 'hat', '1']) }),
  ])()

test('Whatever four writers change of products and rules at once, each product ends in the collections of its rules', async () => {
  const { db } = shop.shop
  const products: number[] = []
  for (let n = 0; n < PRODUCTS; n++)
    products.push(await aProduct(shop, { name: `Coat ${n}`, price: 100 + n }))
  const collections: number[] = []
  for (let n = 0; n < COLLECTIONS; n++) collections.push((await aCollection(shop)).id)

  const changeSomeProduct = () =>
    inTransaction(db, (trx) =>
      changeProduct(
        trx,
        oneOf(products),
        oneOf([
          { product_type: oneOf(types) },
          { price: 1 + random(6_000) },
          { name: oneOf(['Coat 1', 'Hat', 'Coat', 'Hat 1']) },
        ]),
        'test',
      ),
    )
  const changeSomeCollection = async () => {
    const id = oneOf(collections)
    const { version } = await getAdminCollection(db, id)
    const rules = { groups: [[someCondition()], [someCondition(), someCondition()]], newest_days: null }
    const change = { rules, pins: [oneOf(products)], excluded: [oneOf(products)], version }
    await inTransaction(db, (trx) => changeCollection(trx, id, change)).catch((error: unknown) => {
      // Another writer was first.
      if (!(error instanceof Conflict)) throw error
    })
    await placeCollection(db, id)
  }
  let left = CHANGES
  const write = async () => {
    while (left-- > 0) await (random(4) === 0 ? changeSomeCollection() : changeSomeProduct())
  }
  await Promise.all(Array.from({ length: WRITERS }, write))

  expect(await placeAll(db)).toBe(0)
  const { rows } = await shop.shop.pool.query(
    'select from products p join listings l on l.product_id = p.id where p.collections <> l.collections',
  )
  expect(rows).toEqual([])
}, 600_000)
