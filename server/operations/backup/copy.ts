import { Readable } from 'node:stream'
import { once } from 'node:events'
import type pg from 'pg'

type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the driver calls of the statement that it runs. It has no COPY of its own. */
interface Statement {
  submit(connection: Wire): void
  handleCopyInResponse(connection: Wire): void
  handleCopyData(message: { chunk: Buffer }, connection: Wire): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

const send = (client: pg.Client, statement: Statement) => client.query(statement as unknown as pg.Submittable)

const rowsOf = (text: string) => Number(text.split(' ').at(-1))

/** `COPY … TO STDOUT` as a stream, read no faster than it is consumed. `rows` resolves at its end. */
export function copyOut(client: pg.Client, text: string): { stream: Readable; rows: Promise<number> } {
  const rows = Promise.withResolvers<number>()
  // The stream reports the error to its reader.
  rows.promise.catch(() => {})
  let socket: Wire['stream'] | undefined
  let count = 0
  let isGivenUp = false
  const stream = new Readable({
    read: () => void socket?.resume(),
    destroy: (error, done) => {
      // A reader that gave up leaves the rest to be received and dropped.
      isGivenUp = true
      socket?.resume()
      done(error)
    },
  })
  send(client, {
    submit: (connection) => {
      socket = connection.stream
      connection.query(text)
    },
    handleCopyInResponse: (connection) => connection.sendCopyFail('nothing is to be sent'),
    handleCopyData: ({ chunk }, connection) => {
      if (!isGivenUp && !stream.push(Buffer.from(chunk))) connection.stream.pause()
    },
    handleCommandComplete: (message) => {
      count = rowsOf(message.text)
    },
    handleReadyForQuery: () => {
      // The last chunk may have paused the socket, and the end of a stream asks for no more.
      socket?.resume()
      rows.resolve(count)
      if (!isGivenUp) stream.push(null)
    },
    handleError: (error) => {
      socket?.resume()
      rows.reject(error)
      stream.destroy(error)
    },
  })
  return { stream, rows: rows.promise }
}

/** `COPY … FROM STDIN`. Returns the number of rows. */
export async function copyIn(
  client: pg.Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  const done = Promise.withResolvers<number>()
  let count = 0
  let failure: Error | undefined
  const feed = async (connection: Wire) => {
    try {
      for await (const chunk of source) {
        if (failure) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      failure = error as Error
      connection.sendCopyFail(failure.message)
    }
  }
  send(client, {
    submit: (connection) => connection.query(text),
    handleCopyInResponse: (connection) => void feed(connection),
    handleCopyData: () => {},
    handleCommandComplete: (message) => {
      count = rowsOf(message.text)
    },
    handleReadyForQuery: () => done.resolve(count),
    handleError: (error) => {
      failure ??= error
      done.reject(failure)
    },
  })
  return await done.promise
}
