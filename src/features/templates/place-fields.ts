import type { Static } from '@sinclair/typebox'
import { boxAroundChoices, type Choice } from '../../engine/fields/choice.ts'
import { edgeBeyond } from '../../engine/fields/field-place.ts'
import { takesSeveral } from '../../engine/fields/several-options.ts'
import { formatsOf, unitProblem } from '../../engine/fields/value-format.ts'
import { givenValue, storedValue } from '../../engine/fields/value-rules.ts'
import { CodedError } from '../../http/coded-error.ts'
import { contentHash } from '../../http/idempotency.ts'
import { invalidInput } from '../../http/validation.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendTemplateEvent } from '../events/append-event.ts'
import { withConditions } from './field-conditions.ts'
import { assertPatternsTogether, assertProperties, propertiesOf } from './field-properties.ts'
import { formFieldFinder } from './form-values.ts'
import { rehearsalWarnings, rehearse, rehearsedIfPossible } from './rehearsal.ts'
import { documentFor } from './show-form-values.ts'
import type {
  LostField,
  SignerRole,
  StoredDocument,
  StoredVersion,
  Template,
  TemplateField,
  TemplateVersion,
} from './template.ts'
import { repeatedVersion, type SaveTerms } from './template-save.ts'
import type { fieldInputSchema, placeFieldsBody } from './template-schemas.ts'
import { lockTemplate, setTemplateVersion } from './template-store.ts'
import { insertTemplateVersion, readTemplateVersion } from './template-version-store.ts'
import { refuseWarnings, versionWarnings } from './template-version-warnings.ts'
import { templateVersion } from './template-versions.ts'
import { presentWarning } from './uploads/template-warnings.ts'
import { textProblem, valueProblem } from './value-problem.ts'

type FieldInput = Static<typeof fieldInputSchema>
type PagesOfDocument = Pick<StoredDocument, 'pages' | 'pageCount'>
export type PlaceFieldsInput = Static<typeof placeFieldsBody>

/** A template after a save, with the version that the save created. */
export interface SavedTemplate {
  template: Template
  placed: StoredVersion
}

/**
 * Replaces the roles and fields of a template by creating a new version. Existing requests keep their version. A field
 * that is sent with the `fieldId` of a field in the previous version keeps this id. Form values that no field holds
 * stay on the page. Repeating a save on the same version returns what it created and changes nothing. Throws
 * `template_changed`, `invalid_input`, which names the field, `storage_full`, `pdf_too_complex`, and `warnings_refused`
 * if a strict save gives a warning. Warnings about the document do not count: other fields would not fix them, and they
 * were reported when it was uploaded.
 */
export async function placeFields(
  platform: Platform,
  { seenTemplate, input, terms }: { seenTemplate: Template; input: PlaceFieldsInput; terms: SaveTerms },
): Promise<SavedTemplate> {
  const { templateId } = seenTemplate
  const contentSha256 = contentHash(input)
  const repeated = await repeatedVersion(platform.database, seenTemplate, terms, contentSha256)
  const { template, version } = repeated
    ? { template: seenTemplate, version: repeated }
    : await saveVersion(platform, seenTemplate, input, { ...terms, contentSha256 })
  return { template, placed: await rehearsedIfPossible(platform, await templateVersion(platform, templateId, version)) }
}

async function saveVersion(
  platform: Platform,
  { templateId, organizationId, version: currentVersion }: Template,
  input: PlaceFieldsInput,
  terms: SaveTerms & { contentSha256: Buffer },
): Promise<{ template: Template; version: number }> {
  const { by, contentSha256 } = terms
  const before = await templateVersion(platform, templateId, currentVersion)
  const planned = planVersion({
    current: before.version,
    document: before.document,
    input,
    newFieldId: () => newId('fld'),
  })
  if (terms.strict) refuseWarnings(await strictWarnings(platform, planned, before.document))
  const files = platform.pendingFiles()
  try {
    const documentOf = await documentFor(platform, {
      files,
      organizationId,
      current: before.document,
      fields: planned.fields,
    })
    return await inTransaction(platform.database, async tx => {
      const template = await lockTemplate(tx, templateId)
      await terms.assertAllowed?.(tx, template)
      const repeated = await repeatedVersion(tx, template, terms, contentSha256)
      if (repeated) return { template, version: repeated }
      const { version, document } = await readTemplateVersion(tx, templateId, template.version)
      const next = planVersion({ current: version, document, input, newFieldId: () => newId('fld') })
      const now = platform.clock.now()
      const save = { by, contentSha256 }
      await insertTemplateVersion(tx, { ...next, documentId: await documentOf(tx), createdAt: now, save })
      await terms.writeBeside?.(tx, template)
      if (!template.isOneOff) await appendTemplateEvent(tx, template, { type: 'template_ready', at: now })
      return { template: await setTemplateVersion(tx, { template, version: next.version }), version: next.version }
    })
  } finally {
    await files.discard()
  }
}

const strictWarnings = async (
  platform: Pick<Platform, 'storage' | 'workers'>,
  planned: TemplateVersion,
  document: StoredDocument,
) => [
  ...versionWarnings(planned, document),
  ...rehearsalWarnings(planned.fields, await rehearse(platform, document, planned.fields)).map(presentWarning),
]

/** Plans the next version of a template. Throws `pdf_certified_no_fields` or `invalid_input`. */
export function planVersion({
  current,
  document,
  input,
  newFieldId,
}: {
  current: TemplateVersion
  document: StoredDocument
  input: PlaceFieldsInput
  newFieldId: () => string
}): TemplateVersion {
  const signerRoles = input.signerRoles ?? current.signerRoles
  assertRoles(signerRoles)
  assertTakesFields(document, input.fields)
  const ids = idsOf(current, document, input.fields, newFieldId)
  const placed = input.fields.map((field, index) => ({
    fieldId: ids[index]!,
    ...checkedField({ input: field, at: `fields[${index}]`, roles: signerRoles, document }),
  }))
  const fields = withConditions({ fields: placed, inputs: input.fields, roles: signerRoles, list: 'fields' })
  assertPatternsTogether(fields, 'fields')
  const usedIds = new Set<string>()
  const duplicateIndex = ids.findIndex(id => usedIds.size === usedIds.add(id).size)
  if (duplicateIndex >= 0) throw invalidInput(`fields[${duplicateIndex}].fieldId is used by more than one field`)
  const { lostFields: _, ...unchanged } = current
  const lostFields = keptLostFields(current, input.lostFields ?? [], signerRoles).filter(
    ({ fieldId }) => !usedIds.has(fieldId),
  )
  const version = current.version + 1
  return { ...unchanged, version, signerRoles, fields, ...(lostFields.length > 0 && { lostFields }) }
}

/**
 * Returns the lost fields that the save keeps, with the roles that they are sent with and otherwise unchanged. Throws
 * `invalid_input`.
 */
function keptLostFields({ lostFields = [] }: TemplateVersion, sent: FieldInput[], roles: SignerRole[]): LostField[] {
  const lostById = new Map(lostFields.map(field => [field.fieldId, field]))
  const remaining = new Map<string, LostField>()
  sent.forEach(({ fieldId, role = null }, index) => {
    const at = `lostFields[${index}]`
    const field = lostById.get(fieldId ?? '')
    if (!field) throw invalidInput(`${at}.fieldId "${fieldId ?? ''}" is not a lost field of this template`)
    if (role !== null && !roles.some(({ name }) => name === role))
      throw invalidInput(`${at}.role "${role}" is not one of signerRoles`)
    remaining.set(field.fieldId, { ...field, role })
  })
  return [...remaining.values()]
}

/** Throws `pdf_certified_no_fields` if there are fields but the document's certification allows none. */
export function assertTakesFields(document: Pick<StoredDocument, 'certification'>, fields: unknown[]): void {
  if (document.certification !== null && fields.length > 0) throw new CodedError('pdf_certified_no_fields')
}

/**
 * Returns the ids of the sent fields. A field keeps its id if the previous version or the document's form has it. A
 * field without such an id becomes the form's field if it is in the same place. Otherwise, the form's value would be
 * printed below the new value.
 */
function idsOf(
  current: TemplateVersion,
  { form }: StoredDocument,
  inputs: FieldInput[],
  newFieldId: () => string,
): string[] {
  const existingIds = new Set(
    [...current.fields, ...(current.lostFields ?? []), ...(form?.fields ?? []).map(({ field }) => field)].map(
      ({ fieldId }) => fieldId,
    ),
  )
  const takenIds = new Set(inputs.flatMap(({ fieldId }) => fieldId ?? []))
  const formFieldAt = formFieldFinder(form)
  return inputs.map(input => {
    if (input.fieldId !== undefined && existingIds.has(input.fieldId)) return input.fieldId
    const formFieldId = formFieldAt(input)?.fieldId
    if (formFieldId === undefined || takenIds.has(formFieldId)) return newFieldId()
    takenIds.add(formFieldId)
    return formFieldId
  })
}

/**
 * Throws `invalid_input` unless role names are unique and not blank. They must be, because signers are matched to
 * fields by role name.
 */
export function assertRoles(roles: SignerRole[]): void {
  roles.forEach((role, index) => {
    if (role.name.trim() === '') throw invalidInput(`signerRoles[${index}].name must not be empty`)
    if (roles.findIndex(otherRole => otherRole.name === role.name) !== index) {
      throw invalidInput(`signerRoles[${index}].name "${role.name}" is used by more than one role`)
    }
    const problem = textProblem(role.name)
    if (problem) throw invalidInput(`signerRoles[${index}].name ${problem}`)
  })
}

/**
 * Checks a field and completes it with defaults. Throws `invalid_input`, which names the field by `at`, its path in the
 * body.
 */
export function checkedField({
  input,
  at,
  roles,
  document,
}: {
  input: FieldInput
  at: string
  roles: SignerRole[]
  document: PagesOfDocument
}): Omit<TemplateField, 'fieldId'> {
  const role = input.role ?? null
  if (role !== null && !roles.some(({ name }) => name === role))
    throw invalidInput(`${at}.role "${role}" is not one of signerRoles`)
  assertOnPage(input, at, document)
  const defaultValue = storedValue({ type: input.type, format: input.format ?? null }, input.defaultValue ?? null)
  const choices = checkedChoices(input, at, document)
  const { page, x, y, width, height } = choices === null ? input : boxAroundChoices(choices)
  const kind = choices === null ? input.kind : 'radio'
  const field = {
    type: input.type,
    ...(kind != null && { kind }),
    role,
    page,
    x,
    y,
    width,
    height,
    required: input.required ?? input.requireWhen == null,
    readOnly: input.readOnly ?? false,
    ...(input.label != null && { label: input.label }),
    ...(input.unit != null && { unit: input.unit }),
    ...(input.type === 'dropdown' && { options: dropdownOptions(input, at) }),
    ...(input.format != null && { format: input.format }),
    ...(input.minFontSize != null && { minFontSize: input.minFontSize }),
    ...(choices !== null && { choices }),
    ...propertiesOf(input),
    ...(defaultValue !== null && { defaultValue }),
  }
  assertFormat(field, at)
  assertProperties(field, at)
  assertDrawable(field, at)
  return field
}

function assertOnPage(input: Omit<Choice, 'option'>, at: string, document: PagesOfDocument): void {
  const page = document.pages[input.page - 1]
  if (!page) throw invalidInput(`${at}.page must be at most ${document.pageCount}`)
  const edge = edgeBeyond(input, page)
  if (edge) throw invalidInput(`${at} extends beyond the ${edge} edge of page ${input.page}`)
}

function dropdownOptions(input: FieldInput, at: string): string[] {
  const options = input.options ?? []
  if (options.length === 0) throw invalidInput(`${at}.options must contain at least one item`)
  if (options.every(option => givenValue(option) === null))
    throw invalidInput(`${at}.options must contain an item that is not blank`)
  const lines = takesSeveral(input) ? options.findIndex(option => /[\r\n]/.test(option)) : -1
  if (lines >= 0) throw invalidInput(`${at}.options[${lines}] must be a single line`)
  if (new Set(options).size !== options.length) throw invalidInput(`${at}.options must all be different`)
  return options
}

/** Asserts that a field has a format only if its type has formats, and that its type has this format. */
function assertFormat({ type, format }: Omit<TemplateField, 'fieldId'>, at: string): void {
  const formats = formatsOf(type) as readonly string[]
  if (format === undefined || formats.includes(format)) return
  const problem =
    formats.length === 0
      ? `must not be sent for a field of type ${type}; only texts, amounts and dates have a format`
      : `must be one of ${formats.map(format => `"${format}"`).join(', ')}; got "${format}"`
  throw invalidInput(`${at}.format ${problem}`)
}

/** Returns the places of radio buttons, or null if a field has none. Throws `invalid_input`. */
function checkedChoices(input: FieldInput, at: string, document: PagesOfDocument): Choice[] | null {
  const isRadio = input.type === 'dropdown' && input.kind === 'radio'
  if (input.choices == null && !isRadio) return null
  const choices = (input.choices ?? []).map(({ option, page, x, y, width, height }) => ({
    option,
    page,
    x,
    y,
    width,
    height,
  }))
  if (input.type !== 'dropdown') throw invalidInput(`${at}.choices can only be sent for a field of type dropdown`)
  if (input.kind != null && !isRadio) throw invalidInput(`${at}.kind must be radio if ${at}.choices is sent`)
  choices.forEach((choice, index) => {
    const where = `${at}.choices[${index}]`
    if (!input.options?.includes(choice.option))
      throw invalidInput(`${where}.option "${choice.option}" is not one of ${at}.options`)
    assertOnPage(choice, where, document)
  })
  for (const [index, option] of dropdownOptions(input, at).entries()) {
    if (givenValue(option) === null) throw invalidInput(`${at}.options[${index}] must not be blank`)
    if (!choices.some(choice => choice.option === option))
      throw invalidInput(`${at}.choices must include the option "${option}"`)
  }
  return choices
}

function assertDrawable(field: Omit<TemplateField, 'fieldId'>, at: string): void {
  for (const [index, option] of (field.options ?? []).entries()) {
    const problem = textProblem(option)
    if (problem) throw invalidInput(`${at}.options[${index}] ${problem}`)
  }
  const wrongUnit = field.unit === undefined ? null : (textProblem(field.unit) ?? unitProblem(field.unit))
  if (wrongUnit) throw invalidInput(`${at}.unit ${wrongUnit}`)
  const problem = field.defaultValue === undefined ? null : valueProblem(field, field.defaultValue)
  if (problem) throw invalidInput(`${at}.defaultValue ${problem}`)
}
