import { hash } from 'node:crypto'
import type { FileReport } from '../../../contract/product-file.ts'
import type { Database, Transaction } from '../../database/connection.ts'

const hashOf = (file: Buffer): Buffer => hash('sha256', file, 'buffer')

/** The last import of the same file; undefined if it was not imported. */
export async function findImportOf(db: Database, file: Buffer): Promise<FileReport['imported']> {
  const found = await db
    .selectFrom('product_imports')
    .select(['at', 'created', 'updated'])
    .where('file_hash', '=', hashOf(file))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { ...found, at: found.at.toISOString() }
}

export async function insertImport(
  trx: Transaction,
  file: Buffer,
  { created, updated }: Pick<FileReport, 'created' | 'updated'>,
): Promise<void> {
  await trx
    .insertInto('product_imports')
    .values({ file_hash: hashOf(file), created, updated })
    .execute()
}
