import { statusOf } from '../../../api.ts'

interface Saving<Row> {
  /** Saves over the loaded version; fails with 409 if that is not the newest. */
  save: () => Promise<Row>
  /** Loads the stored row; null or undefined if it was deleted. */
  find: () => Promise<Row | null | undefined>
  /** Whether the stored row contains everything that was to be saved. */
  hasAll: (stored: Row) => boolean
}

/**
 * An attempt whose answer was lost may have saved. A repeated one then fails because of the version that the first
 * created; in that case the stored row is returned.
 */
export async function saveOnce<Row>({ save, find, hasAll }: Saving<Row>): Promise<Row> {
  try {
    return await save()
  } catch (error) {
    const stored = statusOf(error) === 409 ? await find().catch(() => null) : null
    if (!stored || !hasAll(stored)) throw error
    return stored
  }
}
