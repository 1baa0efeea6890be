import { CodedError } from '../../../http/coded-error.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTimes, readMailProgress } from '../../mails/follow-mail.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { changeAsMember, type MemberAct } from '../../members/change-as-member.ts'
import { testMailKind } from './test-mail.ts'

/** How many test mails an organization may send, and within what time. */
const most = 5
const withinMs = 10 * 60_000

const needed = { permission: 'settings:write', action: 'send a test email for this organization' } as const

/** Sends a test mail to the caller in the same way as all mails. Throws `too_many_requests` and `not_authorized`. */
export function sendTestMail(act: MemberAct): Promise<{ testMailId: string }> {
  const { organizationId, person } = act.caller
  return changeAsMember(act, needed, async (tx, at) => {
    const times = await mailTimes(tx, {
      kind: testMailKind,
      subjectId: organizationId,
      since: new Date(at.getTime() - withinMs),
    })
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

/** Returns the state of a test mail. Throws `test_mail_not_found`. */
export async function readTestMail(
  platform: Pick<Platform, 'database' | 'mailer'>,
  organizationId: string,
  testMailId: string,
) {
  const query = { mailId: testMailId, organizationId, kind: testMailKind }
  const progress = isId('mail', testMailId) ? await readMailProgress(platform.database, query) : null
  if (progress === null) throw new CodedError('test_mail_not_found', { id: testMailId })
  const isKept = progress.state === 'Sent' && platform.mailer === null
  const reason = 'reason' in progress ? progress.reason : null
  return { testMailId, state: isKept ? ('Kept' as const) : progress.state, reason }
}
