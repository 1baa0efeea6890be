import type { Template, TemplateField } from '../../../api/generated/calls.ts'
import { fieldLabel } from '../../../fields/field-value.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { isPrefillable } from '../../send/send-draft.ts'
import { signerRows } from '../../send/signer-rows.ts'
import { unguarded } from '../csv/write-csv.ts'

/** A column that a template asks for: of a signer, or of a field that can be filled in beforehand. */
export type Column =
  | { kind: 'name' | 'email'; heading: string; role: string | null }
  | { kind: 'value'; heading: string; field: TemplateField }

/** The columns of a template, each with a heading of its own. */
export function columnsOf(template: Template): Column[] {
  const taken = new Set<string>()
  const claim = (...wanted: string[]): string => {
    const free = wanted.find(one => !taken.has(headingKey(one))) ?? numbered(wanted.at(-1) ?? '', taken)
    taken.add(headingKey(free))
    return free
  }
  const signers = signerRows(template, true).flatMap(({ role }): Column[] =>
    (['name', 'email'] as const).map(kind => ({ kind, role, heading: claim(signerHeading(kind, role)) })),
  )
  const values = template.fields.filter(isPrefillable).map((field): Column => {
    const label = fieldLabel(field)
    const ofRole = field.role === null ? label : applicationText('bulkColumnOfRole', { role: field.role, label })
    const onPage = applicationText('bulkColumnOnPage', { label: ofRole, page: field.page })
    return { kind: 'value', field, heading: claim(label, ofRole, onPage) }
  })
  return [...signers, ...values]
}

/** What two headings have in common that mean the same column. */
export const headingKey = (heading: string): string =>
  unguarded(heading.trim()).normalize('NFC').toLowerCase().replace(/\s+/g, ' ')

function signerHeading(kind: 'name' | 'email', role: string | null): string {
  if (role === null) return applicationText(kind === 'name' ? 'sendName' : 'sendEmail')
  return applicationText(kind === 'name' ? 'bulkColumnName' : 'bulkColumnEmail', { role })
}

function numbered(heading: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(headingKey(`${heading} ${number}`))) number++
  return `${heading} ${number}`
}
