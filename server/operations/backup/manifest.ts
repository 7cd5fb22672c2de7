import { hash } from 'node:crypto'

export const MANIFEST = 'manifest.json'
const FORMAT = 1

/** A file of the backup as it is stored: compressed and encrypted. */
export interface StoredFile {
  path: string
  bytes: number
  sha256: string
  /** The backup that it was written with, when it was another one of the same place. */
  from?: string
}

export interface StoredTable extends StoredFile {
  schema: string
  name: string
  columns: string[]
  rows: number
}

export interface Sequence {
  schema: string
  name: string
  value: string
  isCalled: boolean
}

export interface Manifest {
  format: number
  madeAt: string
  /** The migrations that the dumped database had (server/database/migrate.ts). */
  migrations: { name: string; checksum: string }[]
  /** The last migration of Graphile Worker's schema. */
  jobsMigration: number
  tables: StoredTable[]
  sequences: Sequence[]
  pictures: StoredFile[]
  /** Masters that the database names and the store of pictures did not have, or had with other content. */
  lostPictures: string[]
  secrets?: StoredFile
}

export const newManifest = (about: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...about })

export const writeManifest = (manifest: Manifest): Buffer => {
  const content = JSON.stringify(manifest)
  return Buffer.from(JSON.stringify({ sha256: hashOf(content), content }))
}

export function readManifest(text: string): Manifest {
  let manifest: Manifest | undefined
  try {
    const { sha256, content } = JSON.parse(text)
    if (sha256 === hashOf(content)) manifest = JSON.parse(content)
  } catch {
    // Reported below.
  }
  if (!manifest) throw new Error(`${MANIFEST} was damaged or changed: this backup cannot be trusted.`)
  if (manifest.format !== FORMAT)
    throw new Error('The backup was made by a newer shop. Restore it with that version.')
  return manifest
}

const hashOf = (text: string) => hash('sha256', text)

export const listFiles = ({ tables, pictures, secrets }: Manifest): StoredFile[] => [
  ...tables,
  ...pictures,
  ...(secrets ? [secrets] : []),
]
