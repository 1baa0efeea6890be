import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The kinds of spans with their numbers in OTLP (opentelemetry-proto, trace.proto, SpanKind). */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type SpanKind = keyof typeof spanKinds

/**
 * The attributes of a span. Their values never come from a caller, a document or a row; they are only names in this
 * program, and numbers.
 */
export type Attributes = Record<string, string | number>

export interface FinishedSpan {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: SpanKind
  startedAtMs: number
  endedAtMs: number
  attributes: Attributes
  isError: boolean
}

interface SpanContext {
  traceId: string
  spanId: string
}

/** The span that is being recorded. Spans that begin inside it are its children. */
const current = new AsyncLocalStorage<SpanContext | null>()
let record: ((span: FinishedSpan) => void) | null = null

/** Begins or ends the recording of spans in this process. Without recording, spans cost nothing. */
export function recordSpans(to: ((span: FinishedSpan) => void) | null): void {
  record = to
}

export interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** The header that the caller sent (W3C Trace Context §3.2). */
  traceparent?: string | undefined
  /** Whether the span is recorded even if it is not inside another span. */
  isRoot?: boolean
}

/** A span that has begun. `end` records its result; only the first call counts. */
export interface OpenSpan {
  run<T>(work: () => T): T
  end(outcome?: { attributes?: Attributes; isError?: boolean }): void
}

const unrecorded: OpenSpan = { run: work => work(), end() {} }

/** Returns whether this process records spans at all. */
export const isRecording = (): boolean => record !== null

/** Returns whether a span would be part of a trace that is being recorded. */
export const isPartOfTrace = (): boolean => record !== null && current.getStore() != null

/**
 * Begins a span. Nothing is recorded if the process does not record, or if the caller's header says that its trace is
 * not sampled.
 */
export function beginSpan(name: string, options: SpanOptions = {}): OpenSpan {
  const parent = current.getStore()
  if (record === null || parent === null || (parent === undefined && !options.isRoot)) return unrecorded
  const caller = readTraceparent(options.traceparent)
  if (caller?.isSampled === false) return { run: work => current.run(null, work), end() {} }
  return recordedSpan(name, options, parent ?? caller)
}

function recordedSpan(
  name: string,
  { kind = 'internal', attributes = {} }: SpanOptions,
  parent?: SpanContext,
): OpenSpan {
  const context = { traceId: parent?.traceId ?? randomHex(16), spanId: randomHex(8) }
  const startedAtMs = performance.timeOrigin + performance.now()
  let isEnded = false
  return {
    run: work => current.run(context, work),
    end({ attributes: more, isError = false } = {}) {
      if (isEnded) return
      isEnded = true
      const endedAtMs = performance.timeOrigin + performance.now()
      const span = { ...context, parentId: parent?.spanId ?? null, name, kind, startedAtMs, endedAtMs, isError }
      record?.({ ...span, attributes: { ...attributes, ...more } })
    },
  }
}

/** Records the work as a span, which is marked as an error if the work throws. */
export async function withSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options)
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ isError: true })
    throw error
  }
}

/**
 * Returns the header for a request to another program, so that its trace continues; undefined if nothing is recorded.
 */
export function traceparent(): string | undefined {
  const context = current.getStore()
  return context ? `00-${context.traceId}-${context.spanId}-01` : undefined
}

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')
const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

function readTraceparent(header: string | undefined): (SpanContext & { isSampled: boolean }) | undefined {
  const [, traceId, spanId, flags] = form.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
