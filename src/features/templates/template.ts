import type { Choice } from '../../engine/fields/choice.ts'
import type { Condition } from '../../engine/fields/conditions.ts'
import type { FieldType } from '../../engine/fields/field-type.ts'
import type { FieldProperties } from '../../engine/fields/kind-properties.ts'
import type {
  StoredPage,
  StoredPart,
  StoredSaver,
  StoredWarning,
} from '../../platform/database/tables/template-tables.ts'

export interface SignerRole {
  name: string
  /** 0-based; neighbours among the signers whose roles have the same order sign in parallel. */
  order: number
}

/** A field on a page: points from the top left of the page as displayed. */
export interface TemplateField extends FieldProperties {
  fieldId: string
  type: FieldType
  /** Where the type does not tell all: a name of `fieldKinds`, or one of an older template that says nothing. */
  kind?: string
  role: string | null
  /** 1-based. */
  page: number
  x: number
  y: number
  width: number
  height: number
  label?: string
  required: boolean
  readOnly: boolean
  unit?: string
  options?: string[]
  /** How an amount or a date is drawn, one of `formatsOf`; as it is stored without it. */
  format?: string
  /** No value is accepted that would be drawn smaller, in points; `SMALLEST_SIZE` without it. */
  minFontSize?: number
  /** Of radio buttons: where each option is. The field's own place is the box around those on its first page. */
  choices?: Choice[]
  defaultValue?: string
  /** Hidden where this does not hold: it then counts as empty, whatever it holds (docs/decisions/0105). */
  showWhen?: Condition
  /** Required where this holds; `required` is false then. */
  requireWhen?: Condition
}

/** A field as people know it: `"Full name" on page 2`, or `the date field on page 2` where it has no label. */
export const namedField = ({ label, type, page }: Pick<TemplateField, 'label' | 'type' | 'page'>) =>
  `${label ? `"${label}"` : `the ${type} field`} on page ${page}`

/** A field that lost its place when the document was replaced, where it was. */
export interface LostField extends TemplateField {
  /** The version that had it there. */
  version: number
}

/** What is placed on a document; never changed once stored. */
export interface TemplateVersion {
  templateId: string
  version: number
  documentId: string
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** Those that nobody has placed again or discarded yet; absent for none. */
  lostFields?: LostField[]
}

/** What a document itself asks for, before anybody edits it. */
export type RolesAndFields = Pick<TemplateVersion, 'signerRoles' | 'fields'>

/** A stored DOCX that a document can be redlined from. */
export interface StoredDocx {
  key: string
  sha256: string
  sizeBytes: number
}

/** A field that holds what a form shows, as it was made of the upload. */
export interface FormField {
  field: TemplateField
  /** Numbers of the form's widgets that show its value. */
  widgets: number[]
}

/** The stored PDF with its form, of a document that was uploaded with one that is filled in. */
export interface StoredForm {
  key: string
  sizeBytes: number
  fields: FormField[]
  /** Names the fields whose values the pages show, because the template has them no more; empty for none. */
  unused: string
}

/** A stored PDF, never changed. */
export interface StoredDocument {
  id: string
  filename: string
  contentType: string
  sourceSha256: string
  /** null for an upload that was a PDF. */
  docx: StoredDocx | null
  /** What the sender should know of the document; `template-warnings.ts` has the texts. */
  warnings: StoredWarning[]
  documentKey: string
  documentSha256: string
  documentSizeBytes: number
  firstPageKey: string | null
  pageCount: number
  pages: StoredPage[]
  /** null where no field holds what a form shows. */
  form: StoredForm | null
  /** How many signatures it held when it was uploaded. */
  signatureCount: number
  /** The permission of its own certification signature (ISO 32000-2 §12.8.2.2): 2 or 3 here, as 1 is refused at upload. */
  certification: number | null
  /** The files that it was joined from, in order; null for a document of one file. */
  parts: StoredPart[] | null
}

/** A save that made a version. */
export interface TemplateSave {
  at: Date
  /** null for one of before this was recorded, as the hash of what was sent. */
  by: StoredSaver | null
  contentSha256: Uint8Array | null
}

/** What a seal of a version would meet, by the ids of its fields. */
export interface Rehearsal {
  /** Nothing that is drawn there would be seen. */
  hidden: string[]
  /** Ink would be hard to read there: it is drawn on a light box. */
  dark: string[]
  /** Pages, from 1, on which the watermark of a test would not be seen. */
  unmarked: number[]
}

/** A version with its document. */
export interface PlacedDocument {
  version: TemplateVersion
  document: StoredDocument
}

/** The same as it is stored. */
export interface StoredVersion extends PlacedDocument {
  /** null for the version that was made with the template. */
  save: TemplateSave | null
  /** null until it was rehearsed. */
  rehearsal: Rehearsal | null
}

/** What people call an uploaded document: the name of its file, without the extension. */
export const titleOfFile = (filename: string) => filename.replace(/\.[A-Za-z0-9]+$/, '') || filename

export interface Template {
  templateId: string
  organizationId: string
  name: string
  status: 'Draft' | 'Ready'
  version: number
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
  /** Made with the one signature request that it is for: in no list, not billed, never used again. */
  isOneOff: boolean
}
