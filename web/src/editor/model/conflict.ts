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

/** A field that differs between two versions. A side that does not have the field is null. */
export interface FieldDifference {
  fieldId: FieldId
  mine: EditorField | null
  theirs: EditorField | null
  /** The side that has changed the field since the common base. `both` needs a decision. */
  changedBy: Side | 'both'
}

/** The differences between the user's version and the version that another user saved during editing. */
export interface Conflict {
  fields: readonly FieldDifference[]
  /** The roles of both versions, or null if they are equal. */
  roles: { mine: readonly SignerRole[]; theirs: readonly SignerRole[]; changedBy: Side | 'both' } | null
}

/** Compares two versions. `base` is their common base; null if it is no longer known. */
export function compareVersions(base: EditorDocument | null, mine: EditorDocument, theirs: EditorDocument): Conflict {
  const [ofBase, ofMine, ofTheirs] = [base && fieldsById(base), fieldsById(mine), fieldsById(theirs)]
  const ids = new Set([...ofTheirs.keys(), ...ofMine.keys()])
  const fields = [...ids].flatMap(fieldId => {
    const [myField, theirField] = [ofMine.get(fieldId) ?? null, ofTheirs.get(fieldId) ?? null]
    if (isSame(myField, theirField)) return []
    const changedBy = whoChanged(ofBase && (ofBase.get(fieldId) ?? null), myField, theirField, ofBase !== null)
    return [{ fieldId, mine: myField, theirs: theirField, changedBy }]
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

/** The version chosen for each field, and for the roles. */
export interface Decisions {
  fields: ReadonlyMap<FieldId, Side>
  roles: Side
}

/**
 * Proposes a decision: the side that alone has changed a field wins. If both have changed it, a deleted field is kept
 * in the version that still has it, else the user's version wins.
 */
export const proposedDecisions = (conflict: Conflict): Decisions => ({
  fields: new Map(conflict.fields.map(difference => [difference.fieldId, proposedSide(difference)])),
  roles: conflict.roles?.changedBy === 'theirs' ? 'theirs' : 'mine',
})

function proposedSide({ changedBy, mine }: FieldDifference): Side {
  if (changedBy === 'both') return mine === null ? 'theirs' : 'mine'
  return changedBy
}

/** Returns decisions that choose one side for everything. */
export const decisionsFor = (conflict: Conflict, side: Side): Decisions => ({
  fields: new Map(conflict.fields.map(({ fieldId }) => [fieldId, side])),
  roles: side,
})

/**
 * Merges both versions by the decisions. The fields keep the order of `theirs`, followed by the user's new fields. The
 * result includes every role that a field needs, from either side.
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
    const chosenField = difference[decisions.fields.get(id) ?? 'mine']
    return chosenField ? [chosenField] : []
  }
  const theirById = fieldsById(theirs)
  const fields = [
    ...theirs.fields.flatMap(field => chosen(field.fieldId, field)),
    ...mine.fields.filter(field => !theirById.has(field.fieldId)).flatMap(field => chosen(field.fieldId, field)),
  ]
  const roles = decisions.roles === 'mine' ? mine.roles : theirs.roles
  const lost = stillLost(mine, theirs, new Set(fields.map(field => field.fieldId)))
  return {
    roles: withRolesOf(fields, roles, [...mine.roles, ...theirs.roles]),
    fields,
    ...(lost.length > 0 && { lost }),
  }
}

/**
 * Returns the lost fields that neither side has placed or discarded, and the user's lost fields that were never saved.
 */
function stillLost(mine: EditorDocument, theirs: EditorDocument, placed: ReadonlySet<FieldId>) {
  const myLostIds = new Set(lostFields(mine).map(field => field.fieldId))
  return [
    ...lostFields(theirs).filter(({ fieldId }) => myLostIds.has(fieldId) && !placed.has(fieldId)),
    ...lostFields(mine).filter(({ fieldId }) => isNewId(fieldId)),
  ]
}

function withRolesOf(fields: readonly EditorField[], roles: readonly SignerRole[], candidates: readonly SignerRole[]) {
  const needed = new Set(fields.map(field => field.role))
  const missing = candidates.filter(
    ({ name }, index) =>
      needed.has(name) &&
      !roles.some(role => role.name === name) &&
      candidates.findIndex(candidate => candidate.name === name) === index,
  )
  return [...roles, ...missing]
}
