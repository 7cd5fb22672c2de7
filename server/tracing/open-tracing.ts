import type * as Api from '@opentelemetry/api'
import type * as Sdk from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { RELEASE } from '../release.ts'
import { withinTime } from '../within-time.ts'
import { startTracing } from './trace.ts'

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TracingSettings {
  sampler: (typeof SAMPLERS)[number]
  /** Share of the traces that is sampled, for the samplers with a ratio. */
  ratio: number
}

export interface Tracing {
  api: typeof Api
  tracer: Api.Tracer
}

const NAME = 'hemline'
/** SQL texts are cut off at this length. */
const LONGEST_TEXT = 2_000
/** How long a closing shop waits for a collector. */
const CLOSE_MS = 3_000
const SAY_EACH_MS = 60_000

/**
 * Sends spans to the collector named by OpenTelemetry's variables; the exporter reads the address, headers, timeout and
 * certificates from them. Its packages are only loaded then. Spans wait in a bounded queue, and are dropped when it is
 * full.
 */
export async function openTracing(
  settings: TracingSettings | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ])
  const { resourceAttributesEnvDetector, serviceNameEnvDetector, hostDetector } = resources
  const detected = resources.detectResources({
    detectors: [hostDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
  })
  const exporter = new OTLPTraceExporter()
  const say = openWarning(log)
  const spoken: typeof exporter.export = (spans, onResult) =>
    exporter.export(spans, (result) => {
      // The message of a response could repeat what was sent.
      if (result.error) say((result.error as NodeJS.ErrnoException).code ?? result.error.name)
      onResult(result)
    })
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(sdk, settings),
    resource: resources
      .resourceFromAttributes({ 'service.name': NAME, 'service.version': RELEASE })
      .merge(detected),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: {
          export: spoken,
          shutdown: () => exporter.shutdown(),
          forceFlush: () => exporter.forceFlush(),
        },
      }),
    ],
  })
  startTracing({ api, tracer: provider.getTracer(NAME) })
  return async () => {
    startTracing(undefined)
    await withinTime(provider.shutdown(), CLOSE_MS).catch(() => {})
  }
}

function samplerOf(sdk: typeof Sdk, { sampler, ratio }: TracingSettings): Sdk.Sampler {
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots]()
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}

function openWarning(log: Pick<FastifyBaseLogger, 'warn'>) {
  let quietUntil = 0
  return (why: string | number) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + SAY_EACH_MS
    log.warn({ why }, 'Spans could not be sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT')
  }
}
