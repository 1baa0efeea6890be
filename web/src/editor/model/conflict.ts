import type { SignerRole } from '../../api/generated/calls.ts'
import {
  type EditorDocument,
  type EditorField,
  type FieldId,
  fieldsById,
  isNewId,
  isSame,
  lostFields,
} from './editor-document.ts'

export type Side = 'mine' | 'theirs'

/** A field that is not the same in two versions; null where a version does not have it. */
export interface FieldDifference {
  fieldId: FieldId
  mine: EditorField | null
  theirs: EditorField | null
  /** Who has changed it since the version that both began with: `both` needs a decision. */
  changedBy: Side | 'both'
}

/** What was saved by someone else while one edited, beside one's own. */
export interface Conflict {
  fields: readonly FieldDifference[]
  /** The roles of both, where they are not the same. */
  roles: { mine: readonly SignerRole[]; theirs: readonly SignerRole[]; changedBy: Side | 'both' } | null
}

/** Compares two versions. `base` is what both began with; null where that is not known any more. */
export function compareVersions(base: EditorDocument | null, mine: EditorDocument, theirs: EditorDocument): Conflict {
  const [ofBase, ofMine, ofTheirs] = [base && fieldsById(base), fieldsById(mine), fieldsById(theirs)]
  const ids = new Set([...ofTheirs.keys(), ...ofMine.keys()])
  const fields = [...ids].flatMap(fieldId => {
    const [own, other] = [ofMine.get(fieldId) ?? null, ofTheirs.get(fieldId) ?? null]
    if (isSame(own, other)) return []
    const changedBy = whoChanged(ofBase && (ofBase.get(fieldId) ?? null), own, other, ofBase !== null)
    return [{ fieldId, mine: own, theirs: other, changedBy }]
  })
  const roles = isSame(mine.roles, theirs.roles)
    ? null
    : {
        mine: mine.roles,
        theirs: theirs.roles,
        changedBy: whoChanged(base?.roles, mine.roles, theirs.roles, base !== null),
      }
  return { fields, roles }
}

function whoChanged(base: unknown, mine: unknown, theirs: unknown, isBaseKnown: boolean): Side | 'both' {
  if (!isBaseKnown) return 'both'
  if (isSame(base, mine)) return 'theirs'
  return isSame(base, theirs) ? 'mine' : 'both'
}

/** What was decided: by field, and for the roles. */
export interface Decisions {
  fields: ReadonlyMap<FieldId, Side>
  roles: Side
}

/** What is proposed: whoever alone has changed a field is right; where both have, a field that only one still has stays, else one's own. */
export const proposedDecisions = (conflict: Conflict): Decisions => ({
  fields: new Map(conflict.fields.map(difference => [difference.fieldId, proposedSide(difference)])),
  roles: conflict.roles?.changedBy === 'theirs' ? 'theirs' : 'mine',
})

function proposedSide({ changedBy, mine }: FieldDifference): Side {
  if (changedBy === 'both') return mine === null ? 'theirs' : 'mine'
  return changedBy
}

/** One side for everything. */
export const decisionsFor = (conflict: Conflict, side: Side): Decisions => ({
  fields: new Map(conflict.fields.map(({ fieldId }) => [fieldId, side])),
  roles: side,
})

/**
 * The document that both versions make with these decisions: the fields in the order of theirs, then one's own new ones. A role
 * that a field needs is there, whoever has it.
 */
export function mergedDocument(
  conflict: Conflict,
  mine: EditorDocument,
  theirs: EditorDocument,
  decisions: Decisions,
): EditorDocument {
  const differences = new Map(conflict.fields.map(difference => [difference.fieldId, difference]))
  const chosen = (id: FieldId, field: EditorField): EditorField[] => {
    const difference = differences.get(id)
    if (!difference) return [field]
    const one = difference[decisions.fields.get(id) ?? 'mine']
    return one ? [one] : []
  }
  const known = fieldsById(theirs)
  const fields = [
    ...theirs.fields.flatMap(field => chosen(field.fieldId, field)),
    ...mine.fields.filter(field => !known.has(field.fieldId)).flatMap(field => chosen(field.fieldId, field)),
  ]
  const roles = decisions.roles === 'mine' ? mine.roles : theirs.roles
  const lost = stillLost(mine, theirs, new Set(fields.map(field => field.fieldId)))
  return {
    roles: withRolesOf(fields, roles, [...mine.roles, ...theirs.roles]),
    fields,
    ...(lost.length > 0 && { lost }),
  }
}

/** What neither has placed again or discarded, and what only one's own version has. */
function stillLost(mine: EditorDocument, theirs: EditorDocument, placed: ReadonlySet<FieldId>) {
  const own = new Set(lostFields(mine).map(field => field.fieldId))
  return [
    ...lostFields(theirs).filter(({ fieldId }) => own.has(fieldId) && !placed.has(fieldId)),
    ...lostFields(mine).filter(({ fieldId }) => isNewId(fieldId)),
  ]
}

function withRolesOf(fields: readonly EditorField[], roles: readonly SignerRole[], all: readonly SignerRole[]) {
  const needed = new Set(fields.map(field => field.role))
  const missing = all.filter(
    ({ name }, index) =>
      needed.has(name) &&
      !roles.some(role => role.name === name) &&
      all.findIndex(other => other.name === name) === index,
  )
  return [...roles, ...missing]
}
