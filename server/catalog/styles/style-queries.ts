import type { Composition } from '../../../contract/composition.ts'
import type { Transaction } from '../../database/connection.ts'

export interface StyleContent {
  name: string
  category_id: number | null
  composition: Composition | null
  /** Codes of contract/care.ts. */
  care: number[] | null
  /** ISO 3166. */
  origin: string | null
}

export async function insertStyle(trx: Transaction, style: StyleContent): Promise<number> {
  const { id } = await trx
    .insertInto('styles')
    .values({ ...style, composition: style.composition && JSON.stringify(style.composition) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
