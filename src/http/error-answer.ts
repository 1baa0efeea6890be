import type { FastifyError } from 'fastify'
import { DATABASE_FULL, isDiskFull, READ_ONLY } from '../platform/failure-codes.ts'
import { CodedError } from './coded-error.ts'
import { type ApiVersion, type ErrorCode, errorAnswer } from './error-catalogue.ts'

export interface ErrorAnswer {
  code: ErrorCode
  /** What the text shows beside its own words. */
  values: Readonly<Record<string, string>>
  status: number
  /** The text as `error`, and the facts of the error beside it. */
  body: { error: string }
  headers: Record<string, string>
}

/** What a caller is told of whatever was thrown: what is not known is an internal error without details. */
export function answerOfError(error: FastifyError | CodedError, version: ApiVersion): ErrorAnswer {
  const known = knownError(error)
  const { status, text } = errorAnswer(known.code, known.values, version)
  const facts = error instanceof CodedError ? error.facts : {}
  const headers = headersOf(status, known.values)
  return { ...known, status, body: { error: text, ...facts }, headers }
}

function headersOf(status: number, values: Record<string, string>): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  if (status === 429 || status === 503) return { 'retry-after': values.retryAfterSeconds ?? '2' }
  return {}
}

/**
 * PostgreSQL (appendix A of its manual) that is gone, shutting down, full or read-only, or has cancelled a statement, and the pool that cannot
 * reach it: the same call may work later.
 */
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  READ_ONLY,
  DATABASE_FULL,
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
])

interface KnownError {
  code: ErrorCode
  values: Readonly<Record<string, string>>
}

function knownError(error: FastifyError | CodedError): KnownError {
  if (error instanceof CodedError) return error
  if (
    unavailable.has(error.code) ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  ) {
    return { code: 'service_unavailable', values: {} }
  }
  if (isDiskFull(error.code)) return { code: 'disk_full', values: {} }
  if (error.code === 'FST_ERR_BAD_URL') return { code: 'route_not_found', values: {} }
  if (error.statusCode && error.statusCode < 500) return { code: 'invalid_input', values: { detail: error.message } }
  return { code: 'internal', values: {} }
}
