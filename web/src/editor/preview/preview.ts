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

/** Someone made up who fills in the fields of a role. */
export interface PreviewSigner {
  role: SignerRole
  name: string
  email: string
  company: string
}

/** A document as its signers would get it. */
export interface Preview {
  document: EditorDocument
  /** In the order in which they sign. */
  signers: readonly PreviewSigner[]
  /** What was entered for each role by its name, as far as it was looked at. */
  drafts: Map<string, Draft>
  /** YYYY-MM-DD in UTC, as the service writes the day of a signature. */
  today: string
}

const previews = new WeakMap<EditorDocument, Preview>()

/** The preview of a document. What was entered in it is there again as long as nothing of the document is edited. */
export function previewOf(document: EditorDocument): Preview {
  const known = previews.get(document)
  if (known) return known
  const roles = [...document.roles].sort((a, b) => a.order - b.order)
  const today = new Date().toISOString().slice(0, 10)
  const preview: Preview = { document, signers: roles.map(sampleSigner), drafts: new Map(), today }
  previews.set(document, preview)
  return preview
}

const sampleSigner = (role: SignerRole): PreviewSigner => ({
  role,
  name: editorText('sampleName', { role: role.name }),
  email: 'sample@example.com',
  company: editorText('sampleCompany'),
})

/** What one signer has before them. */
export interface OpenPreview {
  signer: PreviewSigner | null
  plan: SigningPlan
  draft: Draft
}

/** Turns to the signer in a place of the order, from 0, with what was entered for them before. */
export function openPreview(preview: Preview, position: number): OpenPreview {
  const signer = preview.signers[position] ?? null
  const fields = sessionFields(preview, signer)
  const plan = planSigning({ fields, signature: { required: signer !== null } })
  const known = signer && preview.drafts.get(signer.role.name)
  const draft = known ?? createDraft(plan.ownFields, fields)
  // what others have entered since may show or hide fields of this one
  known?.see(fields)
  if (signer) preview.drafts.set(signer.role.name, draft)
  return { signer, plan, draft }
}

/**
 * The fields that a signer's session would have, by the rules of the service: all of their own, and of the others' those
 * that have a value or that a condition of one's own names. Whoever signs in an earlier turn has signed with what was entered
 * for them.
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
    const signedBy = isShown && hasSigned(owner) && isSigned(preview, field, owner) ? owner.name : undefined
    if (value === null && signedBy === undefined && !named.has(field.fieldId)) return []
    const { showWhen: _, requireWhen: __, ...unconditional } = field
    return [{ ...sessionField(unconditional, value, true), ...(signedBy !== undefined && { signedBy }) }]
  })
}

/** A field of the signer who fills it in: with what was entered before; what the service fills in is fixed. */
function ownField(preview: Preview, field: EditorField, owner: PreviewSigner): SessionField {
  const fact = factOf(field, owner, preview.today)
  const entered = preview.drafts.get(owner.role.name)?.getState().fields.get(field.fieldId)
  const value = entered && field.type !== 'signature' ? entered.value : initialValue(field)
  return sessionField(field, fact ?? value, field.readOnly || fact !== undefined)
}

/** What somebody has signed; what is not a value of the field would not have been taken. */
function signedValue(preview: Preview, field: EditorField, owner: PreviewSigner): string | null {
  const own = ownField(preview, field, owner)
  return own.value !== null && valueError(own, own.value) === null ? own.value : null
}

function isSigned({ drafts }: Preview, field: EditorField, owner: PreviewSigner): boolean {
  const draft = drafts.get(owner.role.name)?.getState()
  if (!draft || field.type !== 'signature') return false
  return isInitials(field) ? draft.fields.get(field.fieldId)?.value != null : draft.signature !== null
}

/** The value of a field of somebody who has not signed yet, or of nobody. */
function valueBefore(field: EditorField, owner: PreviewSigner | null): string | null {
  const fact = owner ? factOf(field, owner, null) : undefined
  return fact === undefined ? initialValue(field) : fact
}

/** What the service fills a field in with; undefined where people do. */
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
