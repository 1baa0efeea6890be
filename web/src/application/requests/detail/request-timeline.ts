import type { RequestMail, SignatureRequest, SigningEventRecord } from '../../../api/generated/calls.ts'
import { describeEvents, type StoryEntry } from './event-words.ts'
import { describeMails } from './mail-words.ts'

/** Describes what happened to a request and what became of its emails, oldest first. */
export function requestTimeline(
  request: SignatureRequest,
  events: readonly SigningEventRecord[],
  mails: readonly RequestMail[],
): StoryEntry[] {
  const refusals = new Set(mails.filter(({ state }) => state === 'Refused').map(({ at }) => Date.parse(at)))
  // The email itself says more than the event about it, which has the same time.
  const isNew = ({ event }: SigningEventRecord) =>
    event.event_type !== 'document_bounced' || !refusals.has(event.event_time)
  const news = events.filter(isNew)
  const eventTimes = news.map(({ event }) => event.event_time)
  const entries = [...describeEvents(request, news), ...describeMails(mails, eventTimes)]
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
