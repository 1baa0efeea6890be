import { skeletonOf } from '../../engine/text/look-alike.ts'
import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'
import { emailKey } from '../people/email-key.ts'
import { textProblem } from '../templates/value-problem.ts'
import type { MemberInput, RedlineMember } from './redline-member.ts'
import { sideOf } from './redline-request.ts'

const maxFurtherKeys = 50
const maxKeyLength = 100
const maxSubjectLength = 200

/**
 * Checks the members beyond what the schema checks: names must not be blank, addresses must be drawable, and each
 * address may occur only once.
 */
export function assertMembers(members: MemberInput[]): void {
  members.forEach(({ email, displayName }, index) => {
    const at = `members[${index}]`
    if (displayName.trim() === '') throw invalidInput(`${at}.displayName must not be empty`)
    const problem = textProblem(email)
    if (problem) throw invalidInput(`${at}.email ${problem}`)
    if (members.findIndex(member => emailKey(member.email) === emailKey(email)) !== index)
      throw invalidInput(`${at}.email ${email} is used by more than one member`)
  })
}

/**
 * Refuses names that would make a change of one side look like a change of the other side. Names that look the same but
 * are written with other characters must be on the same side. Equal names are allowed, because the file distinguishes
 * them by side. `allMembers` are current and removed members.
 */
export function assertDistinctNames(inputs: MemberInput[], allMembers: RedlineMember[]): void {
  const newNames = inputs.map(input => ({ ...input, names: [input.displayName] }))
  const keys = new Set(inputs.map(({ email }) => emailKey(email)))
  const existingNames = allMembers.map(({ displayName, earlierNames, ...member }) => ({
    ...member,
    // the new name of a member who stays is in `newNames`, so only the earlier names count here
    names: keys.has(emailKey(member.email)) ? earlierNames : [displayName, ...earlierNames],
  }))
  const usedNames = [...newNames, ...existingNames].flatMap(({ email, role, names }) =>
    names.map(name => ({ name, side: sideOf(role), email: emailKey(email), skeleton: skeletonOf(name) })),
  )
  inputs.forEach(({ email, displayName, role }, index) => {
    const { skeleton, side } = { skeleton: skeletonOf(displayName), side: sideOf(role) }
    const alike = usedNames.find(
      entry =>
        entry.skeleton === skeleton &&
        entry.name !== displayName &&
        entry.side !== side &&
        entry.email !== emailKey(email),
    )
    if (alike)
      throw invalidInput(
        `members[${index}].displayName looks the same as ${JSON.stringify(alike.name)}, a name on the other side, but is written with other characters; use a name that can be told apart`,
      )
  })
}

/**
 * Checks the metadata of a request. Throws `invalid_input` with the limit that was exceeded or the problem with the
 * subject.
 */
export function assertMetadata(metadata: Record<string, string>): void {
  const further = Object.keys(metadata).filter(key => key !== 'subject')
  if (further.length > maxFurtherKeys)
    throw invalidInput(`metadata must have at most ${maxFurtherKeys} keys besides subject; got ${further.length}`)
  if (further.some(key => key.length > maxKeyLength))
    throw invalidInput(`Keys of metadata must have at most ${maxKeyLength} characters`)
  if (metadata.subject !== undefined && metadata.subject.length > maxSubjectLength)
    throw invalidInput(`metadata.subject must have at most ${maxSubjectLength} characters`)
  const problem = singleLineProblem(metadata.subject ?? '')
  if (problem) throw invalidInput(`metadata.subject ${problem}`)
}
