import { withoutChoices } from '../../engine/fields/choice.ts'
import { propertiesOf } from './field-properties.ts'
import type { LostField, RolesAndFields, SignerRole, TemplateField } from './template.ts'

export interface FieldsOfNewDocument {
  signerRoles: SignerRole[]
  /**
   * The fields that the new document asks for by tags or forms, with the ids and settings of the template. `placed` is
   * the field as the document defines it.
   */
  ofDocument: { field: TemplateField; placed: TemplateField }[]
  /** The fields that were deleted from the template although the document asks for them. */
  leftOut: TemplateField[]
  /** The fields that were placed by hand on the previous document, and whose new places must still be found. */
  byHand: TemplateField[]
  /** The fields that the previous document asked for and the new document does not. */
  takenOut: TemplateField[]
  /**
   * The fields that were placed by hand on an earlier document and lost with it. The new document may contain the words
   * at their places again.
   */
  lostBefore: LostField[]
  /**
   * The fields that an earlier document asked for and that were lost with it, unless the new document asks for them
   * again.
   */
  stillOut: LostField[]
}

/**
 * Matches the fields of a template with a new document. A field that the document asks for is placed where the document
 * has it. If the template has a field with the same role, type and label, even a lost field, it is the same field. A
 * field whose tag was removed from the text is removed too. Fields that the template did not get from its document
 * count as placed by hand. Example: the tag of the Buyer's text field "Name" moves to page 2, so the field keeps its id
 * and settings and moves there.
 * @param current the current fields of the template
 * @param before the fields that the previous document asked for and, for lost fields, the fields that their document
 * asked for
 * @param placed the fields that the new document asks for
 */
export function fieldsOfNewDocument(
  current: RolesAndFields & { lostFields?: LostField[] },
  before: RolesAndFields,
  placed: RolesAndFields,
): FieldsOfNewDocument {
  const unmatched = [...before.fields]
  const lost = current.lostFields ?? []
  const fieldsById = new Map([...current.fields, ...lost.map(withoutVersion)].map(field => [field.fieldId, field]))
  const ofDocument: FieldsOfNewDocument['ofDocument'] = []
  const leftOut: TemplateField[] = []
  for (const field of placed.fields) {
    const at = unmatched.findIndex(earlier => isSame(earlier, field))
    const [match] = at < 0 ? [] : unmatched.splice(at, 1)
    const templateField = match && fieldsById.get(match.fieldId)
    if (!match) ofDocument.push({ field, placed: field })
    else if (templateField) ofDocument.push({ field: withSettings(field, match, templateField), placed: field })
    else leftOut.push(field)
  }
  const ids = new Set(before.fields.map(field => field.fieldId))
  const removedIds = new Set(unmatched.map(field => field.fieldId))
  const documentFields = ofDocument.map(({ field }) => field)
  return {
    signerRoles: rolesOf(current.signerRoles, placed.signerRoles, documentFields),
    ofDocument,
    leftOut,
    byHand: current.fields.filter(field => !ids.has(field.fieldId)),
    takenOut: current.fields.filter(field => removedIds.has(field.fieldId)),
    lostBefore: lost.filter(field => !ids.has(field.fieldId)),
    stillOut: lost.filter(field => removedIds.has(field.fieldId)),
  }
}

const withoutVersion = ({ version: _, ...field }: LostField): TemplateField => field

const isSame = (a: TemplateField, b: TemplateField) => a.role === b.role && a.type === b.type && a.label === b.label

/** Keeps the settings that were made in the editor, unless the document now asks for something else. */
function withSettings(field: TemplateField, before: TemplateField, templateField: TemplateField): TemplateField {
  const { page, x, y, width, height } = field
  const meaning = (candidate: TemplateField) =>
    JSON.stringify([
      candidate.kind,
      candidate.required,
      candidate.readOnly,
      candidate.unit,
      candidate.format,
      candidate.minFontSize,
      candidate.options,
      candidate.defaultValue,
      propertiesOf(candidate),
    ])
  const merged =
    meaning(field) === meaning(before)
      ? templateField
      : { ...field, role: templateField.role, ...keptConditions(templateField, field) }
  const place = { fieldId: templateField.fieldId, page, x, y, width, height }
  if (!field.choices) return { ...withoutChoices(merged), ...place }
  return { ...merged, kind: 'radio', options: field.options!, choices: field.choices, ...place }
}

/**
 * Returns the conditions that a field keeps. No document asks for conditions, but if it asks for a required field, the
 * field is always required.
 */
const keptConditions = ({ showWhen, requireWhen }: TemplateField, { required }: TemplateField) => ({
  ...(showWhen && { showWhen }),
  ...(requireWhen && !required && { requireWhen }),
})

/** Returns the roles of the template and the roles that the new document adds. */
function rolesOf(current: SignerRole[], placed: SignerRole[], fields: TemplateField[]): SignerRole[] {
  const currentNames = new Set(current.map(role => role.name))
  const used = new Set(fields.map(field => field.role))
  return [...current, ...placed.filter(role => used.has(role.name) && !currentNames.has(role.name))]
}
