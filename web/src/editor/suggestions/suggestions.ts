import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { inReadingOrder } from '../../fields/reading-order.ts'
import { editorText } from '../../texts/editor-text.ts'
import { type EditorDocument, type EditorField, newFieldId } from '../model/editor-document.ts'
import { kindOf, newField, type Owner, ownerOfNew } from '../model/field-kinds.ts'
import { keptOnPage, overlaps } from '../model/placing/boxes.ts'
import { type EditorStore, presentOf, shownPageOf } from '../store/editor-store.ts'
import { describeField } from '../words/describe-field.ts'
import { roleName } from '../words/role-names.ts'

/** Returns the suggestions that no field overlaps yet. */
export const openSuggestions = (
  document: EditorDocument,
  suggestions: readonly FieldSuggestion[],
): readonly FieldSuggestion[] =>
  suggestions.filter(
    suggestion =>
      !document.fields.some(
        field => field.page === suggestion.page && overlaps(field.choices?.[0] ?? field, suggestion),
      ),
  )

/**
 * Returns the next suggestion in reading order, which is the first suggestion again after the last; undefined if there
 * is no other suggestion.
 */
export function suggestionAfter(
  open: readonly FieldSuggestion[],
  before: FieldSuggestion | null,
): FieldSuggestion | undefined {
  const inOrder = inReadingOrder(before === null || open.includes(before) ? open : [...open, before])
  const next = [...inOrder.slice(before === null ? 0 : inOrder.indexOf(before) + 1), ...inOrder]
  return next.find(suggestion => suggestion !== before)
}

/** Turns suggestions into fields in one undo step, and chooses the fields. */
export function acceptSuggestions(store: EditorStore, suggestions: readonly FieldSuggestion[]): void {
  const owned = suggestions.map(suggestion => ownedSuggestion(store, suggestion, suggestions))
  const fields = owned.map(({ field }) => field)
  const [first] = fields
  if (!first) return
  const newRole = owned.find(({ owner }) => owner.newRole !== undefined)?.owner.newRole
  store.edit({ kind: 'add', fields, ...(newRole !== undefined && { newRole }) })
  store.select(new Set(fields.map(field => field.fieldId)))
  store.announce(
    fields.length === 1
      ? editorText('didPlace', { field: describeField(first) })
      : editorText('didAccept', { count: fields.length }),
  )
}

function ownedSuggestion(
  store: EditorStore,
  suggestion: FieldSuggestion,
  all: readonly FieldSuggestion[],
): { field: EditorField; owner: Owner } {
  const { label, page, x, y, width, height, why: _, ...rest } = suggestion
  const document = presentOf(store)
  const kind = kindOf(rest)
  const place = keptOnPage({ page, x, y, width, height }, shownPageOf(store, page))
  const named = roleNamedIn(document, label) ?? signerAbove(document, suggestion, all)
  const firstName = editorText('newRoleName', { number: 1 })
  const owner = named === null ? ownerOfNew(document, store.getState().placingFor, kind, firstName) : { role: named }
  const option = (number: number) => editorText('option', { number })
  const field = newField(kind, { fieldId: newFieldId(), role: owner.role, place, option })
  return { owner, field: label.trim() === '' ? field : { ...field, label: label.trim().slice(0, 500) } }
}

/** How far below a signature the fields are that belong to its signer, in points. */
const signatureReach = 110

/** Returns the role of the signature right above a suggestion, which its date and the like belong to. */
function signerAbove(
  document: EditorDocument,
  { page, x, y, width }: FieldSuggestion,
  all: readonly FieldSuggestion[],
): string | null {
  const isAbove = (place: { page: number; x: number; y: number; width: number }) =>
    place.page === page &&
    place.y < y &&
    y - place.y < signatureReach &&
    place.x < x + width &&
    place.x + place.width > x
  const offered = all
    .filter(({ type }) => type === 'signature')
    .map(signature => ({ ...signature, role: roleNamedIn(document, signature.label) }))
  const placed = document.fields.filter(({ type }) => type === 'signature')
  const nearest = [...offered, ...placed].filter(isAbove).sort((one, next) => next.y - one.y)[0]
  return nearest?.role ?? null
}

/** Returns the role that a label mentions, as "Signature of the buyer" does. */
function roleNamedIn({ roles }: EditorDocument, label: string): string | null {
  const words = label.toLowerCase()
  return roles.find(role => words.includes(roleName(role.name).toLowerCase()))?.name ?? null
}
