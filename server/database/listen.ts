import pg from 'pg'

/**
 * Called with each notification's payload; and with undefined after the connection had been lost, as
 * notifications may have been missed: then take everything as changed.
 */
export type OnNotification = (payload: string | undefined) => void

export interface Listener {
  listen(channel: string, fn: OnNotification): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 1_000

/** One connection that waits for NOTIFY on any number of channels, and comes back when it is cut. */
export const openListener = async (
  connectionString: string,
  onError: (error: Error) => void = () => {},
): Promise<Listener> => {
  const channels = new Map<string, OnNotification[]>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const connect = async () => {
    const fresh = new pg.Client({ connectionString, application_name: 'hemline listen', keepAlive: true })
    fresh.on('error', onError)
    fresh.on('notification', ({ channel, payload }) => {
      for (const fn of channels.get(channel) ?? []) fn(payload ?? '')
    })
    await fresh.connect()
    client = fresh
    fresh.on('end', () => {
      client = undefined
      retryLater()
    })
    for (const channel of channels.keys()) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }

  const retryLater = () => {
    if (isClosed) return
    timer = setTimeout(() => {
      connect().then(
        () => {
          for (const fns of channels.values()) for (const fn of fns) fn(undefined)
        },
        (error: Error) => {
          onError(error)
          if (!client) retryLater()
        },
      )
    }, RETRY_MS)
  }

  await connect()
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
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
