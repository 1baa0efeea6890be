import { invalidInput } from '../../../http/validation.ts'
import type { newId } from '../../../platform/ids.ts'
import { withConditions } from '../../templates/field-conditions.ts'
import { assertPatternsTogether } from '../../templates/field-properties.ts'
import { assertTakesFields, checkedField } from '../../templates/place-fields.ts'
import type { SignerRole, TemplateField, TemplateVersion } from '../../templates/template.ts'
import type { TakenIn } from '../../templates/uploads/take-in.ts'
import type { SignerInput } from '../signature-request.ts'
import type { OneOffRequestInput } from './one-off-schemas.ts'

/**
 * Returns the roles that the files can name: the roles in the request, or else the roles of the signers, in signing
 * order.
 */
export function rolesOf({ signerRoles, signers }: OneOffRequestInput): SignerRole[] {
  if (signerRoles) return signerRoles
  const names = new Set(signers.map(({ role }) => role).filter(role => role != null))
  return [...names].map((name, order) => ({ name, order }))
}

/**
 * Plans the version of the template for one request: the fields of its files, and the fields that the request places on
 * them. A single signer without a role gets the only role. Throws `invalid_input`, `pdf_certified_no_fields`.
 */
export function planOneOff(
  { documentFields = [], signers }: OneOffRequestInput,
  { document, placed }: TakenIn,
  id: typeof newId,
): { version: TemplateVersion; signers: SignerInput[] } {
  assertTakesFields(document, documentFields)
  const { signerRoles } = placed
  const onPages = documentFields.map((field, index): TemplateField => {
    const at = `documentFields[${index}]`
    const shift = shiftOf(field, document, at)
    const choices = field.choices?.map(choice => ({ ...choice, page: choice.page + shift }))
    const onPage = { ...field, page: field.page + shift, ...(choices && { choices }) }
    return { fieldId: id('fld'), ...checkedField({ input: onPage, at, roles: signerRoles, document }) }
  })
  const explicitFields = withConditions({
    fields: onPages,
    inputs: documentFields,
    roles: signerRoles,
    list: 'documentFields',
  })
  assertPatternsTogether(explicitFields, 'documentFields', placed.fields)
  const fields = [...placed.fields, ...explicitFields]
  const version = { templateId: id('tpl'), version: 1, documentId: document.id, signerRoles, fields }
  return { version, signers: withOnlyRole(signers, signerRoles) }
}

/** Returns how far to shift the page number of a field, which counts within one of the files. */
function shiftOf(
  field: { page: number; document?: number; choices?: { page: number }[] | null },
  { parts, pageCount }: TakenIn['document'],
  at: string,
): number {
  if (field.document === undefined) return 0
  const part = (parts ?? [{ firstPage: 1, pageCount }])[field.document - 1]
  if (!part) throw invalidInput(`${at}.document must be at most ${parts?.length ?? 1}`)
  const pages = [field, ...(field.choices ?? [])].map(({ page }) => page)
  if (pages.some(page => page > part.pageCount)) throw invalidInput(`${at}.page must be at most ${part.pageCount}`)
  return part.firstPage - 1
}

function withOnlyRole(signers: SignerInput[], roles: SignerRole[]): SignerInput[] {
  const [only, ...others] = roles
  const signing = signers.filter(({ action = 'sign' }) => action === 'sign')
  return signing.length === 1 && only && others.length === 0
    ? signers.map(signer => (signer === signing[0] ? { ...signer, role: signer.role ?? only.name } : signer))
    : signers
}
