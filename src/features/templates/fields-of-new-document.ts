import { withoutChoices } from '../../engine/fields/choice.ts'
import { propertiesOf } from './field-properties.ts'
import type { LostField, RolesAndFields, SignerRole, TemplateField } from './template.ts'

export interface FieldsOfNewDocument {
  signerRoles: SignerRole[]
  /** Where the new document has them, by tags or forms, with the ids and settings that the template gave them. */
  ofDocument: { field: TemplateField /** As it was placed. */; placed: TemplateField }[]
  /** Those that somebody has taken from the template, though the document asks for them. */
  leftOut: TemplateField[]
  /** Placed by hand on the pages of before: their places are yet to be found. */
  byHand: TemplateField[]
  /** What the document before asked for, and the new one does not. */
  takenOut: TemplateField[]
  /** Placed by hand on an earlier document, and lost with it: the new one may have their words again. */
  lostBefore: LostField[]
  /** What an earlier document asked for, lost with it, and the new one does not ask for either. */
  stillOut: LostField[]
}

/**
 * The fields of a template on a new document. What the document asks for goes where it has it, and is the template's field of
 * the same role, type and label where there was one, else one that was lost; a tag that was taken out of the text takes its field along. The fields
 * that were placed by hand are those that the template did not have from its document.
 * @param current the fields as they are
 * @param before what the document before asked for, and for lost fields the one that they were on
 * @param placed what the new document asks for
 */
export function fieldsOfNewDocument(
  current: RolesAndFields & { lostFields?: LostField[] },
  before: RolesAndFields,
  placed: RolesAndFields,
): FieldsOfNewDocument {
  const unmatched = [...before.fields]
  const lost = current.lostFields ?? []
  const known = new Map([...current.fields, ...lost.map(withoutVersion)].map(field => [field.fieldId, field]))
  const ofDocument: FieldsOfNewDocument['ofDocument'] = []
  const leftOut: TemplateField[] = []
  for (const field of placed.fields) {
    const at = unmatched.findIndex(one => isSame(one, field))
    const [same] = at < 0 ? [] : unmatched.splice(at, 1)
    const own = same && known.get(same.fieldId)
    if (!same) ofDocument.push({ field, placed: field })
    else if (own) ofDocument.push({ field: withSettings(field, same, own), placed: field })
    else leftOut.push(field)
  }
  const ids = new Set(before.fields.map(field => field.fieldId))
  const gone = new Set(unmatched.map(field => field.fieldId))
  const kept = ofDocument.map(({ field }) => field)
  return {
    signerRoles: rolesOf(current.signerRoles, placed.signerRoles, kept),
    ofDocument,
    leftOut,
    byHand: current.fields.filter(field => !ids.has(field.fieldId)),
    takenOut: current.fields.filter(field => gone.has(field.fieldId)),
    lostBefore: lost.filter(field => !ids.has(field.fieldId)),
    stillOut: lost.filter(field => gone.has(field.fieldId)),
  }
}

const withoutVersion = ({ version: _, ...field }: LostField): TemplateField => field

const isSame = (a: TemplateField, b: TemplateField) => a.role === b.role && a.type === b.type && a.label === b.label

/** What was set in the editor stays, unless the document now asks for something else. */
function withSettings(field: TemplateField, before: TemplateField, known: TemplateField): TemplateField {
  const { page, x, y, width, height } = field
  const meaning = (one: TemplateField) =>
    JSON.stringify([
      one.kind,
      one.required,
      one.readOnly,
      one.unit,
      one.format,
      one.minFontSize,
      one.options,
      one.defaultValue,
      propertiesOf(one),
    ])
  const own =
    meaning(field) === meaning(before) ? known : { ...field, role: known.role, ...conditionsKept(known, field) }
  const place = { fieldId: known.fieldId, page, x, y, width, height }
  if (!field.choices) return { ...withoutChoices(own), ...place }
  return { ...own, kind: 'radio', options: field.options!, choices: field.choices, ...place }
}

/** No document asks for conditions; one that asks for a required field has it required always. */
const conditionsKept = ({ showWhen, requireWhen }: TemplateField, { required }: TemplateField) => ({
  ...(showWhen && { showWhen }),
  ...(requireWhen && !required && { requireWhen }),
})

/** Those of the template, and those that the new document brings. */
function rolesOf(current: SignerRole[], placed: SignerRole[], fields: TemplateField[]): SignerRole[] {
  const known = new Set(current.map(role => role.name))
  const used = new Set(fields.map(field => field.role))
  return [...current, ...placed.filter(role => used.has(role.name) && !known.has(role.name))]
}
