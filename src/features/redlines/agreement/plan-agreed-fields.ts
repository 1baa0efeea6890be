import { withoutChoices } from '../../../engine/fields/choice.ts'
import type { PlacedField } from '../../../engine/fields/placed-field.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'
import { propertiesOf } from '../../templates/field-properties.ts'
import { placeFromDocument } from '../../templates/place-from-document.ts'
import type { SignerRole, TemplateField, TemplateVersion } from '../../templates/template.ts'

export interface AgreedFields {
  signerRoles: SignerRole[]
  /** Where the text of the document has them, by tags or forms. */
  ofText: TemplateField[]
  /** Placed by hand on the template's pages: their places are yet to be found. */
  byHand: TemplateField[]
  warnings: StoredWarning[]
}

/**
 * The fields of an agreed document. What its text asks for goes where the text has it, and is the template's field of the same
 * role, type and label where there was one; a tag that was taken out of the text takes its field along. The fields that were
 * placed by hand are those that the template did not have from its document.
 * @param current the version that was negotiated
 * @param first the template's first version, which has the fields of its document
 * @param found what the agreed document asks for
 */
export function planAgreedFields(
  current: TemplateVersion,
  first: TemplateVersion,
  found: PlacedField[],
  newFieldId: () => string,
): AgreedFields {
  const placed = placeFromDocument(first.signerRoles, found, newFieldId)
  const unmatched = [...first.fields]
  const ofText = placed.fields.flatMap(field => {
    const at = unmatched.findIndex(one => isSame(one, field))
    if (at < 0) return [field]
    const [before] = unmatched.splice(at, 1)
    const known = current.fields.find(one => one.fieldId === before!.fieldId)
    return known ? [agreedField(field, before!, known)] : []
  })
  const ids = new Set(first.fields.map(field => field.fieldId))
  const gone = new Set(unmatched.map(field => field.fieldId))
  return {
    signerRoles: rolesOf(current.signerRoles, placed.signerRoles, ofText),
    ofText,
    byHand: current.fields.filter(field => !ids.has(field.fieldId)),
    warnings: [
      ...placed.warnings,
      ...current.fields
        .filter(field => gone.has(field.fieldId))
        .map(field => ({ code: 'field-taken-out', page: null, subject: field.label ?? field.type })),
    ],
  }
}

const isSame = (a: TemplateField, b: TemplateField) => a.role === b.role && a.type === b.type && a.label === b.label

/** What was set in the editor stays, unless the parties changed the tag. */
function agreedField(field: TemplateField, before: TemplateField, known: TemplateField): TemplateField {
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
  const own = meaning(field) === meaning(before) ? known : { ...field, role: known.role }
  return { ...withoutChoices(own), fieldId: known.fieldId, page, x, y, width, height }
}

/** Those of the template, and those that the agreed text brings. */
function rolesOf(current: SignerRole[], placed: SignerRole[], fields: TemplateField[]): SignerRole[] {
  const known = new Set(current.map(role => role.name))
  const used = new Set(fields.map(field => field.role))
  return [...current, ...placed.filter(role => used.has(role.name) && !known.has(role.name))]
}
