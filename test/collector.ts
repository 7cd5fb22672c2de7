import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number
  attributes: Record<string, string | number>
  hasFailed: boolean
}

/** Receives spans as OpenTelemetry's collectors do: OTLP by HTTP in Protocol Buffers. */
export async function openCollector() {
  const bodies: Buffer[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (request.url === '/v1/traces') {
      bodies.push(body)
      headers.push(request.headers)
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    /** As it came, to look for what must not be in it. */
    text: () => Buffer.concat(bodies).toString('latin1'),
    spans: () => bodies.flatMap(spansOf),
    resource: () => attributesOf(all(all(all(bodies[0]!, 1)[0]!, 1)[0]!, 1)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Numbers of fields are those of opentelemetry/proto/trace/v1/trace.proto. */
const spansOf = (body: Buffer): ReceivedSpan[] =>
  all(body, 1)
    .flatMap((resource) => all(resource, 2))
    .flatMap((scope) => all(scope, 2))
    .map((span) => ({
      traceId: one(span, 1).toString('hex'),
      spanId: one(span, 2).toString('hex'),
      parentSpanId: one(span, 4).toString('hex'),
      name: one(span, 5).toString(),
      kind: numberIn(span, 6),
      attributes: attributesOf(all(span, 9)),
      hasFailed: numberIn(one(span, 15), 3) === 2,
    }))

const attributesOf = (pairs: Buffer[]) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const value = one(pair, 2)
      const texts = all(value, 1)
      return [one(pair, 1).toString(), texts.length > 0 ? texts[0]!.toString() : numberIn(value, 3)]
    }),
  )

const one = (message: Buffer, field: number) => all(message, field)[0] ?? Buffer.alloc(0)
const all = (message: Buffer, field: number) =>
  fieldsOf(message).flatMap((found) => (found.field === field && found.bytes ? [found.bytes] : []))
const numberIn = (message: Buffer, field: number) =>
  fieldsOf(message).find((found) => found.field === field)?.number ?? 0

interface Field {
  field: number
  bytes?: Buffer
  number?: number
}

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return Number(value)
    }
  }
  while (at < message.length) {
    const key = varint()
    const field = key >>> 3
    const type = key & 7
    if (type === 0) fields.push({ field, number: varint() })
    else if (type === 2) {
      const length = varint()
      fields.push({ field, bytes: message.subarray(at, at + length) })
      at += length
    } else at += type === 1 ? 8 : 4
  }
  return fields
}
