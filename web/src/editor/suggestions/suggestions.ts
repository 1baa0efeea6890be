import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { inReadingOrder } from '../../fields/reading-order.ts'
import { editorText } from '../../texts/editor-text.ts'
import { type EditorDocument, type EditorField, newFieldId } from '../model/editor-document.ts'
import { kindOf, newField, type Owner, ownerOfNew } from '../model/field-kinds.ts'
import { keptOnPage, overlaps } from '../model/placing/boxes.ts'
import { personIn } from '../model/role-names.ts'
import { type EditorStore, presentOf, shownPageOf } from '../store/editor-store.ts'
import { describeField } from '../words/describe-field.ts'
import { isCalledAfter, ownersOf, type SuggestionOwners } from './suggestion-owners.ts'

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

/**
 * Turns suggestions into fields in one undo step, and chooses the fields. Fields whose signer is not known are for
 * whoever new fields are for.
 * @param chosen the roles of signatures that their author has chosen
 */
export function acceptSuggestions(
  store: EditorStore,
  suggestions: readonly FieldSuggestion[],
  chosen?: SuggestionOwners,
): void {
  const owners = ownersOf(presentOf(store), suggestions, chosen)
  const owned = suggestions.map(suggestion => ownedField(store, suggestion, owners.get(suggestion)))
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

function ownedField(
  store: EditorStore,
  suggestion: FieldSuggestion,
  role: string | undefined,
): { field: EditorField; owner: Owner } {
  const { label, page, x, y, width, height, why: _, nearby: __, ...rest } = suggestion
  const document = presentOf(store)
  const kind = kindOf(rest)
  const place = keptOnPage({ page, x, y, width, height }, shownPageOf(store, page))
  const firstName = editorText('newRoleName', { number: 1 })
  const owner = role === undefined ? ownerOfNew(document, store.getState().placingFor, kind, firstName) : { role }
  const option = (number: number) => editorText('option', { number })
  const field = newField(kind, { fieldId: newFieldId(), role: owner.role, place, option })
  // A signature is not called after its signer: another person may sign in their place when it is sent again.
  const person = role === undefined ? null : personIn(role)
  const isName = suggestion.type === 'signature' && person !== null && isCalledAfter(label, person)
  return { owner, field: label.trim() === '' || isName ? field : { ...field, label: label.trim().slice(0, 500) } }
}
