import type { ColourFamily } from '../../../contract/colour.ts'
import type { Transaction } from '../../database/connection.ts'

export interface ColourContent {
  name: string
  family: ColourFamily
  /** Such as #7fa0c4. */
  hex: string
  swatch_image: string | null
}

export async function insertColour(trx: Transaction, colour: ColourContent): Promise<number> {
  const { id } = await trx.insertInto('colours').values(colour).returning('id').executeTakeFirstOrThrow()
  return id
}
