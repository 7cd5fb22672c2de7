import { counted } from '../../contract/counted.ts'
import { namePlace, type PlaceAddress } from '../buckets/address.ts'
import { eraseAgain } from '../customers/erase.ts'
import { readErasures } from '../customers/erasures.ts'
import { openDatabase } from '../database/connection.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Repeats in a restored database the erasures that are newer than it. Returns a sentence about the result. */
export async function eraseRestored(
  connectionString: string,
  places: PlaceAddress[],
  madeAt: string,
): Promise<string> {
  const erasures = await readErasures(places)
  if (erasures.length === 0) {
    const names = [...new Set(places.map(namePlace))]
    return `No list of erasures was found in ${names.join(', ')}: if persons were erased after ${madeAt}, they are in the database again. Run erase:again with the list before the shop starts`
  }
  const { db, close } = openDatabase({ connectionString, max: 1 })
  try {
    const again = await eraseAgain(db, PERSONAL_DATA, erasures, madeAt)
    return `Of ${counted(again.erasures, 'erasure')} after ${madeAt}, ${again.found} had something to erase again`
  } finally {
    await close()
  }
}

/** Throws if a list of erasures exists and cannot be read. */
export async function checkErasures(backupUrl: PlaceAddress | undefined): Promise<void> {
  if (!backupUrl) return
  await readErasures([backupUrl]).catch((error: Error) => {
    throw new Error(
      `The list of erasures at BACKUP_URL cannot be read: ${error.message}. With an empty BACKUP_URL (hemline BACKUP_URL= restore …) it is left out. Nothing was changed.`,
      { cause: error },
    )
  })
}
