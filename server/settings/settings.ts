import { Value } from 'typebox/value'
import { SETTING_SCHEMAS } from '../../contract/schemas/settings.ts'
import { SETTING_KEYS, type SettingKey, type Settings } from '../../contract/settings.ts'
import type { Shop } from '../shop.ts'
import { defaultsOf } from './defaults.ts'
import { listCurrentVersions } from './queries.ts'

/** The settings as this process knows them: at most a second behind a save in another process. */
export interface CurrentSettings {
  get<K extends SettingKey>(key: K): Settings[K]
  /** Called after the settings have changed. */
  onChange(fn: () => void): void
  /** Reads them anew, as after a save in this process. */
  reload(): Promise<void>
}

const RETRY_MS = 1_000

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
    values = Object.fromEntries(
      SETTING_KEYS.map((key) => [key, fitting(key, stored.get(key), defaults)]),
    ) as Settings
    for (const fn of listeners) fn()
  }
  /** One reading at a time; a change during it starts another one. */
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
  /** A value of an older release gets the fields that it lacks; one that does not fit its schema is not used. */
  const fitting = <K extends SettingKey>(key: K, stored: unknown, defaults: Settings): Settings[K] => {
    if (stored === undefined) return defaults[key]
    const value = { ...defaults[key], ...(stored as object) }
    if (Value.Check(SETTING_SCHEMAS[key], value)) return value as Settings[K]
    log.error({ setting: key }, 'a stored setting does not fit this release; its default is used')
    return defaults[key]
  }

  await listener.listen('settings', reloadOrRetry)
  await reload()
  return { get: (key) => values[key], onChange: (fn) => void listeners.push(fn), reload }
}
