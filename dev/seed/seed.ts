import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import { firstCredentials } from './first-credentials.ts'
import { type SeededNegotiation, seedNegotiation } from './negotiation.ts'
import { seedPeople } from './people.ts'
import { type SeededRequest, seedRequests } from './requests.ts'
import { SeedClient } from './seed-client.ts'

/** The sample data of the organization, and how to reach them. */
export interface Seeded {
  apiKey: string
  outboxPassword: string
  templateId: string
  requests: SeededRequest[]
  negotiation: SeededNegotiation | null
}

/** The file that is written last: without it, the data folder is not complete. */
export const seededFile = (dataDir: string): string => join(dataDir, 'dev-seeded.json')

export const readSeeded = async (dataDir: string): Promise<Seeded> =>
  JSON.parse(await readFile(seededFile(dataDir), 'utf8'))

interface SeedOptions {
  url: string
  dataDir: string
  database: DatabaseAccess
  /** The output so far of the service's first start. */
  output(): Promise<string>
}

/** Fills the organization of a new installation with people, a template, requests in each state, and a negotiation. */
export async function seed({ url, dataDir, database, output }: SeedOptions): Promise<void> {
  const credentials = await firstCredentials(output)
  const { apiKey, outboxPassword } = credentials
  const api = SeedClient.withToken(url, apiKey)
  const [{ templateId, requests }, negotiation] = await Promise.all([
    seedRequests({ url, api, database }),
    seedNegotiation(url, api),
    seedPeople(url, credentials),
  ])
  const seeded: Seeded = { apiKey, outboxPassword, templateId, requests, negotiation }
  await writeFile(seededFile(dataDir), JSON.stringify(seeded), { mode: 0o600 })
}
