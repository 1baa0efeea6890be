import { existingDatabase } from '../../../platform/database/database-server.ts'
import { askUnsealed, type UnsealedRequests } from '../../../platform/database/unsealed-requests.ts'
import type { Check, DoctorFinding } from './check.ts'

const subject = 'seals'

/** Checks that every fully signed document is sealed. Skipped if no database is running. */
export const checkUnsealed: Check = async config => {
  const access = await existingDatabase(config)
  if (access === null) return []
  try {
    return findingsOf(await askUnsealed(access))
  } catch (error) {
    return [{ subject, verdict: 'warning', text: `the database could not be asked (${(error as Error).message})` }]
  }
}

function findingsOf({ failed, late }: UnsealedRequests): DoctorFinding[] {
  const findings: DoctorFinding[] = []
  if (failed > 0)
    findings.push({
      subject,
      verdict: 'problem',
      text: `${requests(failed)} signed by all could not be sealed`,
      remedy:
        'Their pages and the log say why. Once the cause is gone, run bin/countersign requests reseal --failed; until then their senders can void them.',
    })
  if (late > 0)
    findings.push({
      subject,
      verdict: 'problem',
      text: `${requests(late)} signed by all wait for their seal for more than 10 minutes`,
      remedy: 'The log says why tries fail. If there is nothing in it, see that a worker runs.',
    })
  return findings.length > 0
    ? findings
    : [{ subject, verdict: 'ok', text: 'every document that everybody has signed is sealed' }]
}

const requests = (count: number) => (count === 1 ? 'one request' : `${count} requests`)
