import { skeletonOf } from '../../engine/text/look-alike.ts'
import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'
import { emailKey } from '../people/email-key.ts'
import { textProblem } from '../templates/value-problem.ts'
import type { MemberInput, RedlineMember } from './redline-member.ts'
import { sideOf } from './redline-request.ts'

const furtherKeysMost = 50
const keyLengthMost = 100
const subjectLengthMost = 200

/** What a schema cannot say of members: names that are not blank, addresses that can be drawn, each once. */
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
 * Nobody may be named so that a change of one side is taken for one of the other: names that look the same, and are not, must be
 * of one side. Names that are the same are told apart in the file. `known` is everybody who is or was a member.
 */
export function assertTellableNames(inputs: MemberInput[], known: RedlineMember[]): void {
  const given = inputs.map(input => ({ ...input, names: [input.displayName] }))
  const keys = new Set(inputs.map(({ email }) => emailKey(email)))
  const before = known.map(({ displayName, earlierNames, ...one }) => ({
    ...one,
    // who is a member still is known by the new name, and by those before
    names: keys.has(emailKey(one.email)) ? earlierNames : [displayName, ...earlierNames],
  }))
  const taken = [...given, ...before].flatMap(({ email, role, names }) =>
    names.map(name => ({ name, side: sideOf(role), email: emailKey(email), skeleton: skeletonOf(name) })),
  )
  inputs.forEach(({ email, displayName, role }, index) => {
    const { skeleton, side } = { skeleton: skeletonOf(displayName), side: sideOf(role) }
    const alike = taken.find(
      one =>
        one.skeleton === skeleton && one.name !== displayName && one.side !== side && one.email !== emailKey(email),
    )
    if (alike)
      throw invalidInput(
        `members[${index}].displayName looks the same as ${JSON.stringify(alike.name)}, a name on the other side, but is written with other characters; use a name that can be told apart`,
      )
  })
}

/** Throws `invalid_input` that says which limit was passed, or what is wrong with the subject. */
export function assertMetadata(metadata: Record<string, string>): void {
  const further = Object.keys(metadata).filter(key => key !== 'subject')
  if (further.length > furtherKeysMost)
    throw invalidInput(`metadata must have at most ${furtherKeysMost} keys besides subject; got ${further.length}`)
  if (further.some(key => key.length > keyLengthMost))
    throw invalidInput(`Keys of metadata must have at most ${keyLengthMost} characters`)
  if (metadata.subject !== undefined && metadata.subject.length > subjectLengthMost)
    throw invalidInput(`metadata.subject must have at most ${subjectLengthMost} characters`)
  const problem = singleLineProblem(metadata.subject ?? '')
  if (problem) throw invalidInput(`metadata.subject ${problem}`)
}
