import { readConfig } from '../config.ts'
import { openSecrets } from '../secrets.ts'
import type { Lifetime } from './lifetime.ts'
import { openLog } from './log.ts'
import { openShop, serve } from './serve.ts'
import { receiveOrders } from './workers.ts'

/** One of the processes that share the port, when there are several. */
export const startServing = async (lifetime: Lifetime) => {
  const { connectionString } = await receiveOrders()
  const config = readConfig()
  const log = openLog(config)
  lifetime.log = log
  const secrets = await openSecrets(config)
  const { shop, close } = await openShop({ config, secrets, connectionString, log })
  lifetime.opened(close)
  const served = await serve(shop)
  lifetime.opened(served.close)
}
