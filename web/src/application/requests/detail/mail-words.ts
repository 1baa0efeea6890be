import type { RequestMail } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { formatMoment, listOfNames } from '../../../texts/text.ts'
import type { StoryEntry } from './event-words.ts'

/**
 * Describes the emails of a request in plain words, in their order. Emails of the same kind with the same outcome, at
 * the same time as readers see it, share an entry, unless an event happened between them. An email that will soon be
 * sent has no news yet.
 * @param eventTimes the times of the events, in milliseconds
 */
export function describeMails(mails: readonly RequestMail[], eventTimes: readonly number[]): StoryEntry[] {
  const keyOf = ({ what, state, reason, at }: RequestMail) =>
    [what, state, reason, formatMoment(at), eventTimes.filter(time => time < Date.parse(at)).length].join('\n')
  const groups = new Map<string, RequestMail[]>()
  for (const mail of mails.filter(({ state }) => state !== 'Waiting')) {
    const key = keyOf(mail)
    groups.set(key, [...(groups.get(key) ?? []), mail])
  }
  return [...groups.values()].map(describeGroup)
}

function describeGroup(mails: readonly RequestMail[]): StoryEntry {
  const { mailId, what, state, at, reason } = mails[0]!
  const names = listOfNames([...new Set(mails.map(({ name, email }) => name || email))])
  return {
    id: mailId,
    at,
    sentence: requestText(sentences[state], { what, names }),
    notes: reason === null ? [] : [requestText('mailReason', { reason })],
  }
}

const sentences = {
  Sent: 'mailSent',
  Kept: 'mailKept',
  Refused: 'mailRefused',
  Postponed: 'mailTriedAgain',
  Unreachable: 'mailTriedAgain',
  Waiting: 'mailTriedAgain',
} as const
