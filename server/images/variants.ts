import type { FileHandle } from 'node:fs/promises'
import { IMAGE_WIDTHS } from '../../contract/image.ts'
import type { Shop } from '../shop.ts'
import { encodeVariant, type VariantFormat } from './encode.ts'
import { masterName, type PictureStore } from './picture-store.ts'
import { whenFree, type whenIdle } from './queue.ts'

interface Variant {
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

/** A variant that this machine could not keep, such as on a full disk. */
export interface Unkept {
  content: Buffer
  reason: unknown
}

const making = new WeakMap<PictureStore, Map<string, Promise<boolean | Unkept>>>()

/**
 * True when the variant is on this machine: it was stored, or is made. False when there is no such picture. The variant itself
 * where it cannot be kept.
 */
export function makeVariant(
  { pictures }: Pick<Shop, 'pictures'>,
  variant: Variant,
  turn: typeof whenFree | typeof whenIdle = whenFree,
): Promise<boolean | Unkept> {
  const underWay = making.get(pictures) ?? new Map<string, Promise<boolean | Unkept>>()
  making.set(pictures, underWay)
  const name = `${variant.hash}-${variant.width}.${variant.format}`
  const made = underWay.get(name) ?? make(pictures, name, variant, turn).finally(() => underWay.delete(name))
  underWay.set(name, made)
  return made
}

async function make(
  pictures: PictureStore,
  name: string,
  { hash, width, format }: Variant,
  turn: typeof whenFree,
): Promise<boolean | Unkept> {
  if (await pictures.fetch(name)) return true
  const master = await openPicture(pictures, masterName(hash))
  if (!master) return false
  const encoded = await turn(async () => encodeVariant(await master.readFile(), width, format)).finally(() =>
    master.close(),
  )
  return await pictures.keep(name, encoded).then(
    () => true,
    (reason: unknown) => ({ content: encoded, reason }),
  )
}

/** Fetches it first if need be. */
export async function openPicture(pictures: PictureStore, name: string): Promise<FileHandle | undefined> {
  const local = await pictures.openLocal(name)
  if (local) return local
  return (await pictures.fetch(name)) ? pictures.openLocal(name) : undefined
}
