import { hostname } from 'node:os'
import { traceOfLine } from '../tracing/trace.ts'
import { RELEASE } from '../release.ts'

/** The report. It leads to the line in the log, which has the rest: a report contains nothing about a person. */
interface Fault {
  /** One line, as chat webhooks expect. */
  text: string
  at: string
  host: string
  release: string
  /** What the shop was doing, in words from its source code. */
  what: string
  /** The error's class, code (of PostgreSQL: its SQLSTATE) and where it was thrown. */
  error?: { name: string; code?: string; frames: string[] }
  job?: string
  request_id?: string
  trace_id?: string
  /** Number of unreported faults of the same kind since the last report. */
  alike: number
}

export interface FaultReports {
  report(bindings: Record<string, unknown>, line: readonly unknown[]): void
  /** Called at most once a minute. */
  onFailure(listener: (why: string) => void): void
  close(): Promise<void>
}

/** Minimum time between a process's reports of the same kind. */
const EACH_MS = 60_000
/** Most reports of all kinds per process and minute. */
const MOST_A_MINUTE = 20
const MOST_KINDS = 500
const ANSWER_MS = 5_000
const MOST_FRAMES = 12

/**
 * Reports each fault to `url` by a POST, at most once a minute per kind. A report is not retried, because the log has
 * the fault.
 */
export function openFaultReports(url: string): FaultReports {
  const kinds = new Map<string, { until: number; alike: number }>()
  const underWay = new Set<Promise<void>>()
  let minute = { until: 0, sent: 0 }
  let tellFailure = (_why: string) => {}
  let quietUntil = 0

  /** The number of similar faults held back before this one, or undefined to hold this one back. */
  const admit = (kind: string): number | undefined => {
    const now = Date.now()
    const seen = kinds.get(kind)
    if (minute.until <= now) minute = { until: now + EACH_MS, sent: 0 }
    if ((seen && seen.until > now) || minute.sent >= MOST_A_MINUTE) {
      if (seen) seen.alike += 1
      return undefined
    }
    minute.sent += 1
    if (kinds.size >= MOST_KINDS) kinds.clear()
    kinds.set(kind, { until: now + EACH_MS, alike: 0 })
    return seen?.alike ?? 0
  }

  const send = async (fault: Fault) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`answered ${response.status}`)
  }

  /** The address of a webhook contains its secret, and fetch's errors repeat the address. */
  const say = (error: unknown) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + EACH_MS
    const why = error instanceof Error ? error : new Error('it failed')
    tellFailure(why.message.replaceAll(url, 'ERRORS_URL'))
  }

  return {
    report: (bindings, line) => {
      const described = describe(bindings, line)
      if (!described) return
      const { kind, fault } = described
      const alike = admit(kind)
      if (alike === undefined) return
      const sending = send({ ...fault, alike })
        .catch(say)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    onFailure: (listener) => {
      tellFailure = listener
    },
    close: async () => void (await Promise.all(underWay)),
  }
}

/** Undefined if the thrown value is too unusual to describe: logging it must not fail. */
function describe(bindings: Record<string, unknown>, line: readonly unknown[]) {
  try {
    return faultOf(bindings, line)
  } catch {
    return undefined
  }
}

function faultOf(bindings: Record<string, unknown>, line: readonly unknown[]) {
  const [first, second] = line
  const about = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>
  const thrown = first instanceof Error ? first : (about['err'] ?? about['error'])
  const error = thrown instanceof Error ? errorOf(thrown) : undefined
  const said = typeof first === 'string' ? first : second
  const what = typeof said === 'string' ? withoutValues(said) : 'a fault'
  const job = typeof about['job'] === 'string' ? about['job'] : undefined
  const requestId = typeof bindings['reqId'] === 'string' ? bindings['reqId'] : undefined
  const { trace_id } = traceOfLine() as { trace_id?: string }
  const names = [error?.name, error?.code, job && `job ${job}`, requestId && `request ${requestId}`]
  const text = `Hemline on ${hostname()}: ${what} (${names.filter(Boolean).join(', ') || 'see the log'})`
  return {
    kind: JSON.stringify([what.replaceAll(/\d+/g, ''), job, error?.name, error?.code, error?.frames[0]]),
    fault: {
      text,
      at: new Date().toISOString(),
      host: hostname(),
      release: RELEASE,
      what,
      error,
      job,
      request_id: requestId,
      trace_id,
    },
  }
}

/**
 * Messages are left out, because they can contain what a person has typed; those of PostgreSQL contain values of rows.
 */
function errorOf(error: Error) {
  const { code } = error as NodeJS.ErrnoException
  const stack = error.stack ?? ''
  const start = stack.indexOf(error.message)
  const traced = start === -1 ? '' : stack.slice(start + error.message.length)
  const frames = traced
    .split('\n')
    .filter((frame) => /^\s+at .*:\d+:\d+\)?$/.test(frame))
    .slice(0, MOST_FRAMES)
    .map((frame) => frame.trim())
  return { name: error.name, ...(typeof code === 'string' && { code }), frames }
}

/** In error sentences, values follow a colon or are in quotation marks. */
const withoutValues = (sentence: string) =>
  sentence
    .split(/[:'"“‘\n]/, 1)[0]!
    .replaceAll(/\S+@\S+/g, '…')
    .trim()
    .slice(0, 200)
