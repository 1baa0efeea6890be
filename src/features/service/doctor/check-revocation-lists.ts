import type { Config } from '../../../config.ts'
import { readCertificate } from '../../../engine/signing/certificate.ts'
import { oids } from '../../../engine/signing/object-identifiers.ts'
import { keysFolder } from '../../../platform/data-folder.ts'
import { revocationListUrl } from '../../../platform/keys/revocation/list-address.ts'
import { type ListHealth, listHealth } from '../../../platform/keys/revocation/list-health.ts'
import { readOwnCertificates } from '../../../platform/keys/revocation/own-certificates.ts'
import type { Check, DoctorFinding } from './check.ts'

/**
 * Checks that each root's revocation list exists, is complete and is not about to expire, and that the seal's
 * certificate names the list's address.
 */
export const checkRevocationLists: Check = async config => {
  const lists = await listHealth(keysFolder(config), new Date()).catch(() => [])
  return [...lists.map(findingOf), ...(await checkSealAddress(config).catch(() => []))]
}

async function checkSealAddress(config: Config): Promise<DoctorFinding[]> {
  const url = revocationListUrl(config.publicUrl)
  const certificates = await readOwnCertificates(keysFolder(config))
  const seal = certificates.find(({ name, replacedAt }) => name === 'seal' && replacedAt === null)
  if (url === null || config.sealKey !== null || !seal) return []
  const points = readCertificate(seal.certificate).extensions.get(oids.cRLDistributionPoints)
  if (points && Buffer.from(points.value).includes(url)) return []
  return [
    {
      subject,
      verdict: 'warning',
      text: `the certificate of the seal does not name its address, ${url}`,
      remedy: 'Issue the next one with bin/countersign keys rotate.',
    },
  ]
}

const subject = 'revocation list'
const issuedBy = { seals: 'of the seals', timestamps: 'of the timestamp authority' }

function findingOf({ of, problem, daysLeft, isKeyInFolder }: ListHealth): DoctorFinding {
  const listText = `that ${issuedBy[of]} ${daysLeft < 0 ? 'ended' : 'ends'} in ${Math.floor(daysLeft)} days`
  if (problem === null) return { subject, verdict: 'ok', text: listText }
  const texts = {
    missing: `there is none ${issuedBy[of]}`,
    damaged: `that ${issuedBy[of]} is damaged`,
    incomplete: `that ${issuedBy[of]} does not name everything that was revoked`,
    'ends-soon': listText,
  }
  return { subject, verdict: 'warning', text: texts[problem], remedy: remedyOf(isKeyInFolder) }
}

const remedyOf = (isKeyInFolder: boolean) =>
  isKeyInFolder
    ? 'The service makes the next one within an hour. If it does not, its log says why.'
    : 'Make the next one with bin/countersign keys revocation-list --root FILE.'
