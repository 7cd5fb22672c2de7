import { expect } from 'vitest'
import { createSale, type Sale, type SaleContent } from '../contract/sale.ts'
import { switchSales } from '../server/prices/switch.ts'
import type { TestShop } from './shop.ts'

const HOUR_MS = 3_600_000

export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** A public sale of a quarter off that began an hour ago and has no end, unless the test says otherwise. */
export async function aSale(
  shop: TestShop,
  product_ids: number[],
  content: Partial<SaleContent> = {},
): Promise<Sale> {
  const percent = content.price ? null : 25
  const body = { name: 'Winter sale', percent, starts_at: inHours(-1), ...content, product_ids }
  const { status, body: sale, error } = await shop.callAsAdmin(createSale, { body })
  expect(status, error).toBe(200)
  return sale
}

/** The job that begins and ends sales. */
export const runSwitch = ({ shop }: TestShop): Promise<void> => switchSales(shop.db)
