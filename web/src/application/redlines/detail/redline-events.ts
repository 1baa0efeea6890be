import type { RedlineRequest, RedlineRound, RedliningEventRecord } from '../../../api/generated/calls.ts'
import { type NegotiationsTextKey, negotiationsText } from '../../../texts/negotiations-text.ts'
import { knownBy, programWords } from '../../shell/known-by.ts'

export interface RedlineEventWords {
  id: string
  at: string
  sentence: string
  /** A summary of the changes, for the end of a round. */
  counts: string | null
  /** The hash of the document at that time. */
  sha256: string | null
  said: string | null
  /** The credential of the program that created a link; null for any other event. */
  program: string | null
  /** The signature request that the event links to. */
  signatureRequestId: string | null
}

type EventType = RedliningEventRecord['event']['event_type']

/** The events that are listed one by one. Edits, decisions and comments are summed up at the end of their turn. */
const sentences: Partial<Record<EventType, NegotiationsTextKey>> = {
  redline_created: 'redlineEvent_created',
  redline_opened: 'redlineEvent_opened',
  redline_turn_ended: 'redlineEvent_turnEnded',
  redline_shared: 'redlineEvent_shared',
  redline_member_removed: 'redlineEvent_memberRemoved',
  redline_reopened: 'redlineEvent_reopened',
  redline_signature_requested: 'redlineEvent_signatureRequested',
  redline_link_created: 'redlineEvent_linkCreated',
  redline_link_revoked: 'redlineEvent_linkRevoked',
  document_ready_for_signing: 'redlineEvent_agreed',
}

/** Describes the events of a negotiation in plain words, oldest first. */
export const describeRedlineEvents = (
  request: RedlineRequest,
  records: readonly RedliningEventRecord[],
  rounds: readonly RedlineRound[],
): RedlineEventWords[] =>
  records.flatMap(record => {
    const sentence = sentences[record.event.event_type]
    return sentence ? [describeEvent(request, record, sentence, rounds)] : []
  })

function describeEvent(
  { members }: RedlineRequest,
  { event, redlining }: RedliningEventRecord,
  sentence: NegotiationsTextKey,
  rounds: readonly RedlineRound[],
): RedlineEventWords {
  const details = (redlining.details ?? {}) as Record<string, string | number | undefined>
  const round =
    event.event_type === 'redline_turn_ended' ? rounds.find(round => round.round === details.round) : undefined
  const member = members.find(member => member.email === redlining.author_email)
  const isProgram = knownBy(redlining.details)?.identified_by === 'credential'
  return {
    id: event.event_id,
    at: new Date(event.event_time).toISOString(),
    sentence: negotiationsText(sentence, {
      name: String(details.name ?? member?.displayName ?? redlining.author_email ?? ''),
      by: negotiationsText(isProgram ? 'aProgram' : 'aColleague'),
      round: String(details.round ?? ''),
    }),
    counts: round ? countsOf(round) : null,
    sha256: round?.sha256 ?? null,
    said: redlining.message ?? null,
    program: event.event_type === 'redline_link_created' ? programWords(redlining.details) : null,
    signatureRequestId: (details.signature_request_id as string | undefined) ?? null,
  }
}

function countsOf({ changes: { insertions, deletions, comments } }: RedlineRound): string {
  if (insertions + deletions + comments === 0) return negotiationsText('redlineUnchanged')
  return [
    negotiationsText('redlineInsertions', { count: insertions }),
    negotiationsText('redlineDeletions', { count: deletions }),
    negotiationsText('redlineComments', { count: comments }),
  ].join(', ')
}
