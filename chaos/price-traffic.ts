import { setTimeout as pause } from 'node:timers/promises'
import { createSale } from '../contract/sale.ts'
import { call } from './buyers.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const LASTS_MS = 2_000

/**
 * Plans one short sale after another, so that jobs switch prices while everything is killed. Returns those that were
 * confirmed.
 */
export async function switchPrices(
  world: World,
  { product, price, random }: { product: number; price: number; random: Random },
  closing: AbortSignal,
): Promise<Set<number>> {
  const planned = new Set<number>()
  while (!closing.aborted) {
    const starts = Date.now() + 500 + random.whole(500)
    const body = {
      name: 'Chaos',
      price: price - 100 * (1 + random.whole(50)),
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + LASTS_MS).toISOString(),
      product_ids: [product],
    }
    const token = await world.adminToken()
    const answer = await call(world, createSale, { body }, { token }).catch(() => undefined)
    if (answer?.status === 200) planned.add(answer.body.id)
    await pause(random.whole(1_000))
  }
  return planned
}

/** Confirmed sales whose end has passed and was not carried out. One that the shop has slept through never begins. */
export async function findLateSales(world: World, planned: Set<number>): Promise<string[]> {
  const { pool } = await world.database()
  const { rows } = await pool.query<{ id: number }>('select id from sales where switched_off is not null')
  const over = new Set(rows.map(({ id }) => id))
  return [...planned].filter((id) => !over.has(id)).map((id) => `The sale ${id} has not ended`)
}
