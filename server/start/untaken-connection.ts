import type { Worker } from 'node:cluster'

/** What Node's cluster sends to a worker with a connection, and the worker's answer. */
interface ClusterMessage {
  act?: string
  seq?: number
  ack?: number
}

/**
 * Closes the connection that a worker has been given and has not taken when it dies. Node's cluster keeps its own end of a
 * connection open until the worker answers, so a browser or a balancer would wait for a dead worker until it gives up; of a closed
 * connection it learns at once. A worker is given one connection at a time.
 */
export function closeUntakenConnection({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  let given: { seq: number | undefined; handle: { close(): void } } | undefined
  child.send = (message: unknown, ...rest: unknown[]) => {
    const { act, seq } = message as ClusterMessage
    if (act === 'newconn') given = { seq, handle: rest[0] as { close(): void } }
    return send(message, ...rest)
  }
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (given && ack === given.seq) given = undefined
  })
  child.once('exit', () => given?.handle.close())
}
