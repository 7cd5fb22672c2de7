import { Value } from 'typebox/value'
import { SETTING_KEYS, SETTING_SCHEMAS } from '../../contract/schemas/settings.ts'
import type { SettingKey, Settings } from '../../contract/settings.ts'
import type { Shop } from '../shop.ts'
import { defaultsOf } from './defaults.ts'
import { listCurrentVersions, listVersions } from './queries.ts'

/** The settings as this process knows them: at most a second behind a save in another process. */
export interface CurrentSettings {
  get<K extends SettingKey>(key: K): Settings[K]
  /** Called after the settings have changed. */
  onChange(fn: () => void): void
  /** Reads the settings again, for example after a save in this process. */
  reload(): Promise<void>
}

const RETRY_MS = 1_000
/** How many versions are searched for a valid value. */
const MAX_VERSIONS = 100

export async function openSettings({
  db,
  listener,
  config,
  log,
}: Pick<Shop, 'db' | 'listener' | 'config' | 'log'>): Promise<CurrentSettings> {
  const listeners: (() => void)[] = []
  let values = defaultsOf(config)
  let running: Promise<void> | undefined
  let isStale = false

  const read = async () => {
    const stored = new Map((await listCurrentVersions(db)).map((row) => [row.key, row.value]))
    const defaults = defaultsOf(config)
    const current = await Promise.all(
      SETTING_KEYS.map(async (key) => {
        const value = stored.has(key) ? fitting(key, stored.get(key), defaults) : defaults[key]
        return [key, value ?? (await findLastFitting(key, defaults)) ?? values[key]]
      }),
    )
    values = Object.fromEntries(current) as Settings
    for (const fn of listeners) fn()
  }
  /** Only one read at a time; a change during a read starts another. */
  const reload = async (): Promise<void> => {
    isStale = true
    running ??= (async () => {
      while (isStale) {
        isStale = false
        await read()
      }
    })().finally(() => (running = undefined))
    await running
  }
  const reloadOrRetry = (): void => {
    reload().catch((error: Error) => {
      log.warn({ err: error }, 'the settings could not be read; trying again')
      setTimeout(reloadOrRetry, RETRY_MS).unref()
    })
  }
  const findLastFitting = async (key: SettingKey, defaults: Settings) => {
    log.error({ setting: key }, 'a stored setting does not fit this release; the last one that does is used')
    const versions = await listVersions(db, key, MAX_VERSIONS)
    return versions.map(({ value }) => fitting(key, value, defaults)).find((value) => value !== undefined)
  }

  await listener.listen('settings', reloadOrRetry)
  await reload()
  return { get: (key) => values[key], onChange: (fn) => void listeners.push(fn), reload }
}

/**
 * Adapts a stored value: one from an older release gets the missing fields, and one from a newer release, which may
 * serve beside this one, loses the unknown fields. Undefined if it still does not match its schema.
 */
function fitting(key: SettingKey, stored: unknown, defaults: Settings): Settings[SettingKey] | undefined {
  const schema = SETTING_SCHEMAS[key]
  const value = Value.Clean(schema, { ...defaults[key], ...(stored as object) })
  return Value.Check(schema, value) ? (value as Settings[SettingKey]) : undefined
}
