import { fieldStates, fieldsNamedBy } from '../../../../src/engine/fields/conditions.ts'
import { isInitials, kindOf } from '../../../../src/engine/fields/field-kinds.ts'
import { givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { smallestSize } from '../../../../src/engine/fields/value-size.ts'
import type { SessionField, SignerRole } from '../../api/generated/calls.ts'
import { valueError } from '../../fields/field-value.ts'
import { createDraft, type Draft } from '../../filling/draft/draft.ts'
import { planSigning, type SigningPlan } from '../../filling/signing-plan.ts'
import { editorText } from '../../texts/editor-text.ts'
import type { EditorDocument, EditorField } from '../model/editor-document.ts'
import { personIn } from '../model/role-names.ts'

/** A made-up person who fills in the fields of a role. */
export interface PreviewSigner {
  role: SignerRole
  name: string
  email: string
  company: string
}

/** A document as its signers would get it. */
export interface Preview {
  document: EditorDocument
  /** The signers, in the signing order. */
  signers: readonly PreviewSigner[]
  /** The entries for each role that was viewed so far, keyed by the name of the role. */
  drafts: Map<string, Draft>
  /** YYYY-MM-DD in UTC, as the service writes the signing date. */
  today: string
}

const previews = new WeakMap<EditorDocument, Preview>()

/** Returns the preview of a document. The preview keeps its entries as long as the document is not edited. */
export function previewOf(document: EditorDocument): Preview {
  const cached = previews.get(document)
  if (cached) return cached
  const roles = [...document.roles].sort((a, b) => a.order - b.order)
  const today = new Date().toISOString().slice(0, 10)
  const preview: Preview = { document, signers: roles.map(sampleSigner), drafts: new Map(), today }
  previews.set(document, preview)
  return preview
}

const sampleSigner = (role: SignerRole): PreviewSigner => ({
  role,
  name: personIn(role.name) ?? editorText('sampleName', { role: role.name }),
  email: 'sample@example.com',
  company: editorText('sampleCompany'),
})

/** The preview as one signer sees it. */
export interface OpenPreview {
  signer: PreviewSigner | null
  plan: SigningPlan
  draft: Draft
}

/** Opens the preview for the signer at a zero-based position of the signing order, with their earlier entries. */
export function openPreview(preview: Preview, position: number): OpenPreview {
  const signer = preview.signers[position] ?? null
  const fields = sessionFields(preview, signer)
  const plan = planSigning({ fields, signature: { required: signer !== null } })
  const earlierDraft = signer && preview.drafts.get(signer.role.name)
  const draft = earlierDraft ?? createDraft(plan.ownFields, fields)
  // what other signers have entered since then may show or hide fields of this signer
  earlierDraft?.see(fields)
  if (signer) preview.drafts.set(signer.role.name, draft)
  return { signer, plan, draft }
}

/**
 * Returns the fields that a signer's session would have, by the rules of the service. These are all fields of the
 * signer, and each other field that has a value or that a condition of one of the signer's fields refers to. Signers of
 * an earlier turn count as having signed with their entries.
 */
export function sessionFields(preview: Preview, viewer: PreviewSigner | null): SessionField[] {
  const { document } = preview
  const owners = new Map(preview.signers.map(signer => [signer.role.name, signer]))
  const ownerOf = ({ role }: EditorField) => (role === null ? null : (owners.get(role) ?? null))
  const hasSigned = (owner: PreviewSigner | null): owner is PreviewSigner =>
    owner !== null && viewer !== null && owner.role.order < viewer.role.order
  const held = new Map(
    document.fields.map(field => {
      const owner = ownerOf(field)
      return [field.fieldId, hasSigned(owner) ? signedValue(preview, field, owner) : valueBefore(field, owner)]
    }),
  )
  const states = fieldStates(document.fields, fieldId => held.get(fieldId) ?? null)
  const isOwn = (field: EditorField) => viewer !== null && ownerOf(field) === viewer
  const named = new Set(document.fields.filter(isOwn).flatMap(fieldsNamedBy))

  return document.fields.flatMap(field => {
    if (viewer !== null && isOwn(field)) return [ownField(preview, field, viewer)]
    const owner = ownerOf(field)
    const isShown = states.get(field.fieldId)?.shown ?? true
    const value = isShown ? (held.get(field.fieldId) ?? null) : null
    const signed = isShown && hasSigned(owner) && isSigned(preview, field, owner) && signatureOf(preview, field, owner)
    if (value === null && !signed && !named.has(field.fieldId)) return []
    const { showWhen: _, requireWhen: __, ...unconditional } = field
    return [{ ...sessionField(unconditional, value, true), ...signed }]
  })
}

/**
 * Returns a field for the signer who fills it in, with their earlier entry. A field that the service fills in is
 * read-only.
 */
function ownField(preview: Preview, field: EditorField, owner: PreviewSigner): SessionField {
  const fact = factOf(field, owner, preview.today)
  const entered = preview.drafts.get(owner.role.name)?.getState().fields.get(field.fieldId)
  const value = entered && field.type !== 'signature' ? entered.value : initialValue(field)
  return sessionField(field, fact ?? value, field.readOnly || fact !== undefined)
}

/** Returns the value that a signer has signed; null if the service would have refused the value. */
function signedValue(preview: Preview, field: EditorField, owner: PreviewSigner): string | null {
  const signed = ownField(preview, field, owner)
  return signed.value !== null && valueError(signed, signed.value) === null ? signed.value : null
}

function isSigned({ drafts }: Preview, field: EditorField, owner: PreviewSigner): boolean {
  const draft = drafts.get(owner.role.name)?.getState()
  if (!draft || field.type !== 'signature') return false
  return isInitials(field) ? draft.fields.get(field.fieldId)?.value != null : draft.signature !== null
}

/** Returns who has signed in a field, and a typed signature. Any other signature is read from the service. */
function signatureOf({ drafts }: Preview, field: EditorField, { role, name }: PreviewSigner) {
  const draft = drafts.get(role.name)?.getState()
  const payload = (isInitials(field) ? draft?.initials : draft?.signature)?.payload
  return { signedBy: name, ...(payload?.kind === 'typed' && { signature: payload }) }
}

/** Returns the value of a field whose owner has not signed yet, or that has no owner. */
function valueBefore(field: EditorField, owner: PreviewSigner | null): string | null {
  const fact = owner ? factOf(field, owner, null) : undefined
  return fact === undefined ? initialValue(field) : fact
}

/** Returns the value that the service fills in; undefined if a person fills in the field. */
function factOf(field: EditorField, { name, email, company }: PreviewSigner, signedOn: string | null) {
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
