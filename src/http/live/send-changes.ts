import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Change, ChangeFeed, Subscription } from '../../platform/changes/subscriptions.ts'
import { CodedError } from '../coded-error.ts'
import { nothing } from '../send-stored.ts'

/** The media type of what `sendChanges` answers (WHATWG HTML, 9.2 Server-sent events). */
export const eventStream = 'text/event-stream'

/** Proxies end a connection on which nothing comes for a minute. */
const heartbeatMs = 20_000
/** A page and its tabs; what is more is a loop. */
const maxStreamsOfSubscriber = 8
/** After which a client that lost the stream asks for it again. */
const retryMs = 2_000

export interface ChangeStream {
  subject: string
  /** Who reads it, such as the id of a link. */
  subscriber: string
  hears(change: Change): boolean
  /** The number of the revision as it is now, of what has revisions. */
  revision?(): Promise<number | null>
  /** Whether the caller may still read it, and hears the same. Asked at each heartbeat, and at each change that all hear of. */
  holds(): Promise<boolean>
}

/**
 * Answers a stream that tells of changes of one subject until its reader leaves: `changed` with the number of the revision, null
 * where it must be asked for, and nothing of the content. It begins with what is now, so that nothing is missed between two
 * streams. Changes that come faster than they are read become one. Ends when the server stops. Throws `too_many_streams`.
 */
export async function sendChanges(
  changes: ChangeFeed,
  request: FastifyRequest,
  reply: FastifyReply,
  stream: ChangeStream,
): Promise<FastifyReply> {
  if (changes.countOf(stream.subscriber) >= maxStreamsOfSubscriber)
    throw new CodedError('too_many_streams', { most: String(maxStreamsOfSubscriber) })
  reply.type(eventStream).header('x-accel-buffering', 'no')
  if (request.method === 'HEAD') return reply.send(nothing())
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
      const isToldToAll = heard !== 'quiet' && heard.audience === null
      if ((heard === 'quiet' || isToldToAll) && !(await stream.holds())) {
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
