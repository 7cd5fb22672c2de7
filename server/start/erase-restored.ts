import type { PlaceAddress } from '../buckets/address.ts'
import { eraseAgain } from '../customers/erase.ts'
import { readErasures } from '../customers/erasures.ts'
import { openDatabase } from '../database/connection.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Applies to a restored database what was erased after its backup was made. Returns how many persons. */
export async function eraseRestored(
  connectionString: string,
  places: PlaceAddress[],
  madeAt: string,
): Promise<number> {
  const erasures = await readErasures(places)
  if (erasures.length === 0) return 0
  const { db, close } = openDatabase({ connectionString, max: 1 })
  try {
    return await eraseAgain(db, PERSONAL_DATA, erasures, madeAt)
  } finally {
    await close()
  }
}
