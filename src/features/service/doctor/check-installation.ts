import { existingDatabase } from '../../../platform/database/database-server.ts'
import { inspectInstallation } from '../../../platform/installation/installation.ts'
import { StartError } from '../../../start-error.ts'
import type { Check, DoctorFinding } from './check.ts'

const subject = 'installation'

const readOnly: DoctorFinding = {
  subject: 'database',
  verdict: 'problem',
  text: 'it is read-only',
  remedy: 'Point DATABASE_URL to the primary server, or promote this one.',
}

/**
 * Checks that the database and the data folder belong together, without which the service does not start. Skipped if no
 * database is running.
 */
export const checkInstallationMatch: Check = async config => {
  const access = await existingDatabase(config)
  if (access === null) return []
  try {
    const { isReadOnly } = await inspectInstallation(access, config.dataDir)
    const matching: DoctorFinding = { subject, verdict: 'ok', text: 'database and data folder belong together' }
    return [matching, ...(isReadOnly ? [readOnly] : [])]
  } catch (error) {
    const { message } = error as Error
    if (error instanceof StartError) return [{ subject, verdict: 'problem', text: message }]
    return [{ subject, verdict: 'warning', text: `the database could not be asked (${message})` }]
  }
}
