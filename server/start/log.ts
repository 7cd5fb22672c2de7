import { pino, stdSerializers } from 'pino'
import { PinoPretty } from 'pino-pretty'
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

export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>) =>
  pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
      serializers: { err: stdSerializers.err, error: stdSerializers.err },
    },
    process.stdout.isTTY
      ? PinoPretty({ sync: true, ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss' })
      : pino.destination({ dest: 1, sync: true }),
  )
