import { isSignature } from '../../../../../src/engine/fields/field-kinds.ts'
import type { RequestDraftContent, Template } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { calledAs, isSigning } from '../draft-people.ts'

/** Warnings that are left out. They do not affect signers, or repeat a question that an earlier step has asked. */
const irrelevantWarnings: ReadonlySet<string> = new Set([
  'left-out-of-negotiation',
  'template-is-draft',
  'required-field-without-value',
])

/** Returns, in sentences, what the sender should look at before they send. */
export function doubtsOf(template: Template, { people }: RequestDraftContent): string[] {
  const signers = people.filter(isSigning)
  const isSigned = (role: string | null) => template.fields.some(field => isSignature(field) && field.role === role)
  const withNothing = template.fields.some(isSignature)
    ? signers.filter(({ role }) => !isSigned(role)).map(calledAs)
    : []
  const addresses = people.map(({ email }) => email.trim().toLowerCase())
  const twice = [...new Set(addresses.filter((email, index) => addresses.indexOf(email) !== index))]
  return [
    ...(template.fields.some(isSignature) ? [] : [applicationText('doubtNoSignature')]),
    ...withNothing.map(name => applicationText('doubtNothingToSign', { name })),
    ...twice.map(email => applicationText('doubtTwice', { email })),
    ...template.warnings.filter(({ code }) => !irrelevantWarnings.has(code)).map(({ message }) => message),
  ]
}
