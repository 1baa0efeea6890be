import { createHash } from 'node:crypto'
import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ChangeOrigin, recordChange } from '../changes/record-change.ts'
import { forgetSessions } from '../find-session.ts'
import type { SignedIn } from '../person.ts'
import { deleteSessions } from '../person-store.ts'
import { countProof, deleteUsedCode, insertUsedCode, resetProofs, uncountProof } from './proof-store.ts'

/** The number of wrong passwords and codes in a row that ends a session. */
const failuresMost = 10

/**
 * Runs an attempt to prove, by a password or a code, that the person of a session is at the browser. The tenth failure
 * in a row ends the session. Throws `sign_in_ended` for that attempt and all later attempts.
 */
export async function proveInSession<T>(
  platform: Pick<Platform, 'caches' | 'database'>,
  { person, origin, work }: { person: SignedIn; origin: ChangeOrigin; work: () => Promise<T> },
): Promise<T> {
  const { database } = platform
  const { sessionId } = person
  const count = await inTransaction(database, tx => countProof(tx, sessionId, failuresMost))
  if (count === null) throw new CodedError('sign_in_ended')
  try {
    const result = await work()
    await inTransaction(database, tx => resetProofs(tx, sessionId))
    return result
  } catch (error) {
    if (!isWrongProof(error)) await inTransaction(database, tx => uncountProof(tx, sessionId))
    else if (count >= failuresMost) {
      await endSession(platform, person, origin)
      throw new CodedError('sign_in_ended')
    }
    throw error
  }
}

const isWrongProof = (error: unknown): boolean =>
  error instanceof CodedError && (error.code === 'sign_in_failed' || error.code === 'two_factor_failed')

async function endSession(
  platform: Pick<Platform, 'caches' | 'database'>,
  person: SignedIn,
  origin: ChangeOrigin,
): Promise<void> {
  await inTransaction(platform.database, async tx => {
    await deleteSessions(tx, person.personId, { sessionId: person.sessionId })
    await recordChange(tx, person, 'session_ended', origin)
  })
  forgetSessions(platform)
}

/**
 * How long a used code stays refused. This is longer than better-auth accepts a code, which is for its 30 seconds and
 * the 30 seconds before and after.
 */
const codeTakenForMs = 300_000

/**
 * Runs work that accepts a code from an authenticator app, and lets each code be accepted once (RFC 6238 §5.2). A code
 * that `work` rejects can be entered again. Throws `two_factor_failed` for a used code.
 */
export async function takeCodeOnce<T>(
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  { personId, code, work }: { personId: string; code: string; work: () => Promise<T> },
): Promise<T> {
  const codeSha256 = createHash('sha256').update(`${personId} ${code}`).digest()
  const now = clock.now()
  const since = new Date(now.getTime() - codeTakenForMs)
  const isFirst = await inTransaction(database, tx => insertUsedCode(tx, { personId, codeSha256, since, now }))
  if (!isFirst) throw new CodedError('two_factor_failed')
  try {
    return await work()
  } catch (error) {
    await inTransaction(database, tx => deleteUsedCode(tx, personId, codeSha256))
    throw error
  }
}
