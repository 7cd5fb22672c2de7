import { expect, test } from 'vitest'
import { listProductIds } from '../../contract/many-products.ts'
import { listAdminProducts } from '../../contract/product.ts'
import { exportProducts } from '../../contract/product-file.ts'
import { DAY_MS } from '../../contract/time.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { aProduct } from '../../test/products.ts'
import { setTimeZone } from '../../test/settings.ts'
import { aShop } from '../../test/shop.ts'

const shop = aShop()

// Their days are never the same, so one of them is not that of UTC.
test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'Products are found, listed and exported by the days of a shop in %s',
  async (timeZone) => {
    const id = await aProduct(shop, { name: `Coat of ${timeZone}` })
    await setTimeZone(shop, timeZone)
    const name = `coat of ${timeZone.toLowerCase()}`
    const today = todayIn(timeZone)
    const dayFrom = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
    const idsOf = async (from: string, to: string) => {
      const query = { name, 'created_at[start_date]': from, 'created_at[end_date]': to }
      const listed = (await shop.callAsAdmin(listAdminProducts, { query })).body as { id: number }[]
      const ids = (await shop.callAsAdmin(listProductIds, { query })).body
      const file = (await shop.callAsAdmin(exportProducts, { query })).body as string
      expect(ids).toEqual(listed.map((product) => product.id))
      expect(file.trim().split('\n')).toHaveLength(1 + ids.length)
      return ids
    }
    expect(await idsOf(today, today)).toEqual([id])
    expect(await idsOf(dayFrom(-9), dayFrom(-1))).toEqual([])
    expect(await idsOf(dayFrom(1), dayFrom(9))).toEqual([])
  },
)
