import { Type } from '@sinclair/typebox'
import type { ListPosition } from '../platform/database/list-segment.ts'
import { CodedError } from './coded-error.ts'
import { inputShown } from './input/shown-value.ts'
import { parseIsoDateTime } from './iso-date-time.ts'
import { checkedLater, invalidInput } from './validation.ts'

/**
 * The query parameters of every list. They are only documented here; `readListQuery` checks them, because the interface
 * has a separate text for `updatedSince`.
 */
export const listQuerySchema = Type.Object({
  updatedSince: checkedLater({
    type: 'string',
    format: 'date-time',
    description: 'Returns only records updated strictly after this ISO-8601 date or date-time. UTC if it has no offset',
    examples: ['2026-11-21T09:30:00.000Z'],
  }),
  limit: checkedLater({
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    description:
      'Maximum number of records to return. The `Link` header has the URL of the next page. If omitted, the whole list is returned',
  }),
  cursor: checkedLater({ type: 'string', description: 'Where the page begins. Part of the URL in the `Link` header' }),
})

/** The parameter of the `createdAfter` filter, which only some lists have. */
export const createdAfterParameter = checkedLater({
  type: 'string',
  format: 'date-time',
  description: 'Returns only records created strictly after this ISO-8601 date or date-time. UTC if it has no offset',
  examples: ['2026-11-21T09:30:00.000Z'],
})

export const templateIdParameter = Type.Optional(
  Type.String({ description: 'Returns only records made from this template' }),
)

export const metadataParameter = Type.Optional(
  Type.Unsafe<Record<string, string>>(
    Type.Object(
      {},
      {
        additionalProperties: Type.String(),
        maxProperties: 50,
        errorText: 'must be sent with a key: metadata[key]=value',
        description:
          'Returns only records whose metadata has this value under this key, as in `metadata[orderId]=4711`. With several keys, all must match',
        examples: [{ orderId: '4711' }],
      },
    ),
  ),
)

/** Returns the instant of `createdAfter`; null if the query has none. Throws `invalid_input`. */
export function createdAfterOf({ createdAfter }: { createdAfter?: unknown }): Date | null {
  if (createdAfter === undefined) return null
  const instant = typeof createdAfter === 'string' ? parseIsoDateTime(createdAfter) : null
  if (!instant) throw invalidInput('createdAfter must be a valid ISO-8601 date string')
  return instant
}

/** Where the next page begins, and the clock of the organization as the first page saw it. */
export interface ListCursor extends ListPosition {
  asOf: Date
}

export interface ListQuery {
  updatedSince: Date | null
  /** The maximum number of records; null for the whole list. */
  limit: number | null
  cursor: ListCursor | null
}

/**
 * Reads the query parameters of a list. Throws `updated_since_invalid`, or `invalid_input` that names the parameter.
 */
export function readListQuery(query: { updatedSince?: unknown; limit?: unknown; cursor?: unknown }): ListQuery {
  const updatedSince = query.updatedSince === undefined ? null : updatedSinceOf(query.updatedSince)
  const limit = query.limit === undefined ? null : limitOf(query.limit)
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
  if (cursor && limit === null) throw invalidInput('limit must be sent with cursor')
  return { updatedSince, limit, cursor }
}

function updatedSinceOf(value: unknown): Date {
  const instant = typeof value === 'string' ? parseIsoDateTime(value) : null
  if (!instant) throw new CodedError('updated_since_invalid')
  return instant
}

function limitOf(value: unknown): number {
  const limit = typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 0
  if (limit < 1 || limit > 1000) throw invalidInput(`limit must be an integer from 1 to 1000; got ${inputShown(value)}`)
  return limit
}

/**
 * Encodes a cursor, which is opaque to clients. It needs no signature, because it can only name a place in the caller's
 * own list.
 */
export function encodeCursor({ at, id, asOf }: ListCursor): string {
  return Buffer.from(`${at.toISOString()} ${id} ${asOf.toISOString()}`).toString('base64url')
}

function decodeCursor(value: unknown): ListCursor {
  const text = typeof value === 'string' ? Buffer.from(value, 'base64url').toString() : ''
  const match = /^(\d{4}-\S+Z) ([a-z]+_[0-9a-z]{26}(?:\.[a-z]+_[0-9a-z]{26})?) (\d{4}-\S+Z)$/.exec(text)
  const [at, asOf] = [match?.[1], match?.[3]].map(part => (part === undefined ? null : parseIsoDateTime(part)))
  if (!match || !at || !asOf) throw invalidInput('cursor must be from a Link header of this list')
  return { at, id: match[2]!, asOf }
}
