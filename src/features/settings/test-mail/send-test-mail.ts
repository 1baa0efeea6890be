import { CodedError } from '../../../http/coded-error.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTimes, readMailProgress } from '../../mails/follow-mail.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { changeAsMember, type MemberAct } from '../../members/change-as-member.ts'
import { testMailKind } from './test-mail.ts'

/** How many an organization may send in how long. */
const most = 5
const withinMs = 10 * 60_000

const needed = { permission: 'settings:write', action: 'send a test email for this organization' } as const

/** Sends a mail to whoever asks, the way that all mails go. Throws `too_many_requests` and `not_authorized`. */
export function sendTestMail(act: MemberAct): Promise<{ testMailId: string }> {
  const { organizationId, person } = act.caller
  return changeAsMember(act, needed, async (tx, at) => {
    const times = await mailTimes(tx, testMailKind, organizationId, new Date(at.getTime() - withinMs))
    if (times.length >= most) throw tooMany(times.at(-most)!, at)
    const testMailId = newId('mail')
    const to = { email: person.email, name: person.name || null }
    await queueMail(tx, { mailId: testMailId, kind: testMailKind, organizationId, to, subjectId: organizationId, at })
    return { testMailId }
  })
}

function tooMany(first: Date, now: Date) {
  const seconds = Math.ceil((first.getTime() + withinMs - now.getTime()) / 1000)
  return new CodedError('too_many_requests', { retryAfterSeconds: String(Math.max(seconds, 1)) })
}

/** What became of one. Throws `test_mail_not_found`. */
export async function readTestMail(platform: Platform, organizationId: string, testMailId: string) {
  const asked = { mailId: testMailId, organizationId, kind: testMailKind }
  const progress = isId('mail', testMailId) ? await readMailProgress(platform.database, asked) : null
  if (progress === null) throw new CodedError('test_mail_not_found', { id: testMailId })
  const isKept = progress.state === 'Sent' && platform.mailer === null
  const reason = 'reason' in progress ? progress.reason : null
  return { testMailId, state: isKept ? ('Kept' as const) : progress.state, reason }
}
