import { isInitials, kindOf } from '../../../../src/engine/fields/field-kinds.ts'
import { givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { smallestSize } from '../../../../src/engine/fields/value-size.ts'
import type { SessionField, SignerRole } from '../../api/generated/calls.ts'
import { valueError } from '../../fields/field-value.ts'
import { inReadingOrder } from '../../fields/reading-order.ts'
import { createDraft, type Draft } from '../../filling/draft/draft.ts'
import { editorText } from '../../texts/editor-text.ts'
import type { EditorDocument, EditorField } from '../model/editor-document.ts'

/** Someone made up who fills in the fields of a role, and what was entered for them. */
export interface PreviewSigner {
  role: SignerRole
  name: string
  email: string
  company: string
  draft: Draft
}

/** A document as its signers would get it. */
export interface Preview {
  document: EditorDocument
  /** In the order in which they sign. */
  signers: readonly PreviewSigner[]
  /** YYYY-MM-DD in UTC, as the service writes the day of a signature. */
  today: string
}

const previews = new WeakMap<EditorDocument, Preview>()

/** The preview of a document. What was entered in it is there again as long as nothing of the document is edited. */
export function previewOf(document: EditorDocument): Preview {
  const known = previews.get(document)
  if (known) return known
  const today = new Date().toISOString().slice(0, 10)
  const roles = [...document.roles].sort((a, b) => a.order - b.order)
  const preview: Preview = { document, today, signers: roles.map(role => sampleSigner(document, role, today)) }
  previews.set(document, preview)
  return preview
}

function sampleSigner(document: EditorDocument, role: SignerRole, today: string): PreviewSigner {
  const facts = {
    name: editorText('sampleName', { role: role.name }),
    email: 'sample@example.com',
    company: editorText('sampleCompany'),
  }
  const own = document.fields.filter(field => field.role === role.name).map(field => ownField(field, facts, today))
  return { role, ...facts, draft: createDraft(inReadingOrder(own).filter(field => !field.readOnly)) }
}

type Facts = Pick<PreviewSigner, 'name' | 'email' | 'company'>

/**
 * The fields that a signer's session would have, by the rules of the service: all of their own, and of the others' those
 * that have a value. Whoever signs in an earlier turn has signed with what was entered for them.
 */
export function sessionFields({ document, signers, today }: Preview, viewer: PreviewSigner | null): SessionField[] {
  return document.fields.flatMap(field => {
    const owner = signers.find(signer => signer.role.name === field.role) ?? null
    if (owner && owner === viewer) return [ownField(field, owner, today)]
    const hasSigned = owner !== null && viewer !== null && owner.role.order < viewer.role.order
    const shown = hasSigned ? signedField(field, owner, today) : fieldBefore(field, owner)
    return shown.value === null && shown.signedBy === undefined ? [] : [shown]
  })
}

/** A field of the signer who fills it in; what the service fills in is fixed. */
function ownField(field: EditorField, facts: Facts, today: string): SessionField {
  const fact = factOf(field, facts, today)
  return sessionField(field, fact ?? initialValue(field), field.readOnly || fact !== undefined)
}

/** A field of somebody who has not signed yet, or of nobody. */
function fieldBefore(field: EditorField, owner: Facts | null): SessionField {
  const fact = owner ? factOf(field, owner, null) : undefined
  return sessionField(field, fact === undefined ? initialValue(field) : fact, true)
}

/** A field of somebody who has signed; what is not a value of the field would not have been taken. */
function signedField(field: EditorField, owner: PreviewSigner, today: string): SessionField {
  const { fields, signature } = owner.draft.getState()
  const own = ownField(field, owner, today)
  const entered = own.readOnly ? own.value : (fields.get(field.fieldId)?.value ?? null)
  if (field.type !== 'signature')
    return { ...own, readOnly: true, value: valueError(own, entered) === null ? entered : null }
  const isSigned = isInitials(field) ? entered !== null : signature !== null
  return { ...own, readOnly: true, value: null, ...(isSigned && { signedBy: owner.name }) }
}

/** What the service fills a field in with; undefined where people do. */
function factOf(field: EditorField, { name, email, company }: Facts, signedOn: string | null) {
  const { filledWith } = kindOf(field)
  return filledWith && { name, email, company, 'signing-date': signedOn }[filledWith]
}

const initialValue = (field: EditorField): string | null =>
  field.type === 'signature' ? null : givenValue(field.defaultValue ?? null)

function sessionField({ role: _, defaultValue: __, ...field }: EditorField, value: string | null, readOnly: boolean) {
  return {
    ...field,
    label: field.label ?? null,
    unit: field.unit ?? null,
    options: field.options ?? null,
    format: field.format ?? null,
    minFontSize: smallestSize(field),
    choices: field.choices ?? null,
    readOnly,
    value,
  } satisfies SessionField
}
