import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { inReadingOrder } from '../../fields/reading-order.ts'
import type { EditorDocument } from '../model/editor-document.ts'
import { roleName } from '../model/role-names.ts'

/** The roles of suggestions. */
export type SuggestionOwners = ReadonlyMap<FieldSuggestion, string>

type Box = Pick<FieldSuggestion, 'page' | 'x' | 'y' | 'width' | 'height'>

/** How far below a signature the fields are that belong to its signer, in points. */
const signatureReach = 110
/** How far apart the bottoms of fields in a row are at most, in points. */
const sameRow = 4

const isSigned = ({ type }: { type: string }) => type === 'signature'

/**
 * Returns the roles that are known of suggestions. Words in the label, beside, above or below a signature name its
 * signer. Other fields belong to the signer whom their label names, else to the signer of the signature beside or above
 * them, else to the signer whom the words beside them name.
 * @param chosen the roles of signatures that their author has chosen
 */
export function ownersOf(
  document: EditorDocument,
  suggestions: readonly FieldSuggestion[],
  chosen: SuggestionOwners = new Map(),
): SuggestionOwners {
  const offered = suggestions.filter(isSigned)
  const signers = new Map([...namedSigners(document, offered), ...chosen])
  const signatures: Signature[] = [
    ...offered.map(signature => ({ ...signature, role: signers.get(signature) ?? null })),
    ...document.fields.filter(isSigned),
  ]
  const owners = new Map(signers)
  for (const suggestion of suggestions.filter(suggestion => !isSigned(suggestion))) {
    const role =
      roleIn(document, [suggestion.label]) ??
      signerBeside(suggestion, signatures) ??
      roleIn(document, wordsOf(suggestion, 'beside'))
    if (role !== null) owners.set(suggestion, role)
  }
  return owners
}

/**
 * Returns the signers whom words name. In some documents the names are above the signatures, in others below, and the
 * nearest name may be that of the next signature. So the side that names the signers of more signatures counts, and
 * neither side if both name as many but not the same.
 */
function namedSigners(document: EditorDocument, signatures: readonly FieldSuggestion[]): SuggestionOwners {
  const sure = new Map<FieldSuggestion, string>()
  const sides = { above: new Map<FieldSuggestion, string>(), below: new Map<FieldSuggestion, string>() }
  for (const signature of signatures) {
    const role = roleIn(document, [signature.label, ...wordsOf(signature, 'beside')])
    if (role !== null) sure.set(signature, role)
    else
      for (const where of ['above', 'below'] as const) {
        const named = roleIn(document, wordsOf(signature, where))
        if (named !== null) sides[where].set(signature, named)
      }
  }
  const { above, below } = sides
  const areSame = above.size === below.size && [...above].every(([signature, role]) => below.get(signature) === role)
  if (above.size === below.size && !areSame) return sure
  return new Map([...sure, ...(above.size >= below.size ? above : below)])
}

const wordsOf = ({ nearby }: FieldSuggestion, where: FieldSuggestion['nearby'][number]['where']) =>
  nearby.filter(words => words.where === where).map(({ text }) => text)

/** Returns whether a label begins with a name. */
export const isCalledAfter = (label: string, name: string): boolean =>
  label.trim().toLowerCase().startsWith(name.toLowerCase())

/** Makes signatures of the lines above the name of somebody who signs, where the document does not say what they are. */
export const withSignatures = (
  { roles }: EditorDocument,
  suggestions: readonly FieldSuggestion[],
): readonly FieldSuggestion[] =>
  suggestions.map(suggestion => {
    const isAboveName =
      suggestion.why === 'line-above-label' && roles.some(({ name }) => isCalledAfter(suggestion.label, roleName(name)))
    return isAboveName && suggestion.type === 'text'
      ? { ...suggestion, type: 'signature', kind: undefined }
      : suggestion
  })

/** Returns the signatures, in reading order, that could be of several signers, because no words name one of them. */
export function signaturesToAsk(
  document: EditorDocument,
  suggestions: readonly FieldSuggestion[],
): readonly FieldSuggestion[] {
  if (document.roles.length < 2) return []
  const owners = ownersOf(document, suggestions)
  return inReadingOrder(suggestions.filter(suggestion => isSigned(suggestion) && !owners.has(suggestion)))
}

/**
 * Returns the likely signers of signatures that nothing names: the signers without a signature in their order if there
 * are as many, else `placingFor`.
 */
export function likelySigners(
  document: EditorDocument,
  suggestions: readonly FieldSuggestion[],
  placingFor: string | null,
): SuggestionOwners {
  const asked = signaturesToAsk(document, suggestions)
  const owners = new Set(ownersOf(document, suggestions).values())
  const open = document.roles
    .map(({ name }) => name)
    .filter(name => !owners.has(name) && !document.fields.some(field => isSigned(field) && field.role === name))
  const fallback = placingFor ?? document.roles[0]!.name
  return new Map(
    asked.map((signature, index) => [signature, open.length === asked.length ? open[index]! : fallback] as const),
  )
}

type Signature = Box & { role: string | null }

/** Returns the role of the nearest signature to the left in the same row, else of the nearest one right above. */
function signerBeside(field: Box, signatures: readonly Signature[]): string | null {
  const bottom = ({ y, height }: Box) => y + height
  const onPage = signatures.filter(({ page }) => page === field.page)
  const before = onPage
    .filter(signature => signature.x < field.x && Math.abs(bottom(signature) - bottom(field)) <= sameRow)
    .sort((one, next) => next.x - one.x)
  const above = onPage
    .filter(
      ({ x, y, width }) =>
        y < field.y && field.y - y < signatureReach && x < field.x + field.width && x + width > field.x,
    )
    .sort((one, next) => next.y - one.y)
  return [...before, ...above][0]?.role ?? null
}

/** Returns the role that the first words to mention any mention; null if they mention several. */
function roleIn({ roles }: EditorDocument, words: readonly string[]): string | null {
  for (const text of words) {
    const mentioned = roles.filter(({ name }) => text.toLowerCase().includes(roleName(name).toLowerCase()))
    if (mentioned.length > 0) return mentioned.length === 1 ? mentioned[0]!.name : null
  }
  return null
}
