import type { Parts } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTelemetry } from './telemetry.ts'
import { shareMetrics } from './metrics.ts'
import { openShop, serve } from './serve.ts'
import type { Shutdown } from './shutdown.ts'
import { receiveSettings } from './workers.ts'

export const startServing = async (shutdown: Shutdown, parts: Parts = {}) => {
  const settings = await receiveSettings()
  const config = readConfig()
  const { log, close: closeTelemetry } = await openTelemetry(config)
  shutdown.log = log
  shutdown.add(closeTelemetry)
  const { shop, close } = await openShop({ config, log, ...settings })
  shutdown.add(close)
  const served = await serve(shop, parts)
  shutdown.add(served.close)
  if (config.metrics) shareMetrics(served.metrics)
}
