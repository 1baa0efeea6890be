import type { RedlineSession } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { nameOfMember } from './turn-words.ts'

/** Describes in one sentence how the turn has changed while the page was open; null if it has not changed. */
export function turnChange(before: RedlineSession, now: RedlineSession): string | null {
  const isAgreed = now.status === 'DocumentReadyForSigning'
  const wasAgreed = before.status === 'DocumentReadyForSigning'
  const name = now.lastRound ? nameOfMember(now, now.lastRound.by) : ''
  if (isAgreed && !wasAgreed) return redlineText('turnWentApproved', { name })
  if (wasAgreed && !isAgreed) return redlineText(now.may.edit ? 'turnCameNow' : 'turnReopened')
  if (now.may.edit && !before.may.edit) return redlineText('turnCameNow')
  if (!now.may.edit && before.may.edit) return redlineText('turnWent', { name })
  return null
}
