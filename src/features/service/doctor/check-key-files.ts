import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rootKeyInFolder } from '../../../platform/keys/root-key.ts'
import type { Check, DoctorFinding } from './check.ts'

const GROUP_AND_OTHERS = 0o077

/** Checks that only the service can read its keys, and that the root's private key is not stored with them. */
export const checkKeyFiles: Check = async ({ dataDir }) => {
  const folder = join(dataDir, 'keys')
  const names = await readdir(folder).catch(() => null)
  if (names === null)
    return [
      {
        subject: 'keys',
        verdict: 'warning',
        text: `there are none in ${dataDir}`,
        remedy: 'Start the service once, or set DATA_DIR to its data folder.',
      },
    ]
  return [await modeOfFolder(folder), placeOfRootKey(folder)]
}

async function modeOfFolder(folder: string): Promise<DoctorFinding> {
  const subject = 'keys'
  const mode = (await stat(folder)).mode & 0o777
  if ((mode & GROUP_AND_OTHERS) === 0) return { subject, verdict: 'ok', text: 'only their owner enters their folder' }
  return {
    subject,
    verdict: 'problem',
    text: `other users may enter their folder (mode ${mode.toString(8)})`,
    remedy: `chmod 700 ${folder}`,
  }
}

function placeOfRootKey(folder: string): DoctorFinding {
  const subject = 'root key'
  if (!rootKeyInFolder(folder)) return { subject, verdict: 'ok', text: 'not on this machine' }
  return {
    subject,
    verdict: 'warning',
    text: 'it lies beside the other keys, and is only needed for certificates and revocation lists',
    remedy: 'Take it out with bin/countersign keys export-root, and keep it offline.',
  }
}
