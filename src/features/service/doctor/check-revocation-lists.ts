import { keysFolder } from '../../../platform/data-folder.ts'
import { type ListHealth, listHealth } from '../../../platform/keys/revocation/list-health.ts'
import type { Check, Finding } from './check.ts'

/** The revocation list of each root is there, complete, and holds for a while. */
export const checkRevocationLists: Check = async config => {
  const found = await listHealth(keysFolder(config), new Date()).catch(() => [])
  return found.map(findingOf)
}

const subject = 'revocation list'
const issuedBy = { seals: 'of the seals', timestamps: 'of the timestamp authority' }

function findingOf({ of, problem, daysLeft, isKeyInFolder }: ListHealth): Finding {
  const held = `that ${issuedBy[of]} ${daysLeft < 0 ? 'ended' : 'ends'} in ${Math.floor(daysLeft)} days`
  if (problem === null) return { subject, verdict: 'ok', text: held }
  const texts = {
    missing: `there is none ${issuedBy[of]}`,
    damaged: `that ${issuedBy[of]} is damaged`,
    incomplete: `that ${issuedBy[of]} does not name everything that was revoked`,
    'ends-soon': held,
  }
  return { subject, verdict: 'warning', text: texts[problem], remedy: remedyOf(isKeyInFolder) }
}

const remedyOf = (isKeyInFolder: boolean) =>
  isKeyInFolder
    ? 'The service makes the next one within an hour. If it does not, its log says why.'
    : 'Make the next one with bin/countersign keys revocation-list --root FILE.'
