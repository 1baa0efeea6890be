import type { SignatureRequest, SigningEventRecord } from '../../../api/generated/calls.ts'
import { type EventTextKey, eventText } from '../../../texts/event-text.ts'
import { requestText } from '../../../texts/request-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { credentialOf, knownBy, programWords } from '../../shell/known-by.ts'
import { nameOf } from './request-state.ts'

/** Something that happened to a request, in plain words. */
export interface StoryEntry {
  id: string
  at: string
  sentence: string
  /** The reason that the actor gave, the program that acted, or what a mail server answered. */
  notes: string[]
}

/** Describes the events of a request in plain words, oldest first. */
export const describeEvents = (request: SignatureRequest, records: readonly SigningEventRecord[]): StoryEntry[] =>
  records.filter(isNews).map(record => describeEvent(request, record))

/** Leaves out the end of a request that was voided or declined, because another event already reports that. */
const isNews = ({ event, signing }: SigningEventRecord) =>
  event.event_type !== 'document_expired' || signing.details?.expired_reason === 'Deadline'

function describeEvent(request: SignatureRequest, { event, signing }: SigningEventRecord): StoryEntry {
  const details = (signing.details ?? {}) as Record<string, string | undefined>
  const signer = request.signers.find(signer => signer.recipientSignatureId === signing.recipient_signature_id)
  const isProgram = knownBy(signing.details)?.identified_by === 'credential'
  const key = sentenceOf(event.event_type, signing.details)
  const reason = event.event_type === 'document_bounced' ? undefined : details.reason
  return {
    id: event.event_id,
    at: new Date(event.event_time).toISOString(),
    sentence: eventText(key, {
      actor: isProgram ? requestText('aProgram') : actorOf(request, signing, signer),
      sender: nameOf(request.sender),
      signer: signer ? nameOf(signer) : (signing.actor_email ?? details.email ?? ''),
      before: details.previous_email ?? details.previous_name ?? '',
      after: details.email ?? details.name ?? '',
      level: details.level ?? '',
      when: formatOptional(details.expires_at ?? details.due_at),
    }),
    notes: [...(reason ? [requestText('declinedBecause', { reason })] : []), ...programNotes(key, signing.details)],
  }
}

/** Sentences that do not say who acted. */
const withoutActor: EventTextKey[] = ['event_signing_link_revoked', 'event_document_content_deleted']

/** Describes the program that acted, as far as the sentence does not. */
function programNotes(key: EventTextKey, details: SigningEventRecord['signing']['details']): string[] {
  const name = credentialOf(details)
  const note = withoutActor.includes(key) ? programWords(details) : name && requestText('withCredential', { name })
  return note === null ? [] : [note]
}

const formatOptional = (moment: string | undefined) => (moment ? formatMoment(moment) : '')

/** Returns the name of the sender or the signer who acted, else the actor's email, else the name of the service. */
function actorOf(
  { sender }: SignatureRequest,
  { actor_email: email }: SigningEventRecord['signing'],
  signer: { name: string; email: string } | undefined,
): string {
  if (email && email === sender.email) return nameOf(sender)
  if (signer && (!email || email === signer.email)) return nameOf(signer)
  return email ?? requestText('theService')
}

/**
 * Returns the key of the sentence for an event. A request that a program created has a separate sentence, because the
 * named sender did not send it.
 */
function sentenceOf(
  type: SigningEventRecord['event']['event_type'],
  details: SigningEventRecord['signing']['details'],
): EventTextKey {
  const how = knownBy(details)?.identified_by
  if (type === 'document_reminded' && how === 'schedule') return 'event_document_reminded_scheduled'
  if (type === 'document_upgraded' && details?.file === 'certificate') return 'event_certificate_upgraded'
  return type === 'document_created' && how === 'credential' ? 'event_document_created_by_program' : `event_${type}`
}
