import { IMAGE_WIDTHS } from '../../contract/image.ts'
import type { Shop } from '../shop.ts'
import { encodeVariant, type VariantFormat } from './encode.ts'
import { type Brought, masterName, type PictureStore } from './picture-store.ts'
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

const making = new WeakMap<PictureStore, Map<string, Promise<Brought | undefined>>>()

/** Undefined if the picture does not exist. */
export function makeVariant(
  { pictures }: Pick<Shop, 'pictures'>,
  variant: Variant,
  turn: typeof whenFree | typeof whenIdle = whenFree,
): Promise<Brought | undefined> {
  const underWay = making.get(pictures) ?? new Map<string, Promise<Brought | undefined>>()
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
): Promise<Brought | undefined> {
  const stored = await pictures.fetch(name)
  if (stored) return stored
  const master = await openPicture(pictures, masterName(hash))
  if (!master) return undefined
  const encoded = await turn(async () => encodeVariant(await master.readFile(), width, format)).finally(() =>
    master.close(),
  )
  return await pictures.keep(name, encoded).then(
    () => ({}),
    (fault: unknown) => ({ content: encoded, fault }),
  )
}

interface OpenPicture {
  readFile(): Promise<Buffer>
  close(): Promise<void>
}

/** Fetches it first if necessary. */
async function openPicture(pictures: PictureStore, name: string): Promise<OpenPicture | undefined> {
  const local = await pictures.openLocal(name)
  if (local) return local
  const fetched = await pictures.fetch(name)
  const { content } = fetched ?? {}
  if (content) return { readFile: async () => content, close: async () => {} }
  return fetched && (await pictures.openLocal(name))
}
