import { circleOf } from '../../../../src/engine/fields/conditions.ts'
import { isServiceFilled, isSignature, needsSigner } from '../../../../src/engine/fields/field-kinds.ts'
import { formatsOf } from '../../../../src/engine/fields/value-format.ts'
import { brokenRule, drawnValue, givenValue } from '../../../../src/engine/fields/value-rules.ts'
import { isTooLong, type MeasureEms } from '../../fields/fit-text.ts'
import { matchesPattern } from '../../fields/patterns.ts'
import { type RuleProblem, ruleProblem } from './conditions.ts'
import { type EditorDocument, type EditorField, type FieldId, isNewId, lostFields } from './editor-document.ts'
import { speaksForItself } from './field-kinds.ts'
import { overlaps } from './placing/boxes.ts'

/**
 * Something that the author should fix before the template is used. With `mustFix`, the service would refuse to save
 * the template.
 */
export type ChecklistItem =
  | { code: 'no-fields'; fieldIds: []; mustFix: false }
  /**
   * Fields that lost their place when the document was replaced. The service does not know the `unsaved` fields and
   * could not keep them.
   */
  | { code: 'lost'; count: number; fieldIds: []; mustFix: false }
  | { code: 'lost-unsaved'; count: number; fieldIds: []; mustFix: true }
  | { code: 'role-without-signature'; role: string; fieldIds: []; mustFix: false }
  | { code: 'overlap'; fieldIds: [FieldId, FieldId]; mustFix: false }
  | { code: 'required-of-nobody' | 'read-only-empty'; fieldIds: [FieldId]; mustFix: false }
  | { code: 'of-nobody'; fieldIds: [FieldId]; mustFix: true }
  | { code: 'default-does-not-fit'; fieldIds: [FieldId]; mustFix: true }
  | {
      code: 'default-is-wrong' | 'options-missing' | 'options-repeat' | 'option-is-blank'
      fieldIds: [FieldId]
      mustFix: true
    }
  | { code: 'condition-circle'; fieldIds: FieldId[]; mustFix: true }
  | { code: `condition-${RuleProblem}`; fieldIds: [FieldId, FieldId]; mustFix: true }
  | { code: 'options-unedited'; fieldIds: [FieldId]; mustFix: false }
  | { code: 'unlabelled'; role: string | null; fieldIds: FieldId[]; mustFix: false }

/**
 * Returns everything that is missing or would be refused, in the order to fix it. `measure` returns the width of texts,
 * `nameOption` the text that the option with a number has at first.
 */
export function checklist(
  document: EditorDocument,
  measure: MeasureEms,
  nameOption: (number: number) => string,
): ChecklistItem[] {
  return [
    ...document.fields.flatMap(ofNobody),
    ...document.fields.flatMap(field => refused(field, measure)),
    ...document.fields.flatMap(field => wrongRules(document, field)),
    ...conditionCircle(document),
    ...withoutPlace(document),
    ...emptyDocument(document),
    ...rolesWithoutSignature(document),
    ...document.fields.flatMap(withoutEffect),
    ...document.fields.flatMap(field => uneditedOptions(field, nameOption)),
    ...overlapping(document.fields),
    ...unlabelled(document),
  ]
}

function withoutPlace(document: EditorDocument): ChecklistItem[] {
  const [unsavedCount, savedCount] = [true, false].map(
    isNew => lostFields(document).filter(({ fieldId }) => isNewId(fieldId) === isNew).length,
  ) as [number, number]
  return [
    ...(unsavedCount > 0
      ? [{ code: 'lost-unsaved' as const, count: unsavedCount, fieldIds: [] as [], mustFix: true as const }]
      : []),
    ...(savedCount > 0
      ? [{ code: 'lost' as const, count: savedCount, fieldIds: [] as [], mustFix: false as const }]
      : []),
  ]
}

function emptyDocument({ fields, roles }: EditorDocument): ChecklistItem[] {
  return fields.length === 0 && roles.length === 0 ? [{ code: 'no-fields', fieldIds: [], mustFix: false }] : []
}

function rolesWithoutSignature({ roles, fields }: EditorDocument): ChecklistItem[] {
  const signing = new Set(fields.filter(isSignature).map(field => field.role))
  return roles
    .filter(role => !signing.has(role.name))
    .map(role => ({ code: 'role-without-signature', role: role.name, fieldIds: [], mustFix: false }))
}

/** Returns the rules of a field's conditions that cannot work, each once. */
function wrongRules(document: EditorDocument, field: EditorField): ChecklistItem[] {
  const rules = [field.showWhen, field.requireWhen].flatMap(condition => condition?.rules ?? [])
  const items = rules.flatMap((rule): [string, ChecklistItem][] => {
    const problem = ruleProblem(document, field, rule)
    if (problem === null) return []
    const code = `condition-${problem}` as const
    return [[`${code} ${rule.fieldId}`, { code, fieldIds: [field.fieldId, rule.fieldId], mustFix: true }]]
  })
  return [...new Map(items).values()]
}

function conditionCircle({ fields }: EditorDocument): ChecklistItem[] {
  const circle = circleOf(fields)
  return circle ? [{ code: 'condition-circle', fieldIds: circle.map(field => field.fieldId), mustFix: true }] : []
}

/** Reports a field that only a signer can fill in, but that is for nobody. */
function ofNobody(field: EditorField): ChecklistItem[] {
  return field.role === null && needsSigner(field)
    ? [{ code: 'of-nobody', fieldIds: [field.fieldId], mustFix: true }]
    : []
}

/** Reports a required field that no one can fill in, or a read-only field that is empty. */
function withoutEffect(field: EditorField): ChecklistItem[] {
  if (field.role === null && needsSigner(field)) return []
  const isGiven = givenValue(field.defaultValue ?? null) !== null
  if (isGiven || !field.required || (field.role !== null && isServiceFilled(field))) return []
  const fieldIds: [FieldId] = [field.fieldId]
  if (field.role === null) return [{ code: 'required-of-nobody', fieldIds, mustFix: false }]
  return field.readOnly ? [{ code: 'read-only-empty', fieldIds, mustFix: false }] : []
}

/** Reports a field whose options are still called as they were when it was placed. */
function uneditedOptions(
  { fieldId, options = [] }: EditorField,
  nameOption: (number: number) => string,
): ChecklistItem[] {
  const isUnedited = options.some((option, index) => option === nameOption(index + 1))
  return isUnedited ? [{ code: 'options-unedited', fieldIds: [fieldId], mustFix: false }] : []
}

function refused(field: EditorField, measure: MeasureEms): ChecklistItem[] {
  const fieldIds: [FieldId] = [field.fieldId]
  const item = (
    code: 'default-is-wrong' | 'default-does-not-fit' | 'options-missing' | 'options-repeat' | 'option-is-blank',
  ) => [{ code, fieldIds, mustFix: true }] as ChecklistItem[]
  if (field.type === 'dropdown') {
    const options = field.options ?? []
    if (options.length === 0) return item('options-missing')
    if (options.some(option => givenValue(option) === null)) return item('option-is-blank')
    if (new Set(options).size !== options.length) return item('options-repeat')
  }
  const value = givenValue(field.defaultValue ?? null)
  if (value === null) return []
  if (brokenRule(field, value, matchesPattern) !== null) return item('default-is-wrong')
  return isTextual(field) && isTooLong(field, drawnValue(field, value), measure) ? item('default-does-not-fit') : []
}

const isTextual = (field: EditorField) =>
  (field.type === 'text' || field.type === 'paragraph' || formatsOf(field.type).length > 0) && !field.choices

/**
 * Returns pairs of overlapping fields. The fields are sorted by their tops, so that a page with hundreds of fields is
 * checked quickly.
 */
function overlapping(fields: readonly EditorField[]): ChecklistItem[] {
  const items: ChecklistItem[] = []
  const sorted = [...fields].sort((a, b) => a.page - b.page || a.y - b.y)
  sorted.forEach((field, index) => {
    for (let next = index + 1; next < sorted.length; next += 1) {
      const neighbour = sorted[next]!
      if (neighbour.page !== field.page || neighbour.y >= field.y + field.height) break
      if (fieldsOverlap(field, neighbour))
        items.push({ code: 'overlap', fieldIds: [field.fieldId, neighbour.fieldId], mustFix: false })
    }
  })
  return items
}

/** Radio buttons leave room for other fields between them, so only the buttons count. */
function fieldsOverlap(a: EditorField, b: EditorField): boolean {
  const partsOf = (field: EditorField) => (field.choices ?? [field]).filter(part => part.page === a.page)
  return partsOf(a).some(part => partsOf(b).some(otherPart => overlaps(part, otherPart)))
}

/**
 * Reports roles that have several fields without a label: neither the signer nor a reader of the values could tell them
 * apart.
 */
function unlabelled({ roles, fields }: EditorDocument): ChecklistItem[] {
  return [...roles.map(role => role.name), null].flatMap(role => {
    const bare = fields.filter(field => field.role === role && !speaksForItself(field) && !field.label?.trim())
    if (bare.length < 2) return []
    return [{ code: 'unlabelled' as const, role, fieldIds: bare.map(field => field.fieldId), mustFix: false as const }]
  })
}
