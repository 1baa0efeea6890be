import { compareVersions } from './conflict.ts'
import {
  type EditorDocument,
  type EditorField,
  fieldsById,
  isNewId,
  isSame,
  type LostField,
  lostFields,
  newFieldId,
  placeOf,
} from './editor-document.ts'

interface Versions {
  /** The version that `mine` was made from; null if it is no longer known. */
  base: EditorDocument | null
  mine: EditorDocument
  /** The version on the new document. */
  theirs: EditorDocument
  /** The version whose document `mine` belongs to. */
  version: number
}

/**
 * Applies edits that were made on a replaced document to the new document. A field that is on both documents gets its
 * place on the new document and the properties edited here. A place edited here means nothing on other pages, so a
 * field that the service does not know loses its place and must be placed again.
 */
export function ontoNewDocument({ base, mine, theirs, version }: Versions): EditorDocument {
  const [ofBase, ofTheirs] = [base && fieldsById(base), fieldsById(theirs)]
  const lostThere = new Map(lostFields(theirs).map(field => [field.fieldId, field]))
  const mineById = fieldsById(mine)
  const isUntouched = (field: EditorField) => isSame(ofBase?.get(field.fieldId), field)
  const keeps = ({ fieldId }: EditorField) => mineById.has(fieldId) || !ofBase?.has(fieldId)

  const fields = theirs.fields.filter(keeps).map(field => {
    const here = mineById.get(field.fieldId)
    return !here || isUntouched(here) ? field : inPlaceOf(here, field)
  })
  const lost = lostFields(theirs)
    .filter(keeps)
    .map(field => {
      const here = mineById.get(field.fieldId)
      return !here || isUntouched(here) ? field : { ...inPlaceOf(here, field), version: field.version }
    })
  const unplaced = mine.fields
    .filter(field => !ofTheirs.has(field.fieldId) && !lostThere.has(field.fieldId) && !isUntouched(field))
    .map((field): LostField => ({ ...field, fieldId: newFieldId(), version }))
  const allLost = [...lost, ...lostFields(mine).filter(field => isNewId(field.fieldId)), ...unplaced]
  return { roles: rolesOf({ base, mine, theirs, version }), fields, ...(allLost.length > 0 && { lost: allLost }) }
}

/** Returns a field with the properties edited here, at the place of the same field on the new document. */
function inPlaceOf(field: EditorField, there: EditorField): EditorField {
  const { choices: _, ...rest } = field
  const { choices, options } = there
  return { ...rest, ...placeOf(there), ...(choices && { choices, options: options ?? [] }) }
}

/**
 * Returns the roles of the side that alone has changed them, else the user's roles. Adds the roles that fields of the
 * other side need.
 */
function rolesOf({ base, mine, theirs }: Versions) {
  const conflict = compareVersions(base, mine, theirs)
  const { roles } = conflict.roles?.changedBy === 'theirs' ? theirs : mine
  const names = new Set(roles.map(role => role.name))
  const needed = new Set([...theirs.fields, ...mine.fields].map(field => field.role))
  const missing = [...theirs.roles, ...mine.roles].filter(({ name }) => needed.has(name) && !names.has(name))
  return [...roles, ...missing.filter(({ name }, at) => missing.findIndex(role => role.name === name) === at)]
}
