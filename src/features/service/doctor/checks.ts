import type { Check } from './check.ts'
import { checkConversion } from './check-conversion.ts'
import { checkDisk } from './check-disk.ts'
import { checkInstallationMatch } from './check-installation.ts'
import { checkKeyFiles } from './check-key-files.ts'
import { checkOrganizationSeals } from './check-organization-seals.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkRevocationLists } from './check-revocation-lists.ts'
import { checkSealKey } from './check-seal-key.ts'
import { checkUnsealed } from './check-unsealed.ts'
import { checkUser } from './check-user.ts'
import { checkWorkers } from './check-workers.ts'

/** All checks of `countersign doctor`, in the order of the report. */
export const checks: readonly Check[] = [
  checkUser,
  checkPublicUrl,
  checkInstallationMatch,
  checkDisk,
  checkKeyFiles,
  checkSealKey,
  checkOrganizationSeals,
  checkRevocationLists,
  checkUnsealed,
  checkWorkers,
  checkConversion,
]
