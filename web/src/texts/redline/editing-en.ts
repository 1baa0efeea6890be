import type { PluralText } from '../en.ts'

/** Editing a clause: its tools, and edits that are not supported. */
export const editingEn = {
  clauseText: 'Text of {label}',
  unnumberedText: 'Text of the clause',
  clauseTools: 'Edit the clause',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  indent: 'One level deeper',
  outdent: 'One level higher',
  insertRow: 'Insert a row below',
  deleteRow: 'Delete this row',
  endEditing: 'Stop editing',
  refused_locked: 'This part is locked.',
  refused_field: 'A field fills in this part.',
  refused_structure: 'This cannot be changed here.',
  wordProcessor: 'To change it, download the document, edit it in a word processor and upload it again.',
  typeInOneClause: 'To type, press a clause first: text is edited one clause at a time.',
} satisfies Record<string, string | PluralText>
