import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database/connection.ts'
import type { Listener } from './database/listen.ts'
import type { PictureStore } from './images/picture-store.ts'
import type { Provider } from './payments/provider.ts'
import type { Secrets } from './secrets.ts'
import type { CurrentSettings } from './settings/settings.ts'

export interface Shop {
  config: Config
  db: Database
  pool: Pool
  /** PostgreSQL itself, for what needs a session of its own; `pool` may lead to a pooler. */
  directUrl: string
  /** Sessions of PostgreSQL itself for the sandbox, which prepares statements; without a pooler these are `pool`. */
  sandboxPool: Pool
  listener: Listener
  secrets: Secrets
  settings: CurrentSettings
  provider: Provider
  pictures: PictureStore
  log: FastifyBaseLogger
}
