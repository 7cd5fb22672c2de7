import type { Writable } from 'node:stream'
import { pino, stdSerializers } from 'pino'
import { PinoPretty } from 'pino-pretty'
import { traceOfLine } from '../http/trace.ts'
import type { Config } from '../config.ts'

/** The values of these fields are not logged, up to two levels deep. */
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

/** `to` is for tests; by default it is the terminal, or lines of JSON that name the machine and the process. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, to?: Writable) =>
  pino(
    {
      level: logLevel,
      mixin: traceOfLine,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
      serializers: { err: stdSerializers.err, error: stdSerializers.err },
    },
    to ??
      (process.stdout.isTTY
        ? PinoPretty({ sync: true, ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss' })
        : pino.destination({ dest: 1, sync: true })),
  )
