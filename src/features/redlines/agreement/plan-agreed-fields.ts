import { fieldsNamedBy } from '../../../engine/fields/conditions.ts'
import type { PlacedField } from '../../../engine/fields/placed-field.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'
import { fieldsOfNewDocument } from '../../templates/fields-of-new-document.ts'
import { placeFromDocument } from '../../templates/place-from-document.ts'
import type { RolesAndFields, SignerRole, TemplateField } from '../../templates/template.ts'

export interface AgreedFields {
  signerRoles: SignerRole[]
  /** Fields that the text of the document asks for, with text tags or form fields. */
  ofText: TemplateField[]
  /** Fields placed by hand on the template's pages, whose new places must still be found. */
  byHand: TemplateField[]
  /** Fields whose text tags were deleted from the text. */
  takenOut: TemplateField[]
  warnings: StoredWarning[]
}

/**
 * Plans the fields of an agreed document by the rules of `fieldsOfNewDocument`, and drops conditions that name a
 * deleted field.
 * @param current the version that was negotiated
 * @param first the fields that the template's document asked for before the negotiation
 * @param documentFields the fields that the agreed document asks for
 */
export function planAgreedFields({
  current,
  first,
  documentFields,
  newFieldId,
}: {
  current: RolesAndFields
  first: RolesAndFields
  documentFields: PlacedField[]
  newFieldId: () => string
}): AgreedFields {
  const placed = placeFromDocument(first.signerRoles, documentFields, newFieldId)
  const { signerRoles, ofDocument, byHand, takenOut } = fieldsOfNewDocument(current, first, placed)
  const ofText = ofDocument.map(({ field }) => field)
  const fieldIds = new Set([...ofText, ...byHand].map(({ fieldId }) => fieldId))
  return {
    signerRoles,
    ofText: ofText.map(field => withoutLostConditions(field, fieldIds)),
    byHand: byHand.map(field => withoutLostConditions(field, fieldIds)),
    takenOut,
    warnings: [
      ...placed.warnings,
      ...takenOut.map(field => ({ code: 'field-taken-out', page: null, subject: field.label ?? field.type })),
      ...[...ofText, ...byHand]
        .filter(field => namesLostField(field, fieldIds))
        .map(field => ({ code: 'condition-dropped', page: null, subject: field.label ?? field.type })),
    ],
  }
}

const namesLostField = (field: Pick<TemplateField, 'showWhen' | 'requireWhen'>, fieldIds: ReadonlySet<string>) =>
  fieldsNamedBy(field).some(fieldId => !fieldIds.has(fieldId))

/** Drops each condition that names a deleted field, because no one can put that field back on an agreed document. */
function withoutLostConditions(field: TemplateField, fieldIds: ReadonlySet<string>): TemplateField {
  const { showWhen, requireWhen, ...always } = field
  return {
    ...always,
    ...(showWhen && !namesLostField({ showWhen }, fieldIds) && { showWhen }),
    ...(requireWhen && !namesLostField({ requireWhen }, fieldIds) && { requireWhen }),
  }
}
