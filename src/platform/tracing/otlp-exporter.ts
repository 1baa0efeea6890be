import type { TracingConfig } from '../../config.ts'
import type { Log } from '../log.ts'
import { type Attributes, type FinishedSpan, recordSpans, spanKinds } from './trace.ts'

const SEND_EVERY_MS = 2_000
const SPANS_OF_REQUEST = 512
/**
 * The most spans that wait to be sent. Further spans are dropped, so that traces do not fill the memory of a service
 * whose collector is unavailable.
 */
const WAITING_MOST = 4_096
const TIMEOUT_MS = 10_000

/** Records the spans of this process and sends them to a collector (OTLP/HTTP with JSON), until it is stopped. */
export function startTracing(config: TracingConfig, version: string, log: Log): { stop(): Promise<void> } {
  const waiting: FinishedSpan[] = []
  const resource = { attributes: attributesOf({ 'service.name': config.serviceName, 'service.version': version }) }
  const send = async () => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, SPANS_OF_REQUEST).map(spanOf)
      const scopeSpans = [{ scope: { name: 'countersign' }, spans }]
      await post(config, { resourceSpans: [{ resource, scopeSpans }] })
    }
  }
  let isAway = false
  let sending: Promise<void> = Promise.resolve()
  const sendAll = () => {
    sending = sending.then(send).then(
      () => {
        isAway = false
      },
      error => {
        if (!isAway) log.warn({ reason: (error as Error).message }, 'Traces could not be sent')
        isAway = true
      },
    )
    return sending
  }
  recordSpans(span => {
    if (waiting.length < WAITING_MOST) waiting.push(span)
  })
  const timer = setInterval(sendAll, SEND_EVERY_MS).unref()
  return {
    async stop() {
      recordSpans(null)
      clearInterval(timer)
      await sendAll()
    },
  }
}

async function post({ url, headers }: TracingConfig, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The collector answered ${answer.status}`)
}

/**
 * Converts a span to opentelemetry-proto 1.x, trace.proto, in its JSON mapping: ids in hexadecimal, 64-bit numbers as
 * texts.
 */
const spanOf = ({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  startedAtMs,
  endedAtMs,
  attributes,
  isError,
}: FinishedSpan) => ({
  traceId,
  spanId,
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: spanKinds[kind],
  startTimeUnixNano: nanoseconds(startedAtMs),
  endTimeUnixNano: nanoseconds(endedAtMs),
  attributes: attributesOf(attributes),
  status: isError ? { code: 2 } : {},
})

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
