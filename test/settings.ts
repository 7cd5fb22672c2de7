import type { Config } from '../server/config.ts'
import { defaultsOf } from '../server/settings/defaults.ts'
import type { CurrentSettings } from '../server/settings/settings.ts'

/** The settings of a shop that has saved none. */
export function defaultSettings(config: Config): CurrentSettings {
  const values = defaultsOf(config)
  return { get: (key) => values[key], onChange: () => {}, reload: async () => {} }
}
