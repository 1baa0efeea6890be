import type { ActorOrigin } from '../../../http/actor-origin.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import type { Person } from '../person.ts'
import { type ChangeKind, isMailed } from './change-kinds.ts'
import { insertChange } from './change-store.ts'

/** The name under which the mail about a change is queued. */
export const changeMailKind = 'account-changed'

/** When, and from where, a person changed their account. */
export interface ChangeOrigin extends ActorOrigin {
  at: Date
}

/**
 * Records a change of how a person signs in and queues a mail to them about it. Runs in the transaction of the change,
 * if the change has one.
 */
export async function recordChange(
  tx: Tx,
  { personId, email }: Pick<Person, 'personId' | 'email'>,
  kind: ChangeKind,
  { ipAddress, userAgent, at }: ChangeOrigin,
): Promise<void> {
  const changeId = newId('idn')
  await insertChange(tx, { changeId, personId, kind, ipAddress, userAgent, at })
  if (!isMailed(kind)) return
  const details = { kind, ipAddress, changedAt: at.toISOString() }
  const to = { email, name: null }
  await queueMail(tx, { kind: changeMailKind, organizationId: null, to, subjectId: changeId, details, at })
}
