import { hashOf } from './store.ts'
import { isMasterName, isWhole, masterName, type PictureStore } from './picture-store.ts'

const AT_ONCE = 6

interface Moved {
  copied: number
  /** Pictures that the target already had, with the right content. */
  present: number
  renditions: number
  /** Masters that the shop refers to and that the source lacks or has with other content. */
  missing: string[]
}

interface MoveOptions {
  from: PictureStore
  to: PictureStore
  /** Hashes of the pictures that the shop refers to. */
  hashes: string[]
  onProgress?(line: string): void
}

/**
 * Copies what the target lacks and reads everything back, so it can be repeated after an interruption, and once more
 * when the shop uses the target. Removes nothing from the source.
 */
export async function movePictures({ from, to, hashes, onProgress }: MoveOptions): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, renditions: 0, missing: [] }
  const known = new Set(hashes)
  let done = 0
  await each(hashes, async (hash) => {
    const result = await moveMaster(from, to, hash)
    if (result === 'missing') moved.missing.push(hash)
    else moved[result] += 1
    done += 1
    if (done % 100 === 0) onProgress?.(`${done} of ${hashes.length} pictures`)
  })
  const present = new Map<string, number>()
  for await (const { name, bytes } of to.list()) present.set(name, bytes)
  const renditions: string[] = []
  for await (const { name, bytes } of from.list()) {
    const isWanted = !isMasterName(name) && known.has(name.slice(0, name.indexOf('-')))
    if (isWanted && present.get(name) !== bytes) renditions.push(name)
  }
  await each(renditions, async (name) => {
    const content = await readAll(from, name)
    if (!content) return
    await to.save(name, content)
    moved.renditions += 1
    if (moved.renditions % 500 === 0) onProgress?.(`${moved.renditions} of ${renditions.length} renditions`)
  })
  moved.missing.sort()
  return moved
}

async function moveMaster(
  from: PictureStore,
  to: PictureStore,
  hash: string,
): Promise<'copied' | 'present' | 'missing'> {
  const name = masterName(hash)
  if (await isWhole(to, name)) return 'present'
  const content = await readAll(from, name)
  if (!content || hashOf(content) !== hash) return 'missing'
  await to.save(name, content)
  if (!(await isWhole(to, name))) throw new Error(`${to.place}: ${name} is not what was written`)
  return 'copied'
}

async function readAll(store: PictureStore, name: string): Promise<Buffer | undefined> {
  const content = await store.read(name)
  return content && Buffer.concat(await Array.fromAsync(content))
}

/** Rejects with the first error, after all started work has ended. */
async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  let failure: { error: unknown } | undefined
  const run = async () => {
    for (const item of rest) {
      if (failure) return
      await work(item).catch((error: unknown) => (failure ??= { error }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
  if (failure) throw failure.error
}
