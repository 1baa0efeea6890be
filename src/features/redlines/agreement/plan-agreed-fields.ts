import { fieldsNamedBy } from '../../../engine/fields/conditions.ts'
import type { PlacedField } from '../../../engine/fields/placed-field.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'
import { fieldsOfNewDocument } from '../../templates/fields-of-new-document.ts'
import { placeFromDocument } from '../../templates/place-from-document.ts'
import type { RolesAndFields, SignerRole, TemplateField } from '../../templates/template.ts'

export interface AgreedFields {
  signerRoles: SignerRole[]
  /** Where the text of the document has them, by tags or forms. */
  ofText: TemplateField[]
  /** Placed by hand on the template's pages: their places are yet to be found. */
  byHand: TemplateField[]
  /** Their text tags were deleted from the text. */
  takenOut: TemplateField[]
  warnings: StoredWarning[]
}

/**
 * The fields of an agreed document, by the rule of `fieldsOfNewDocument`.
 * @param current the version that was negotiated
 * @param first what the template's document asked for before the negotiation
 * @param found what the agreed document asks for
 */
export function planAgreedFields(
  current: RolesAndFields,
  first: RolesAndFields,
  found: PlacedField[],
  newFieldId: () => string,
): AgreedFields {
  const placed = placeFromDocument(first.signerRoles, found, newFieldId)
  const { signerRoles, ofDocument, byHand, takenOut } = fieldsOfNewDocument(current, first, placed)
  const ofText = ofDocument.map(({ field }) => field)
  const known = new Set([...ofText, ...byHand].map(({ fieldId }) => fieldId))
  return {
    signerRoles,
    ofText: ofText.map(field => withoutLostConditions(field, known)),
    byHand: byHand.map(field => withoutLostConditions(field, known)),
    takenOut,
    warnings: [
      ...placed.warnings,
      ...takenOut.map(field => ({ code: 'field-taken-out', page: null, subject: field.label ?? field.type })),
      ...[...ofText, ...byHand]
        .filter(field => namesLostField(field, known))
        .map(field => ({ code: 'condition-dropped', page: null, subject: field.label ?? field.type })),
    ],
  }
}

const namesLostField = (field: Pick<TemplateField, 'showWhen' | 'requireWhen'>, known: ReadonlySet<string>) =>
  fieldsNamedBy(field).some(fieldId => !known.has(fieldId))

/** Nobody can place a field on an agreed document: a condition that names one that was deleted goes, the other one stays. */
function withoutLostConditions(field: TemplateField, known: ReadonlySet<string>): TemplateField {
  const { showWhen, requireWhen, ...always } = field
  return {
    ...always,
    ...(showWhen && !namesLostField({ showWhen }, known) && { showWhen }),
    ...(requireWhen && !namesLostField({ requireWhen }, known) && { requireWhen }),
  }
}
