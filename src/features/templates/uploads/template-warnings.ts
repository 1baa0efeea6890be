import { fieldTypes } from '../../../engine/fields/field-type.ts'
import type { Warning } from '../../../http/warning.ts'
import type { StoredWarning } from '../../../platform/database/tables/template-tables.ts'

const tagLeft = 'will be printed as text'

type WarningText = (subject: string, problem: string) => string

/**
 * The texts of warnings about a field of the template. Their first argument is what people call the field: `the field
 * "Name" on page 2`.
 */
const fieldTexts: Record<string, WarningText> = {
  'form-value-cleared': field =>
    `${field} was filled in on the uploaded form and now has no default value; the signed document will not show what it contained`,
  'field-over-form-value': field =>
    `A field covers what the form shows for ${field}, and both will be printed. Move the field, or give it the fieldId of ${field}`,
  'field-on-signature-page': field =>
    `${field} is on a signature page: the words it was next to were deleted, now appear more than once, or leave no room for it`,
  'field-taken-out': field => `${field} is left out: its text tag was deleted from the text`,
  'field-lost': field =>
    `${field} has no place on the new document: the words next to it have changed, are gone, or appear more than once. Place it again`,
  'condition-dropped': field =>
    `${field} lost a condition that named a field whose text tag was deleted from the text: without showWhen it is always shown, without requireWhen it is optional`,
  'condition-names-lost-field': field =>
    `The conditions of ${field} depend on a field that has no place on the document. Place that field again, or change the conditions; requests cannot be sent until then`,
  'options-look-like-one': (field, option) =>
    `${field} has only one option, ${option}. Separate options with | in a text tag, as in options=A|B, and send an array to the API`,
  'required-field-without-value': field =>
    `No signer can fill in ${field}: it is required and has no default value. Prefill it in each request`,
  'field-of-nobody': field =>
    `Only a signer can fill in ${field}, but it has no role. Assign it to a role; requests cannot be sent until then`,
  'default-value-too-long': (field, problem) => `The default value of ${field} ${problem}`,
  'default-value-small': (field, problem) =>
    `The form's value of ${field} ${problem}, because it does not fit its box in larger print`,
  'option-too-long': (field, problem) => `Signers cannot choose an option of ${field}: it ${problem}`,
  'field-too-small': (field, problem) => `${field} is too small to fill in: ${problem}`,
  'field-not-visible': field =>
    `What is entered in ${field} would not be seen in the signed document: something on the page covers it. Move the field; requests cannot be sent until then`,
  'field-on-dark-area': field =>
    `${field} lies on a dark area of the page. What is entered there is drawn on a white box, which covers what the page shows there`,
  'field-too-low': (field, size) => `${field} is not tall enough for text of ${size}; its values will be smaller`,
  'pattern-left-out': (field, problem) => `The pattern of ${field} was ignored: it ${problem}`,
  'default-value-left-out': (field, problem) => `The default value of ${field} was ignored: it ${problem}`,
}

const otherTexts: Record<string, WarningText> = {
  'macros-removed': () => 'Macros were removed from the document',
  'word-template': () => 'The file is a Word template; it was taken as a document',
  'left-out-of-negotiation': (what, place) => `Left out of a negotiation (${place}): ${what}`,
  'linked-content-left-out': () => 'The document links to pictures or objects outside the file; these are not shown',
  'pictures-left-out': () =>
    'Some pictures are in a format that cannot be shown, so their places are blank. Save them as PNG or JPEG',
  'tracked-changes-accepted': () =>
    'The document has tracked changes; it is shown and signed with all of them accepted',
  'text-differs': (_, problem) =>
    `${problem}. If the PDF is wrong, save the document as a PDF in your word processor and upload that`,
  'characters-not-shown': characters =>
    `The PDF shows empty boxes for ${characters}: no font has them. Save the document as a PDF in your word processor and upload that`,
  'text-not-compared': () =>
    'The words of the page could not be read from the PDF, so it was not compared with the document',
  'hidden-text': (text, place) => `Hidden text cannot be read in the PDF: “${text}”, ${place}`,
  'field-without-text': field =>
    `Word works out what a field shows, and the file does not store it: ${field}. The PDF may lack it; type the text or use a numbered list. The document cannot be negotiated until then`,
  'xfa-form-dropped': () => 'The XFA form was removed from the document; its pages and fields are kept',
  'orphan-field-drawn': () =>
    'The document has form fields that belong to no form, which not every viewer shows; what they show is now part of the page',
  'active-content-removed': what => `Removed from the document: ${what}. Its pages look the same as before`,
  'looks-fixed': what => `The document contained ${what}. It now always looks the way it did on screen`,
  'embedded-file-left-out': file =>
    `The file “${file}” inside the PDF was left out: only texts, tables, XML, JSON and pictures are kept. If it is to be signed too, upload it as a document`,
  'embedded-file-renamed': (file, name) =>
    `The file “${file}” inside the PDF is now called “${name}”, so that it is not taken for a file that the seal attaches`,
  'signature-placeholder-removed': field =>
    `The signature field “${field}” holds no signature, only room for one, as a failed signing leaves it. The room was removed, and the document counts as unsigned`,
  'earlier-signature-unchecked': (signature, problem) =>
    `The document came with a signature that could not be checked, ${signature}: ${problem}. Open the document in a PDF reader to see whether the signature is valid`,
  'earlier-signature-changed': (signature, changes) =>
    `The document was changed after it was signed, ${signature}: ${changes}. That signature does not cover the changes`,
  'text-tag-not-understood': (tag, problem) => `The text tag ${tag} ${tagLeft}: ${problem}`,
  'braces-in-text': braces =>
    `The document contains ${braces}: these braces are not part of a text tag and will be printed`,
  'text-tag-not-removable': tag => `The text tag ${tag} ${tagLeft}: it cannot be removed without leaving traces`,
  'text-tag-off-page': tag => `The text tag ${tag} ${tagLeft}: it lies outside the visible page`,
  'text-tags-in-signed-document': () =>
    'The document is already signed and cannot be changed; its text tags stay as text and do not become fields',
  'form-field-not-taken': (name, problem) =>
    `The form field ${name} stays on the page as it is and does not become a field of the template: ${problem}`,
  'form-field-left-out': (name, problem) => `The form field ${name} is not in the signed document: ${problem}`,
  'form-value-not-drawn': (name, problem) =>
    `The form field ${name} is shown with question marks: ${problem}. Print the form to a plain PDF and upload that file`,
  'form-in-certified-document': () =>
    'The document is certified and cannot have fields; its form fields stay as they are',
  'too-many-fields': () => 'The document has more fields than a template can have; the rest stay in the document',
  'fields-not-read': () =>
    'The document could not be searched for text tags and form fields; the template has no fields',
  'role-order-contradicted': (role, problem) => `The role ${role} ${problem}`,
  'template-is-draft': (_, consequence) =>
    `The template is still a draft, because its fields were never saved: ${consequence}`,
  'bulk-rows-repeat': (_, rows) => `Rows ${rows} are the same to the last letter. Each is sent`,
  'signers-contradict-order': (signer, problem) =>
    `${signer} ${problem}. Signers sign in the order of \`signers\`; roles with the same order only let signers next to each other sign at the same time`,
}

/** The text for each code of a warning (docs/warnings.md). */
export const warningTexts: Record<string, WarningText> = { ...fieldTexts, ...otherTexts }

/** The codes of the warnings that signers see too. */
const signersWarnings = new Set(['earlier-signature-unchecked', 'earlier-signature-changed'])

export const warningsForSigners = (warnings: readonly StoredWarning[]): Warning[] =>
  warnings.filter(({ code }) => signersWarnings.has(code)).map(presentWarning)

/** Presents a warning for answers of the API. */
export function presentWarning({ code, page, fieldId, subject, problem, filename }: StoredWarning): Warning {
  return {
    code,
    message: messageOf({ code, page, subject, problem }),
    ...(page != null && { page }),
    ...(filename !== undefined && { filename }),
    ...(fieldId !== undefined && { fieldId }),
    ...(subject !== undefined && { subject }),
  }
}

function messageOf({ code, page = null, subject = '', problem = '' }: StoredWarning): string {
  const ofField = fieldTexts[code]?.(fieldName(subject, page), problem)
  if (ofField === undefined) return otherTexts[code]?.(subject, problem) ?? code
  return ofField.charAt(0).toUpperCase() + ofField.slice(1)
}

/** @param subject the label of the field, or its type if it has no label */
function fieldName(subject: string, page: number | null): string {
  const isType = (fieldTypes as readonly string[]).includes(subject)
  const name = isType ? `the ${subject} field` : `the field "${subject}"`
  return page === null ? name : `${name} on page ${page}`
}
