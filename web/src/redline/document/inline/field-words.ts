import { type RedlineTextKey, redlineText } from '../../../texts/redline-text.ts'

/** Fields that people fill in or follow. A word processor computes all other fields. */
const notWorkedOut = new Set(['HYPERLINK', 'FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN'])

const kinds: Readonly<Record<string, RedlineTextKey>> = {
  DATE: 'field_date',
  CREATEDATE: 'field_date',
  SAVEDATE: 'field_date',
  PRINTDATE: 'field_date',
  TIME: 'field_time',
  PAGE: 'field_page',
  PAGEREF: 'field_page',
  NUMPAGES: 'field_pages',
  SECTIONPAGES: 'field_pages',
  SEQ: 'field_number',
  LISTNUM: 'field_number',
  AUTONUM: 'field_number',
  REF: 'field_reference',
  NOTEREF: 'field_reference',
  STYLEREF: 'field_reference',
  IF: 'field_condition',
  '=': 'field_formula',
  TITLE: 'field_property',
  SUBJECT: 'field_property',
  KEYWORDS: 'field_property',
  COMMENTS: 'field_property',
  AUTHOR: 'field_property',
  DOCPROPERTY: 'field_property',
  DOCVARIABLE: 'field_property',
  INFO: 'field_property',
}

/** Names a field that a word processor computes, such as "date field"; undefined for any other field. */
export function fieldWords(name: string): string | undefined {
  if (notWorkedOut.has(name)) return undefined
  const kind = kinds[name.startsWith('=') ? '=' : name]
  return kind ? redlineText(kind) : redlineText('field_other', { name })
}
