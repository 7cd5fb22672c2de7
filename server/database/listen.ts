import pg from 'pg'
import { withinTime } from '../within-time.ts'
import { makeClient } from './connection.ts'
import { LISTENER } from './listener-queries.ts'

/** Called with undefined after a lost connection: notifications may be missing, so treat everything as changed. */
export type OnNotification = (payload: string | undefined) => void

export interface Listener {
  listen(channel: string, fn: OnNotification): Promise<void>
  /** True when every notification committed before the call has been received; false when the connection is down. */
  hasHeardAll(): Promise<boolean>
  close(): Promise<void>
}

const RETRY_MS = 1_000
/** If a response takes longer, the connection is considered dead. */
const ANSWER_MS = 1_000

export const openListener = async (
  connectionString: string,
  onError: (error: Error) => void = () => {},
): Promise<Listener> => {
  const channels = new Map<string, OnNotification[]>()
  let client: pg.Client | undefined
  /** Connected, listening on every channel, and all listeners were told about missed notifications. */
  let isWhole = false
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const connect = async () => {
    const fresh = makeClient(connectionString, LISTENER)
    fresh.on('error', onError)
    fresh.on('notification', ({ channel, payload }) => {
      for (const fn of channels.get(channel) ?? []) fn(payload ?? '')
    })
    await fresh.connect()
    client = fresh
    fresh.on('end', () => {
      client = undefined
      isWhole = false
      retryLater()
    })
    for (const channel of channels.keys()) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }

  const retryLater = () => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(
        () => {
          for (const fns of channels.values()) for (const fn of fns) fn(undefined)
          isWhole = client !== undefined
        },
        (error: Error) => {
          onError(error)
          // The server refused to listen, for example during a failover; closing the connection starts another attempt.
          if (client) client.end().catch(onError)
          else retryLater()
        },
      )
    }, RETRY_MS)
  }

  await connect()
  isWhole = true
  return {
    listen: async (channel, fn) => {
      const fns = channels.get(channel)
      if (fns) {
        fns.push(fn)
        return
      }
      channels.set(channel, [fn])
      await client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    },
    hasHeardAll: async () => {
      const asked = client
      if (!asked || !isWhole) return false
      const answered = await isAnswering(asked)
      // The peer vanished without closing the connection: closing it starts a reconnect.
      if (!answered) void asked.end().catch(onError)
      return answered && isWhole && asked === client
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

/**
 * Whether it responds in time. PostgreSQL delivers pending notifications before it reports that it is ready for the
 * next query.
 */
async function isAnswering(client: pg.Client): Promise<boolean> {
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  )
  return await withinTime(answer, ANSWER_MS).catch(() => false)
}
