import type { SettingKey, Settings } from '../../contract/settings.ts'
import { inTransaction } from '../database/transaction.ts'
import { BadRequest, Conflict } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { insertVersion, listVersions, notifySettings, type SettingVersion } from './queries.ts'

interface Save<K extends SettingKey> {
  key: K
  value: Settings[K]
  /** The version that the new value is based on. */
  version: number
  savedBy: string
}

/**
 * Saves the next version of a section, which every process then reads. Throws Conflict with `current` if the given
 * version is outdated.
 */
export async function saveSetting<K extends SettingKey>(
  shop: Shop,
  { key, value, version, savedBy }: Save<K>,
): Promise<SettingVersion> {
  checkTimes(value)
  const saved = await inTransaction(shop.db, async (trx) => {
    const row = await insertVersion(trx, { key, version: version + 1, value, savedBy })
    if (row) await notifySettings(trx)
    return row
  })
  if (!saved) {
    const [current] = await listVersions(shop.db, key, 1)
    throw new Conflict('Somebody else has saved these settings meanwhile. Look at both before you save.', {
      current: current && { value: current.value, version: current.version, saved_by: current.saved_by },
    })
  }
  // The notification arrives a moment later, but the admin's next request must see the new value.
  await shop.settings.reload()
  return saved
}

function checkTimes(value: object): void {
  const { from, until } = value as { from?: string | null; until?: string | null }
  if (from && until && Date.parse(until) <= Date.parse(from)) {
    const fault = 'must be after the time from which it is shown'
    throw new BadRequest(`until ${fault}.`, { 'value.until': fault })
  }
}
