import { hostname } from 'node:os'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { pino, stdSerializers } from 'pino'
import { PinoPretty } from 'pino-pretty'
import type { FaultReports } from './fault-reports.ts'
import { RELEASE } from '../release.ts'
import { traceOfLine } from '../tracing/trace.ts'
import type { Config } from '../config.ts'

/** Fields whose values are not logged, up to two levels deep. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'token',
  'reset_password_token',
  'card_number',
  'card_cvc',
]

/** PostgreSQL's details contain the row that violates a constraint, such as an e-mail with its password hash. */
function withoutRows(error: Error) {
  const shown = stdSerializers.err(error)
  // SQLSTATE class 23; the details of other classes, such as those of deadlocks, contain no values.
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23')) delete shown['detail']
  return shown
}

interface LogOptions {
  /** Receives each line that is an error. */
  faults?: FaultReports
  /** For tests. By default the terminal, or lines of JSON that name the machine, the process and the release. */
  to?: Writable
}

export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, { faults, to }: LogOptions = {}) =>
  pino(
    {
      level: logLevel,
      base: { pid: process.pid, hostname: hostname(), release: RELEASE },
      mixin: traceOfLine,
      ...(faults && {
        hooks: {
          logMethod(line, method, level) {
            if (level >= pino.levels.values['error']!) faults.report(this.bindings(), line)
            method.apply(this, line)
          },
        },
      }),
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
      serializers: { err: withoutRows, error: withoutRows },
    },
    to ??
      (process.stdout.isTTY
        ? PinoPretty({ sync: true, ignore: 'pid,hostname,release,reqId', translateTime: 'SYS:HH:MM:ss' })
        : pino.destination({ dest: 1, sync: true })),
  )
