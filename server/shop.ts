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
  /** Connects directly to PostgreSQL, for work that needs its own session; `pool` may lead to a pooler. */
  directUrl: string
  /** Direct sessions for the sandbox, which uses prepared statements; the same as `pool` if there is no pooler. */
  sandboxPool: Pool
  listener: Listener
  secrets: Secrets
  settings: CurrentSettings
  provider: Provider
  pictures: PictureStore
  log: FastifyBaseLogger
}
