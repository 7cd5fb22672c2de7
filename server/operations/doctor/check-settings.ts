import type { SettingKey, Settings } from '../../../contract/settings.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connection.ts'
import { defaultsOf } from '../../settings/defaults.ts'
import { listCurrentVersions } from '../../settings/queries.ts'
import { listSamples } from '../../settings/samples.ts'
import { fault, type Finding, good, warning } from './finding.ts'

/** What buyers read of the shop itself. `isSandbox` is a demonstration, which may have samples. */
export async function checkSettings(db: Database, config: Config, isSandbox: boolean): Promise<Finding[]> {
  const saved = new Map((await listCurrentVersions(db)).map(({ key, value }) => [key, value as object]))
  const defaults = defaultsOf(config)
  const get = <K extends SettingKey>(key: K): Settings[K] => ({ ...defaults[key], ...saved.get(key) })
  const samples = isSandbox ? [] : listSamples(get)
  if (samples.length > 0)
    return [
      fault(
        `Buyers see what a demonstration left: ${samples.join(', ')}`,
        'Write the shop’s own in the dashboard, Settings: parcels and letters would go to the sample address.',
      ),
    ]
  return get('shop').address.trim() === ''
    ? [
        warning(
          'The shop has no address: nobody is told where to send a return, and invoices lack it',
          'Enter it in the dashboard, Settings → Shop.',
        ),
      ]
    : [good('The shop has an address')]
}
