import type { FastifyError } from 'fastify'
import { DATABASE_FULL, isDiskFull, READ_ONLY } from '../platform/failure-codes.ts'
import { CodedError } from './coded-error.ts'
import { type ApiVersion, type ErrorCode, errorAnswer } from './error-catalogue.ts'

export interface ErrorAnswer {
  code: ErrorCode
  /** The values in the text. */
  values: Readonly<Record<string, string>>
  status: number
  /** The text as `error`, and the facts of the error. */
  body: { error: string }
  headers: Record<string, string>
}

/** Returns the answer to a thrown error. An unknown error becomes an internal error without details. */
export function answerOfError(error: FastifyError | CodedError, version: ApiVersion): ErrorAnswer {
  const coded = knownError(error)
  const { status, text } = errorAnswer(coded.code, coded.values, version)
  const facts = error instanceof CodedError ? error.facts : {}
  const headers = headersOf(status, coded.values)
  return { ...coded, status, body: { error: text, ...facts }, headers }
}

function headersOf(status: number, values: Record<string, string>): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  if (status === 429 || status === 503) return { 'retry-after': values.retryAfterSeconds ?? '2' }
  return {}
}

/**
 * Error codes that mean that the same call may succeed later: PostgreSQL (appendix A of its manual) is unreachable,
 * shutting down, full or read-only, or has cancelled a statement, or the pool cannot reach it.
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
