import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ListPosition, ListSegment } from '../platform/database/list-segment.ts'
import type { Platform } from '../platform/platform.ts'
import { encodeCursor, type ListQuery } from './list-query.ts'
import { noBytes } from './send-stored.ts'

/**
 * A list of records, read in short statements, so that no statement holds a connection or a snapshot while a client
 * reads. The statements see different moments, and a record may change between them. `asOf` protects a client that
 * polls with the last `updatedAt` it saw: it is the organization's clock as the first statement saw it. That statement
 * saw every change up to `asOf`, and no record may be shown with a later `updatedAt`. A record that changed later is
 * shown in its current state with `asOf` as its `updatedAt`, and appears again in the next poll.
 */
export interface JsonList {
  /** Returns the ids after a position, at most `limit` of them, in the order of the list, as of now. */
  readIds(after: ListPosition | null, limit: number): Promise<ListSegment>
  /**
   * Returns the records with these ids, in their order, as JSON texts joined by commas. None has an `updatedAt` after
   * `asOf`. Records that were removed since are left out.
   */
  readRecords(ids: string[], asOf: Date): Promise<string>
  /** How many records are in memory at a time. */
  recordsAtOnce: number
  /**
   * True if a change moves a record to the front. All ids are then read by a single statement, so that no moving record
   * is missed.
   */
  orderMoves?: true
}

/**
 * The number of ids that one statement reads, about 600 kB. A hundred thousand records take five statements, each of
 * which sorts them.
 */
export const idsAtOnce = 20_000
const allIds = 1_000_000_000
const defaultPortionTimeoutMs = 60_000

interface Exchange {
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers with a list as a bare JSON array: all of it or, with `limit`, a page whose `Link` header names the next page.
 * The array is written as fast as the client reads, and never collected in memory; a client that exceeds the time for
 * one portion of records is cut off. An error after the first records breaks off the connection, so that the partial
 * answer is not valid JSON.
 */
export async function sendJsonList(
  { platform, request, reply }: Exchange,
  list: JsonList,
  query: ListQuery,
  portionTimeoutMs = defaultPortionTimeoutMs,
) {
  const first = await list.readIds(query.cursor, query.limit ?? (list.orderMoves ? allIds : idsAtOnce))
  const asOf = query.cursor?.asOf ?? first.asOf
  if (query.limit !== null && first.next) {
    const next = nextUrl(platform, request, encodeCursor({ ...first.next, asOf }))
    reply.header('link', `<${next}>; rel="next"`)
  }
  reply.type('application/json; charset=utf-8')
  if (request.method === 'HEAD') return reply.send(noBytes())
  const portions = query.limit === null ? allPortions(list, first, asOf) : portionsOf(list, first.ids, asOf)
  const opening = await portions.next()
  const text = arrayText(opening.done ? null : opening.value, portions)
  return sendInTime(reply, text, portionTimeoutMs)
}

/**
 * Sends texts as fast as the client reads them. A client that takes longer than `portionTimeoutMs` for one of them is
 * cut off.
 */
export const sendInTime = (
  reply: FastifyReply,
  texts: AsyncIterable<string>,
  portionTimeoutMs = defaultPortionTimeoutMs,
) => reply.send(Readable.from(inTime(texts, portionTimeoutMs, () => reply.raw.destroy())))

function nextUrl(platform: Pick<Platform, 'config'>, request: FastifyRequest, cursor: string): string {
  const [path, parameters] = request.url.split('?')
  const query = new URLSearchParams(parameters)
  query.set('cursor', cursor)
  return `${platform.config.publicUrl}${path}?${query}`
}

/** Reads the records of a whole list in portions, from the ids that were read `first`. */
export async function* allPortions(
  list: Pick<JsonList, 'readIds' | 'readRecords' | 'recordsAtOnce'>,
  first: ListSegment,
  asOf: Date,
): AsyncGenerator<string> {
  for (let segment = first; ; segment = await list.readIds(segment.next, idsAtOnce)) {
    yield* portionsOf(list, segment.ids, asOf)
    if (!segment.next) return
  }
}

async function* portionsOf(
  list: Pick<JsonList, 'readRecords' | 'recordsAtOnce'>,
  ids: string[],
  asOf: Date,
): AsyncGenerator<string> {
  for (let start = 0; start < ids.length; start += list.recordsAtOnce) {
    const portion = await list.readRecords(ids.slice(start, start + list.recordsAtOnce), asOf)
    if (portion !== '') yield portion
  }
}

/** Writes the array. Commas are sent separately, because adding them to a portion would copy it. */
async function* arrayText(first: string | null, rest: AsyncIterable<string>) {
  yield '['
  if (first !== null) yield first
  for await (const portion of rest) {
    yield ','
    yield portion
  }
  yield ']'
}

/** Passes the texts on, and calls `tooLate` when the next text is not requested in time. */
async function* inTime(texts: AsyncIterable<string>, timeoutMs: number, tooLate: () => void) {
  for await (const text of texts) {
    const timer = setTimeout(tooLate, timeoutMs)
    try {
      yield text
    } finally {
      clearTimeout(timer)
    }
  }
}
