import type { AgreedDocument, ForeseenField, RedlineRequest, SignerInput } from '../../../api/generated/calls.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { type TextKey, text } from '../../../texts/text.ts'

/** A signer of an agreed document. `role` is null if the document has no roles. */
export interface AgreedSigner {
  role: string | null
  name: string
  email: string
}

/** Suggests the parties as signers, in the order of the roles. The sender can change them. */
export function firstSigners({ members }: RedlineRequest, { signerRoles }: AgreedDocument): AgreedSigner[] {
  const parties = members.filter(member => member.role.endsWith('Party'))
  const roles = signerRoles.length > 0 ? signerRoles.map(role => role.name) : parties.map(() => null)
  return roles.map((role, index) => ({
    role,
    name: parties[index]?.displayName ?? '',
    email: parties[index]?.email ?? '',
  }))
}

export const signersInput = (signers: readonly AgreedSigner[]): SignerInput[] =>
  signers.map(({ role, name, email }) => ({ name: name.trim(), email: email.trim(), ...(role !== null && { role }) }))

/** Returns the missing or wrong entries, keyed by signer and control, such as `0 email`. */
export function agreedSignerProblems(signers: readonly AgreedSigner[]): Record<string, string> {
  const problems: Record<string, string> = {}
  signers.forEach(({ name, email }, index) => {
    if (name.trim() === '') problems[`${index} name`] = negotiationsText('sendNameMissing')
    if (email.trim() === '') problems[`${index} email`] = negotiationsText('sendEmailMissing')
    else if (!/^\S+@\S+\.\S+$/.test(email.trim())) problems[`${index} email`] = negotiationsText('sendEmailWrong')
  })
  return problems
}

/** Describes the fields of a role, each with its page. Fields that have lost their place in the text are marked. */
export const fieldsOfRole = ({ agreedFields: { fields } }: AgreedDocument, role: string | null): string[] =>
  fields.filter(field => field.role === role).map(fieldWords)

function fieldWords({ label, type, page, placed }: ForeseenField): string {
  const field = label ?? text(`type_${type}` as TextKey)
  if (placed === 'LeftOut') return negotiationsText('agreedFieldLeftOut', { field })
  const where = { field, page: page ?? 0 }
  return negotiationsText(placed === 'SignaturePage' ? 'agreedFieldBehind' : 'agreedField', where)
}
