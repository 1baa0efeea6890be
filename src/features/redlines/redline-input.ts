import { singleLineProblem } from '../../engine/text/single-line.ts'
import { invalidInput } from '../../http/validation.ts'
import { textProblem } from '../templates/value-problem.ts'
import { emailKey, type MemberInput } from './redline-member.ts'

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
    if (members.findIndex(other => emailKey(other.email) === emailKey(email)) !== index)
      throw invalidInput(`${at}.email ${email} is used by more than one member`)
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
