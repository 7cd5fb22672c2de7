import { statusOf } from '../../../api.ts'

interface Saving<Row> {
  /** Over the version that was loaded; refused with 409 where that is not the newest. */
  save: () => Promise<Row>
  /** As it is stored by then. */
  find: () => Promise<Row | null | undefined>
  /** Whether that has all that is to be saved. */
  hasAll: (stored: Row) => boolean
}

/**
 * A press whose answer was lost on the way may have saved. Repeated, it is refused for the newer version that it has made
 * itself, which is the answer then.
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
