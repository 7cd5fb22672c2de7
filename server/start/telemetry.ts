import type { Config } from '../config.ts'
import { openTracing } from '../tracing/open-tracing.ts'
import { openFaultReports } from './fault-reports.ts'
import { openLog } from './log.ts'

/**
 * The log, and what is sent to other systems: spans to a collector, faults to ERRORS_URL. Closed after everything else.
 */
export const openTelemetry = async (config: Config) => {
  const faults = config.errorsUrl === undefined ? undefined : openFaultReports(config.errorsUrl)
  const log = openLog(config, { faults })
  faults?.onFailure((why) => log.warn({ why }, 'A fault could not be reported to ERRORS_URL'))
  const closeTracing = await openTracing(config.tracing, log)
  return { log, close: async () => void (await Promise.all([closeTracing(), faults?.close()])) }
}
