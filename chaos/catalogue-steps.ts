import * as collections from '../contract/collection.ts'
import { COLOUR_FAMILIES } from '../contract/colour.ts'
import {
  type AdminOrder,
  cancelOrder,
  listAdminOrders,
  getOrderBySession,
  placeOrder,
  refundOrder,
} from '../contract/order.ts'
import {
  changePrices,
  checkPriceChange,
  listPriceChanges,
  type PriceChange,
  undoPriceChange,
} from '../contract/price-change.ts'
import { type AdminProduct, getProductForEdit } from '../contract/product.ts'
import { createPromotion, endPromotion, listPromotions, type Promotion } from '../contract/promotion.ts'
import * as sales from '../contract/sale.ts'
import { applyPlannedPrices } from '../server/prices/planned-prices.ts'
import { collectionContent } from '../test/collections.ts'
import { anOrder, aPaidOrder, orderOfSession } from '../test/orders.ts'
import { submitPayment, sessionIdOf } from '../test/payment-form.ts'
import { inHours, runSwitch } from '../test/sales.ts'
import type { TestShop } from '../test/shop.ts'
import { type CatalogueStep, rowsOf, type Some, TAGS } from './catalogue-kit.ts'
import { productSteps, stockSteps, styleSteps } from './product-steps.ts'
import type { Random } from './random.ts'

/** What the staff and shoppers may do at once to these products, and to what they are in. */
export async function catalogueSteps(
  shop: TestShop,
  products: number[],
): Promise<Record<string, CatalogueStep>> {
  const token = await shop.adminToken()
  const some = (random: Random) => random.shuffle(products).slice(0, 1 + random.whole(products.length))
  return {
    ...productSteps(shop, token, products),
    ...stockSteps(shop, token, products, some),
    ...styleSteps(shop, token),
    ...priceSteps(shop, token, some),
    ...listSteps(shop, token, products, some),
    ...shopperSteps(shop, token, products),
  }
}

function priceSteps(shop: TestShop, token: string, some: Some): Record<string, CatalogueStep> {
  return {
    prices: async (random) => {
      const terms = { kind: 'percent' as const, value: random.whole(40) - 20, product_ids: some(random) }
      const checked = await shop.call(checkPriceChange, { body: terms }, token)
      if (checked.status !== 200) return checked
      const soon = new Date(Date.now() + 1_000 + random.whole(2_000)).toISOString()
      const body = { ...terms, seen: checked.body.total, ...(random.chance(0.5) && { starts_at: soon }) }
      return await shop.call(changePrices, { body }, token)
    },
    undoPrices: async (random) => {
      const changes = await rowsOf<PriceChange>(shop.call(listPriceChanges, { query: {} }, token))
      if (changes.length === 0) return
      return await shop.call(undoPriceChange, { params: { id: random.pick(changes).id } }, token)
    },
    applyPrices: () => applyPlannedPrices(shop.shop),
    sell: async (random) => {
      const body = {
        name: `Sale ${random.whole(1_000)}`,
        percent: 10 + random.whole(40),
        starts_at: random.chance(0.5) ? inHours(-1) : new Date(Date.now() + 1_000).toISOString(),
        product_ids: some(random),
      }
      return await shop.call(sales.createSale, { body }, token)
    },
    endSale: async (random) => {
      const all = await rowsOf<sales.Sale>(shop.call(sales.listSales, { query: {} }, token))
      const running = all.filter(({ state }) => state !== 'ended')
      if (running.length === 0) return
      const { id, state, version } = random.pick(running)
      const call = state === 'running' ? sales.endSale : random.pick([sales.startSale, sales.endSale])
      return await shop.call(call, { params: { id }, body: random.chance(0.5) ? { version } : {} }, token)
    },
    switchSales: () => runSwitch(shop),
    promote: async (random) => {
      const body = {
        name: `Promotion ${random.whole(1_000)}`,
        kind: 'automatic' as const,
        percent: 5 + random.whole(20),
      }
      return await shop.call(createPromotion, { body }, token)
    },
    endPromotion: async (random) => {
      const all = await rowsOf<Promotion>(shop.call(listPromotions, { query: {} }, token))
      if (all.length === 0) return
      return await shop.call(endPromotion, { params: { id: random.pick(all).id }, body: {} }, token)
    },
  }
}

function listSteps(
  shop: TestShop,
  token: string,
  products: number[],
  some: Some,
): Record<string, CatalogueStep> {
  const content = (random: Random): Partial<collections.CollectionContent> => ({
    rules: {
      groups: [
        random.pick([
          [{ field: 'tag' as const, tag: random.pick(TAGS) }],
          [{ field: 'colour' as const, is: [random.pick(COLOUR_FAMILIES)] }],
          [{ field: 'fibre' as const, fibre: 'linen' as const, at_least: 50 }],
        ]),
      ],
      newest_days: null,
    },
    pins: some(random).slice(0, 2),
    excluded: random.chance(0.3) ? [random.pick(products)] : [],
  })
  const any = async (random: Random) => {
    const all = await rowsOf<{ id: number }>(shop.call(collections.listAdminCollections, {}, token))
    return all.length === 0 ? undefined : random.pick(all)
  }
  return {
    collect: async (random) =>
      await shop.call(collections.createCollection, { body: collectionContent(content(random)) }, token),
    recollect: async (random) => {
      const found = await any(random)
      if (!found) return
      const params = { id: found.id }
      const { body, status } = await shop.call(collections.getAdminCollection, { params }, token)
      if (status !== 200) return
      const sent = { ...content(random), version: body.version }
      return await shop.call(collections.updateCollection, { params, body: sent }, token)
    },
    uncollect: async (random) => {
      const found = await any(random)
      if (!found || random.chance(0.5)) return
      const params = { id: found.id }
      const { body, status } = await shop.call(collections.getAdminCollection, { params }, token)
      if (status !== 200) return
      return await shop.call(
        collections.deleteCollection,
        { params, query: { version: body.version } },
        token,
      )
    },
    jobs: () => shop.runJobs(),
  }
}

function shopperSteps(shop: TestShop, token: string, products: number[]): Record<string, CatalogueStep> {
  const items = async (random: Random) => {
    const id = random.pick(products)
    const { sizes } = (await shop.call(getProductForEdit, { params: { id } }, token)).body as AdminProduct
    return [{ id, size: random.pick(sizes), quantity: 1 + random.whole(2) }]
  }
  return {
    order: async (random) => {
      const placed = await shop.call(placeOrder, { headers: {}, body: { items: await items(random) } })
      if (placed.status !== 200) return placed
      const session = sessionIdOf(placed.body.session_url)
      if (random.chance(0.3)) await submitPayment(placed.body.session_url)
      if (random.chance(0.5)) return await shop.call(getOrderBySession, { query: { session_id: session } })
      const { id } = await orderOfSession(shop, session)
      return random.chance(0.5) ? await shop.call(cancelOrder, { params: { id } }) : placed
    },
    refund: async (random) => {
      const orders = await rowsOf<AdminOrder>(shop.call(listAdminOrders, { query: {} }, token))
      const order = orders.length === 0 ? undefined : random.pick(orders)
      const item = order && random.pick(order.order_items)
      if (!item) return
      const pieces = [{ product_id: item.product_id, size: item.size, quantity: 1 }]
      return await shop.call(
        refundOrder,
        { params: { id: order.id }, headers: {}, body: { amount: 100, restock: pieces } },
        token,
      )
    },
  }
}

/** Orders of these products, one of them unpaid. */
export async function someOrders(shop: TestShop, products: number[]): Promise<void> {
  for (const product of products.slice(0, 3)) await aPaidOrder(shop, { product })
  await anOrder(shop, { product: products[3]! })
}
