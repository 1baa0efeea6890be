import type { Warning } from '../../../http/warning.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'

const tagLeft = 'stays in the document as text'

/** Every code with its sentence (docs/warnings.md). */
export const warningTexts: Record<string, (subject: string, problem: string) => string> = {
  'macros-removed': () => 'The document held macros; they are removed',
  'linked-content-left-out': () => 'The document links to pictures or objects outside of it; they are not shown',
  'pictures-left-out': () =>
    'The document has pictures in a format that is not shown; their places stay empty. Save them as PNG or JPEG',
  'tracked-changes-accepted': () =>
    'The document holds tracked changes; it is shown and signed with all of them accepted',
  'xfa-form-dropped': () => 'The document held an XFA form, which is removed; its pages and fields stay',
  'active-content-removed': what => `Removed from the document: ${what}. Its pages look as before`,
  'looks-fixed': what => `The document held ${what}. It now always looks as it did on the screen`,
  'text-tag-not-understood': (tag, problem) => `The text tag ${tag} ${tagLeft}: ${problem}`,
  'braces-in-text': braces => `The document shows ${braces}: these braces belong to no text tag and will be printed`,
  'text-tag-not-removable': tag => `The text tag ${tag} ${tagLeft}: it cannot be taken out without a trace`,
  'text-tag-off-page': tag => `The text tag ${tag} ${tagLeft}: it lies outside of the page`,
  'text-tags-in-signed-document': () =>
    'The document is signed and cannot be changed; its text tags stay in it as text, and no fields are made of them',
  'form-field-not-taken': (name, problem) =>
    `The form field ${name} is not a field of the template; the page shows it as the form did: ${problem}`,
  'form-field-left-out': (name, problem) => `The form field ${name} is left out: ${problem}`,
  'form-value-not-drawn': (name, problem) =>
    `The form field ${name} is shown with question marks: ${problem}. Save the form with its appearance, or as a plain PDF`,
  'form-value-cleared': field =>
    `The field ${field} was filled in on the form and has no default value now; the document does not show what it held`,
  'field-over-form-value': field =>
    `A field lies over what the form shows for ${field}, and both will be printed. Move it, or send it with the fieldId of ${field}`,
  'form-in-certified-document': () =>
    'The document is certified and takes no fields; the fields of its form stay in it',
  'too-many-fields': () => 'The document has more fields than a template takes; the others stay in it',
  'fields-not-read': () =>
    'The document could not be searched for text tags and form fields; it is taken as it is, without fields',
  'field-on-signature-page': field =>
    `The field ${field} stands on a signature page: the words that it stood beside are gone, stand more than once, or leave no room for it`,
  'field-taken-out': field => `The field ${field} is left out: it was taken out of the text`,
  'role-order-contradicted': (role, problem) => `The role ${role} ${problem}`,
  'options-look-like-one': (field, option) =>
    `The field ${field} has one option, ${option}: text tags separate options by |, as in options=A|B; the API takes an array`,
  'template-is-draft': (_, consequence) =>
    `The fields of the template were never saved, so it is a draft. The request is sent; ${consequence}`,
  'signers-contradict-order': (signer, problem) =>
    `${signer} ${problem}: signers sign in the order of \`signers\`, and the order of roles only lets neighbours sign at the same time`,
  'required-field-without-value': field =>
    `No signer can fill in the required field ${field}, and it has no default value: each request must prefill it`,
  'required-signature-of-nobody': field =>
    `The required signature field ${field} has no role, so nobody signs there: assign it to a role or make it optional`,
  'default-value-too-long': (field, problem) => `The field ${field} does not hold its default value: it ${problem}`,
  'default-value-small': (field, problem) =>
    `The default value of the field ${field}, which the form holds, ${problem}`,
  'option-too-long': (field, problem) => `The field ${field} ${problem}, so signers cannot choose this option`,
  'field-too-small': (field, problem) => `The field ${field} cannot be filled in: it ${problem}`,
  'field-too-low': (field, size) => `The field ${field} is too low for text of ${size}: its values will be smaller`,
  'default-value-left-out': (field, problem) => `The default value of the field ${field} is left out: it ${problem}`,
}

/** A warning as it is answered. */
export function presentWarning({ code, page, fieldId, subject, problem, filename }: StoredWarning): Warning {
  return {
    code,
    message: warningTexts[code]?.(subject ?? '', problem ?? '') ?? code,
    ...(page != null && { page }),
    ...(filename !== undefined && { filename }),
    ...(fieldId !== undefined && { fieldId }),
    ...(subject !== undefined && { subject }),
  }
}
