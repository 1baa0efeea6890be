import { isAttachment, isServiceFilled } from '../../../../src/engine/fields/field-kinds.ts'
import type { SignatureRequestInput, Template, TemplateField } from '../../api/generated/calls.ts'
import { normalizeValue } from '../../fields/field-value.ts'
import { verificationOf } from '../shell/email-code.ts'
import { signerRows } from './signer-rows.ts'

export interface TypedPerson {
  name: string
  email: string
}

export interface TypedSigner extends TypedPerson {
  /** Whether the signer must enter a code, emailed to them, before the document opens. */
  isAskedForCode: boolean
}

/** The entries of the sender so far. */
export interface SendDraft {
  /** The signers, keyed by the `key` of their row. */
  people: Record<string, TypedSigner>
  sequential: boolean
  /** Whether later signers are told at once that their turn will come. */
  notifyAll: boolean
  subject: string
  message: string
  days: string
  testMode: boolean
  /** The changed values as their controls show them, keyed by field id. */
  values: Record<string, string>
}

export const nobody: TypedSigner = { name: '', email: '', isAskedForCode: false }

/** @param usualDays the organization's usual number of days to sign */
export const emptyDraft = (usualDays: number): SendDraft => ({
  people: {},
  sequential: true,
  notifyAll: false,
  subject: '',
  message: '',
  days: String(usualDays),
  testMode: false,
  values: {},
})

/** Returns whether the sender may fill in a field. */
export const isPrefillable = (field: TemplateField): boolean =>
  field.type !== 'signature' && !isServiceFilled(field) && !isAttachment(field)

/** Returns whether only the sender can fill in a field. */
export const isSendersOwn = (field: TemplateField): boolean =>
  isPrefillable(field) && (field.role === null || field.readOnly)

/** Returns the values that differ from the template's, in the stored spelling of their types. */
export const changedValues = ({ fields }: Template, { values }: SendDraft): { fieldId: string; value: string }[] =>
  fields.flatMap(field => {
    const typed = values[field.fieldId]
    if (typed === undefined || !isPrefillable(field)) return []
    const value = normalizeValue(field, typed) ?? ''
    const without = field.defaultValue ?? (field.type === 'checkbox' ? 'false' : '')
    return value === without ? [] : [{ fieldId: field.fieldId, value }]
  })

/** Builds the input of the call that sends a draft. */
export function requestInput(template: Template, draft: SendDraft): SignatureRequestInput {
  const fields = changedValues(template, draft)
  const subject = draft.subject.trim()
  const message = draft.message.trim()
  return {
    templateId: template.templateId,
    signers: signerRows(template, draft.sequential).map(({ key, role }) => {
      const { name, email, isAskedForCode } = draft.people[key] ?? nobody
      return {
        name: name.trim(),
        email: email.trim(),
        ...(role !== null && { role }),
        ...(isAskedForCode && { verification: verificationOf(true) }),
      }
    }),
    sequential: draft.sequential,
    notifyLater: !draft.notifyAll,
    expiresInDays: Number(draft.days),
    testMode: draft.testMode,
    ...(subject !== '' && { subject }),
    ...(message !== '' && { message }),
    ...(fields.length > 0 && { fields }),
  }
}
