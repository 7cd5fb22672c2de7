import type { Worker } from 'node:cluster'

/** The message with which Node's cluster passes a connection to a worker, and the worker's answer. */
interface ClusterMessage {
  act?: string
  seq?: number
  ack?: number
}

/**
 * Closes a connection that was passed to a worker which dies before accepting it. Node's cluster keeps its own end open
 * until the worker answers, so a browser or load balancer would wait for the dead worker until it times out; it notices
 * a closed connection at once. A worker is passed one connection at a time.
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
