import pg from 'pg'
import { existingDatabase } from '../../../platform/database/database-server.ts'
import { checkInstallation } from '../../../platform/installation/installation.ts'
import { StartError } from '../../../start-error.ts'
import type { Check, Finding } from './check.ts'

const subject = 'installation'

/** Database and data folder belong together, as they must for a start. Looks only where a database is running. */
export const checkInstallationMatch: Check = async config => {
  const access = await existingDatabase(config)
  if (access === null) return []
  const client = new pg.Client(access)
  try {
    await client.connect()
    await checkInstallation(client, config.dataDir)
    return [{ subject, verdict: 'ok', text: 'database and data folder belong together' }, ...(await writable(client))]
  } catch (error) {
    const { message } = error as Error
    if (error instanceof StartError) return [{ subject, verdict: 'problem', text: message }]
    return [{ subject, verdict: 'warning', text: `the database could not be asked (${message})` }]
  } finally {
    await client.end()
  }
}

async function writable(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]!.transaction_read_only === 'off') return []
  return [
    {
      subject: 'database',
      verdict: 'problem',
      text: 'it is read-only',
      remedy: 'Point DATABASE_URL to the primary server, or promote this one.',
    },
  ]
}
