import { expect, test } from 'vitest'
import { listProducts, type Product } from '../../contract/product.ts'
import { searchProducts } from '../../contract/search.ts'
import { type AdminStyle, getStyle, updateStyle } from '../../contract/style.ts'
import { type Colour, listColours, updateColour } from '../../contract/colour.ts'
import { placeOrder } from '../../contract/order.ts'
import { aProduct, editProduct } from '../../test/products.ts'
import { aSale } from '../../test/sales.ts'
import { aShop } from '../../test/shop.ts'
import { aColour, aStyle } from '../../test/styles.ts'
import { waitFor } from '../../test/wait-for.ts'

const shop = aShop()

let asked = 0
/** By a filter that was not sent before, so that the response cache has no such list. */
const listAnew = async (): Promise<Product[]> =>
  (await shop.call(listProducts, { query: { price_max: 10_000_000 - ++asked, limit: 100 } })).body
const shown = async (id: number) => (await listAnew()).find((product) => product.id === id)

const readsProducts = (statement: string) => /from "?products"?\b/.test(statement)

test('A list and a search read no product that the process has shown since the last change', async () => {
  const ids = [await aProduct(shop, { name: 'Kept scarf' }), await aProduct(shop, { name: 'Kept shawl' })]
  await waitFor(async () => {
    const again = await shop.statementsOf(async () => {
      await listAnew()
      await shop.call(searchProducts, { query: { q: 'kept', price_max: 10_000_000 - ++asked } })
    })
    expect(again.filter(readsProducts)).toEqual([])
  })
  await editProduct(shop, ids[0]!, { name: 'Kept stole' })
  expect((await shown(ids[0]!))!.name).toBe('Kept stole')
})

test('The next list has what was changed: words, prices, stock, colours, the style, and what is gone', async () => {
  const colour = await aColour(shop)
  const { id: style, products } = await aStyle(shop, [colour, null], {
    product: { name: 'Plain coat', price: 40_000, quantity: 5 },
  })
  const [id, other] = products as [number, number]
  expect(await shown(id)).toMatchObject({ name: 'Plain coat', price: 40_000, quantity: 5 })

  await editProduct(shop, id, { name: 'Long coat', price: 50_000, quantity: 3 })
  expect(await shown(id)).toMatchObject({ name: 'Long coat', price: 50_000, quantity: 3 })
  await aSale(shop, [id], { percent: 10 })
  expect(await shown(id)).toMatchObject({ price: 45_000 })

  const { hexes } = (await shown(id))!.style!
  const painted = { name: 'Deep sea', family: 'blue', hex: '#001122' } as const
  const palette = (await shop.callAsAdmin(listColours, {})).body
  const { version } = palette.find((one: Colour) => one.id === colour)
  await shop.callAsAdmin(updateColour, { params: { id: colour }, body: { ...painted, version } })
  expect((await shown(id))!.style!.hexes).not.toEqual(hexes)
  expect((await shown(id))!.style).toMatchObject({ colour: 'Deep sea' })
  const before: AdminStyle = (await shop.callAsAdmin(getStyle, { params: { id: style } })).body
  const renamed = { name: 'The long coat', version: before.version }
  await shop.callAsAdmin(updateStyle, { params: { id: style }, body: renamed })
  expect((await shown(other))!.style!.name).toBe('The long coat')

  await editProduct(shop, id, { active: false })
  expect(await shown(id)).toBeUndefined()
  expect((await shown(other))!.style!.colours).toBe(1)
})

test('Pieces that a checkout holds are gone from the next lists once it has told of them', async () => {
  const id = await aProduct(shop, { quantity: 5 })
  expect((await shown(id))!.quantity).toBe(5)
  await shop.call(placeOrder, { body: { items: [{ id, size: 'M', quantity: 2 }] }, headers: {} })
  await waitFor(async () => expect((await shown(id))!.quantity).toBe(3))
})

test('What has changed while the process could not hear of it is in the list after that', async () => {
  const id = await aProduct(shop, { name: 'Heard coat' })
  await shown(id)
  await shop.shop.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hemline listen' and datname = current_database()",
  )
  await editProduct(shop, id, { name: 'Unheard coat' })
  expect((await shown(id))!.name).toBe('Unheard coat')
  await waitFor(async () => expect(await shop.shop.listener.hasHeardAll()).toBe(true))
  expect((await shown(id))!.name).toBe('Unheard coat')
})
