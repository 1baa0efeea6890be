import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChangedSubject, ChangeFeed, Subscription } from '../../platform/changes/subscriptions.ts'
import { CodedError } from '../coded-error.ts'
import { noBytes } from '../send-stored.ts'

/** The media type of the stream (WHATWG HTML, 9.2 Server-sent events). */
export const eventStream = 'text/event-stream'

/** Must be less than a minute, after which proxies end a connection without data. */
const heartbeatMs = 20_000
/** Enough for a page and its tabs. More streams are a sign of a loop. */
const maxStreamsOfSubscriber = 8
/** The time after which a client that lost the stream requests it again. */
const retryMs = 2_000

export interface ChangeStream {
  subject: string
  /** The reader, such as the id of a link. */
  subscriber: string
  hears(change: ChangedSubject): boolean
  /** The current number of the revision, for subjects with revisions. */
  revision?(): Promise<number | null>
  /**
   * Whether the caller may still read the stream and would still hear the same changes. Checked at each heartbeat, and
   * at each change sent to everyone.
   */
  holds(): Promise<boolean>
}

/**
 * Answers with a stream of one subject's changes until its reader leaves. A `changed` event contains the number of the
 * revision (null if the client must request it) and no content. The stream begins with the current state, so that
 * nothing is missed between two streams. Changes that arrive faster than they are read are merged. The stream ends when
 * the server stops. Throws `too_many_streams`.
 */
export async function sendChanges({
  changes,
  request,
  reply,
  stream,
}: {
  changes: ChangeFeed
  request: FastifyRequest
  reply: FastifyReply
  stream: ChangeStream
}): Promise<FastifyReply> {
  if (changes.countOf(stream.subscriber) >= maxStreamsOfSubscriber)
    throw new CodedError('too_many_streams', { most: String(maxStreamsOfSubscriber) })
  reply.type(eventStream).header('x-accel-buffering', 'no')
  // A reader who has already left emits no `close` any more, so nothing would end the subscription.
  if (request.method === 'HEAD' || reply.raw.destroyed) return reply.send(noBytes())
  const subscription = changes.subscribe(stream)
  reply.raw.once('close', () => subscription.close())
  return reply.send(Readable.from(eventsOf(stream, subscription), { highWaterMark: 1 }))
}

async function* eventsOf(stream: ChangeStream, subscription: Subscription): AsyncGenerator<string> {
  try {
    yield `retry: ${retryMs}\n\n`
    yield changed(stream, (await stream.revision?.()) ?? null)
    for (;;) {
      const heard = await subscription.next(heartbeatMs)
      if (heard === 'ended') return
      const isForEveryone = heard !== 'quiet' && heard.audience === null
      if ((heard === 'quiet' || isForEveryone) && !(await stream.holds())) {
        yield 'event: ended\ndata: {}\n\n'
        return
      }
      yield heard === 'quiet' ? ':\n\n' : changed(stream, heard.revision)
    }
  } finally {
    subscription.close()
  }
}

const changed = (stream: ChangeStream, revision: number | null) =>
  `event: changed\ndata: ${JSON.stringify(stream.revision ? { revision } : {})}\n\n`
