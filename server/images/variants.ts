import { stat } from 'node:fs/promises'
import { IMAGE_WIDTHS } from '../../contract/image.ts'
import type { Shop } from '../shop.ts'
import { encodeVariant, type VariantFormat } from './encode.ts'
import { whenFree, type whenIdle } from './queue.ts'
import { masterPath, variantPath, writeWhole } from './store.ts'

export interface Variant {
  hash: string
  width: number
  format: VariantFormat
}

const NAME = /^([0-9a-f]{32})-(\d{3,4})\.(avif|webp|jpg)$/

export function parseVariant(name: string): Variant | undefined {
  const [, hash, digits, format] = NAME.exec(name) ?? []
  const width = IMAGE_WIDTHS.find((offered) => String(offered) === digits)
  return hash && width ? { hash, width, format: format as VariantFormat } : undefined
}

const making = new Map<string, Promise<boolean>>()

export function makeVariant(
  shop: Shop,
  { hash, width, format }: Variant,
  turn: typeof whenFree | typeof whenIdle = whenFree,
): Promise<boolean> {
  const path = variantPath(shop, `${hash}-${width}.${format}`)
  const underWay = making.get(path)
  if (underWay) return underWay
  const master = masterPath(shop, hash)
  const made = make(path, master, () => turn(() => encodeVariant(master, width, format))).finally(() =>
    making.delete(path),
  )
  making.set(path, made)
  return made
}

async function make(path: string, master: string, encode: () => Promise<Buffer>): Promise<boolean> {
  if (await isThere(path)) return true
  if (!(await isThere(master))) return false
  await writeWhole(path, await encode())
  return true
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
