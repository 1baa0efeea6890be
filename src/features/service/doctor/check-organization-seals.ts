import { existsSync } from 'node:fs'
import { systemClock } from '../../../platform/clock.ts'
import { keysFolder } from '../../../platform/data-folder.ts'
import { openVault } from '../../../platform/keys/keys.ts'
import {
  type OrganizationSeal,
  openOrganizationSeals,
} from '../../../platform/keys/organization-seals/open-organization-seals.ts'
import type { Check, DoctorFinding } from './check.ts'

const subject = 'organization seals'

/** Checks that the seals of organizations can sign and match their certificates. */
export const checkOrganizationSeals: Check = async config => {
  const folder = keysFolder(config)
  if (!existsSync(folder)) return []
  try {
    const vault = await openVault({ folder, masterKey: config.masterKey })
    const seals = (await openOrganizationSeals(folder, vault, systemClock)).all
    const good = seals.filter(({ error }) => error === null).length
    return [...(good > 0 ? [workingSeals(good)] : []), ...seals.flatMap(problemOf)]
  } catch (error) {
    return [{ subject, verdict: 'problem', text: (error as Error).message }]
  }
}

const workingSeals = (count: number): DoctorFinding => ({
  subject,
  verdict: 'ok',
  text:
    count === 1
      ? 'one organization has a seal of its own, which signs'
      : `${count} organizations have seals of their own, which sign`,
})

function problemOf({ organizationId, error }: OrganizationSeal): DoctorFinding[] {
  if (error === null) return []
  const remedy = `Restore the folder from a backup, or issue the next one with bin/countersign organization issue-seal ${organizationId}.`
  return [{ subject, verdict: 'problem', text: `documents of ${organizationId} wait. ${error.message}`, remedy }]
}
