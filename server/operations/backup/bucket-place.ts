import type { BucketAddress } from '../../buckets/address.ts'
import type { Bucket, StoredObject } from '../../buckets/bucket.ts'
import { MANIFEST, type StoredFile } from './manifest.ts'
import { type BackupPlace, type Draft, DRAFT_MS, isBackupName, nameOf, timeOf } from './place.ts'
import type { Storage } from './storage.ts'

/**
 * A bucket has no links and no rename. So a manifest names the backup that an unchanged file was written with, and a
 * backup counts as whole once it has a manifest, which is written last.
 */
export function openBucketPlace(bucket: Bucket, address: BucketAddress): BackupPlace {
  return {
    name: bucket.name,
    address,
    list: () => listBackups(bucket),
    open: (backup) => storageIn(bucket, backup),
    begin: async (madeAt) => await begin(bucket, nameOf(madeAt)),
    keepOnly: (kept, listFilesOf) => keepOnly(bucket, kept, listFilesOf),
    close: bucket.close,
  }
}

async function listBackups(bucket: Bucket): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of bucket.list()) {
    const [name = '', ...path] = key.split('/')
    if (isBackupName(name) && path.join('/') === MANIFEST) names.push(name)
  }
  return names.toSorted().toReversed()
}

const keyOf = (backup: string, { path, from }: { path: string; from?: string }) => `${from ?? backup}/${path}`

const storageIn = (bucket: Bucket, backup: string): Storage => ({
  write: (path, content) => bucket.putStream(keyOf(backup, { path }), content),
  read: async function* (file) {
    const key = keyOf(backup, file)
    const content = await bucket.get(key)
    if (!content) throw Object.assign(new Error(`${bucket.name}/${key} is missing.`), { code: 'ENOENT' })
    yield* content
  },
})

async function begin(bucket: Bucket, name: string): Promise<Draft> {
  const bytesOf = new Map<string, number>()
  for await (const { key, bytes } of bucket.list()) bytesOf.set(key, bytes)
  return {
    storage: storageIn(bucket, name),
    share: async (file, earlier) =>
      bytesOf.get(keyOf(earlier, file)) === file.bytes ? { ...file, from: file.from ?? earlier } : undefined,
    discard: (path) => bucket.remove([keyOf(name, { path })]),
    finish: async () => `${bucket.name}/${name}`,
    abandon: async () => {
      const keys: string[] = []
      for await (const { key } of bucket.list(`${name}/`)) keys.push(key)
      await bucket.remove(keys)
    },
  }
}

async function keepOnly(
  bucket: Bucket,
  kept: ReadonlySet<string>,
  listFilesOf: (backup: string) => Promise<StoredFile[]>,
): Promise<void> {
  const shared = new Set<string>()
  for (const backup of kept)
    for (const file of await listFilesOf(backup)) if (file.from) shared.add(keyOf(backup, file))
  const whole = new Set(await listBackups(bucket))
  const manifests: string[] = []
  const others: string[] = []
  for await (const object of bucket.list()) {
    if (!isOver(object, { kept, whole }) || shared.has(object.key)) continue
    ;(object.key.endsWith(`/${MANIFEST}`) ? manifests : others).push(object.key)
  }
  // What is left when this ends early is no whole backup, and is removed once it is older than a draft.
  await bucket.remove(manifests)
  await bucket.remove(others)
}

/** Belongs to a whole backup that is not kept, or to one that began long ago and never ended. */
function isOver(
  { key }: StoredObject,
  { kept, whole }: { kept: ReadonlySet<string>; whole: ReadonlySet<string> },
): boolean {
  const name = key.split('/', 1)[0]!
  if (!isBackupName(name) || kept.has(name)) return false
  return whole.has(name) || Date.now() - timeOf(name).getTime() > DRAFT_MS
}
