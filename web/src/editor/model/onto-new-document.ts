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
  /** What `mine` was made from; null where that is not known any more. */
  base: EditorDocument | null
  mine: EditorDocument
  /** On the new document. */
  theirs: EditorDocument
  /** The version whose document `mine` is on. */
  version: number
}

/**
 * What was edited on a document that has been replaced meanwhile, on the new one. Fields that are there are where the new
 * document has them, with what was said of them here. Where a field was placed here means nothing on other pages: one that the
 * service does not know is lost, to be placed again.
 */
export function ontoNewDocument({ base, mine, theirs, version }: Versions): EditorDocument {
  const [ofBase, ofTheirs] = [base && fieldsById(base), fieldsById(theirs)]
  const lostThere = new Map(lostFields(theirs).map(field => [field.fieldId, field]))
  const own = fieldsById(mine)
  const isUntouched = (field: EditorField) => isSame(ofBase?.get(field.fieldId), field)
  const keeps = ({ fieldId }: EditorField) => own.has(fieldId) || !ofBase?.has(fieldId)

  const fields = theirs.fields.filter(keeps).map(field => {
    const here = own.get(field.fieldId)
    return !here || isUntouched(here) ? field : inPlaceOf(here, field)
  })
  const lost = lostFields(theirs)
    .filter(keeps)
    .map(field => {
      const here = own.get(field.fieldId)
      return !here || isUntouched(here) ? field : { ...inPlaceOf(here, field), version: field.version }
    })
  const unplaced = mine.fields
    .filter(field => !ofTheirs.has(field.fieldId) && !lostThere.has(field.fieldId) && !isUntouched(field))
    .map((field): LostField => ({ ...field, fieldId: newFieldId(), version }))
  const all = [...lost, ...lostFields(mine).filter(field => isNewId(field.fieldId)), ...unplaced]
  return { roles: rolesOf({ base, mine, theirs, version }), fields, ...(all.length > 0 && { lost: all }) }
}

/** A field as it is here, where another one of the same kind is. */
function inPlaceOf(field: EditorField, there: EditorField): EditorField {
  const { choices: _, ...rest } = field
  const { choices, options } = there
  return { ...rest, ...placeOf(there), ...(choices && { choices, options: options ?? [] }) }
}

/** Those of whoever alone has changed them, else one's own; and those that the fields of the other side need. */
function rolesOf({ base, mine, theirs }: Versions) {
  const conflict = compareVersions(base, mine, theirs)
  const { roles } = conflict.roles?.changedBy === 'theirs' ? theirs : mine
  const names = new Set(roles.map(role => role.name))
  const needed = new Set([...theirs.fields, ...mine.fields].map(field => field.role))
  const others = [...theirs.roles, ...mine.roles].filter(({ name }) => needed.has(name) && !names.has(name))
  return [...roles, ...others.filter(({ name }, at) => others.findIndex(other => other.name === name) === at)]
}
