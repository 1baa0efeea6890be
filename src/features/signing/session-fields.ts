import { fieldsNamedBy } from '../../engine/fields/conditions.ts'
import { isAttachment, isServiceFilled, kindOf } from '../../engine/fields/field-kinds.ts'
import { smallestSize } from '../../engine/fields/value-size.ts'
import { type Attachment, attachmentsOf, attachmentValues } from '../signature-requests/attachments/attachment.ts'
import { heldFields } from '../signature-requests/held-fields.ts'
import { actsLater } from '../signature-requests/may-sign-now.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { signerOf, signingDates } from '../signature-requests/service-values.ts'
import type { Recipient, SignatureRecord } from '../signature-requests/signature-request.ts'
import { isSignedBy } from '../signature-requests/signature-request-presenter.ts'
import { propertiesOf } from '../templates/field-properties.ts'
import type { StoredVersion, TemplateField } from '../templates/template.ts'
import { currentValues, sessionFieldsOf } from './session-values.ts'
import { presentSignature, signatureIn } from './signatures/shown-signature.ts'

/**
 * Presents the signer's own fields, and the fields of other signers that are filled in or that the conditions of the
 * own fields name. Until the signer has signed, this includes hidden own fields, so that the page can show them once
 * their conditions hold. Hidden fields of other signers are presented without a value, if at all.
 * @param signaturesUrl where the signatures of others are read, each below the id of a field
 * @param namesLaterSigners whether the signer may see who acts after them
 */
export function presentFields(
  { version: { fields }, rehearsal }: Pick<StoredVersion, 'version' | 'rehearsal'>,
  subject: SignatureRequestWithRecipients & { attachments: readonly Attachment[] },
  recipient: Recipient,
  {
    now,
    timeZone,
    signaturesUrl,
    namesLaterSigners,
  }: { now: Date; timeZone: string; signaturesUrl: string; namesLaterSigners: boolean },
) {
  const { request, recipients, attachments } = subject
  const ownAttachments = attachmentsOf(attachments, recipient)
  const isOwn = (field: TemplateField) => field.role !== null && field.role === recipient.role
  const hasSigned = recipient.signedAt !== null
  const values = recipient.signedValues ?? {
    ...currentValues(request, recipient, fields),
    ...signingDates(sessionFieldsOf(fields, recipient), now, timeZone),
    ...attachmentValues(ownAttachments),
  }
  const held = heldFields(fields, recipients, request.prefilled)
  const lightBox = ({ fieldId }: TemplateField) => rehearsal?.dark.includes(fieldId) && { lightBox: true }
  const urlOf = signatureUrls(signaturesUrl)
  const namedIds = new Set(hasSigned ? [] : fields.filter(isOwn).flatMap(fieldsNamedBy))
  return fields.flatMap(field => {
    const { value: heldValue, shown } = held.get(field.fieldId)!
    if (isOwn(field)) {
      if (hasSigned && !shown) return []
      const isFixed = field.readOnly || hasSigned || isServiceFilled(field)
      const { showWhen, requireWhen } = field
      const conditions = hasSigned ? {} : { ...(showWhen && { showWhen }), ...(requireWhen && { requireWhen }) }
      return [
        {
          ...presentField({
            field,
            value: values[field.fieldId] ?? null,
            readOnly: isFixed,
            attachments: ownAttachments,
          }),
          ...conditions,
          ...lightBox(field),
        },
      ]
    }
    const owner = signerOf(field, recipients)
    const isUnnamed = !namesLaterSigners && owner !== undefined && actsLater(owner, recipient)
    const value = isUnnamed && kindOf(field).filledWith ? null : heldValue
    const signedBy = shown && field.type === 'signature' && owner && isSignedBy(field, owner) ? owner.name : undefined
    const signature = shown ? signatureIn(field, owner) : null
    return value === null && signedBy === undefined && !namedIds.has(field.fieldId)
      ? []
      : [
          {
            ...presentField({
              field,
              value,
              readOnly: true,
              attachments: owner && value !== null ? attachmentsOf(attachments, owner) : [],
            }),
            ...(signedBy && { signedBy }),
            ...(signature && { signature: presentSignature(signature, urlOf(signature, field)) }),
            ...lightBox(field),
          },
        ]
  })
}

/** Returns the function for the URLs of signatures. Each names the first field with the signature, so it is read once. */
function signatureUrls(base: string) {
  const urls = new Map<SignatureRecord, string>()
  return (signature: SignatureRecord, { fieldId }: TemplateField): string => {
    const url = urls.get(signature) ?? `${base}/${encodeURIComponent(fieldId)}`
    urls.set(signature, url)
    return url
  }
}

function presentField({
  field,
  value,
  readOnly,
  attachments,
}: {
  field: TemplateField
  value: string | null
  readOnly: boolean
  attachments: readonly Attachment[]
}) {
  return {
    fieldId: field.fieldId,
    type: field.type,
    ...(field.kind !== undefined && { kind: field.kind }),
    label: field.label ?? null,
    required: field.required,
    readOnly,
    unit: field.unit ?? null,
    options: field.options ?? null,
    format: field.format ?? null,
    minFontSize: smallestSize(field),
    choices: field.choices ?? null,
    ...propertiesOf(field),
    page: field.page,
    x: field.x,
    y: field.y,
    width: field.width,
    height: field.height,
    value,
    ...(isAttachment(field) && { attachment: presentAttachment(attachments, field) }),
  }
}

function presentAttachment(attachments: readonly Attachment[], { fieldId }: TemplateField) {
  const match = attachments.find(attachment => attachment.fieldId === fieldId)
  if (!match) return null
  const { filename, contentType, sizeBytes, sha256, pageCount } = match
  return { filename, contentType, sizeBytes, sha256, pageCount }
}
