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
  /** 0-based; neighbouring signers whose roles have the same order sign in parallel. */
  order: number
}

/** A field on a page, in points from the top left of the page as displayed. */
export interface TemplateField extends FieldProperties {
  fieldId: string
  type: FieldType
  /** Refines the type: a name of `fieldKinds`, or a name without meaning in an older template. */
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
  /** How an amount or a date is drawn, one of `formatsOf`. If absent, it is drawn as it is stored. */
  format?: string
  /** The smallest size, in points, at which a value is accepted; `SMALLEST_SIZE` if absent. */
  minFontSize?: number
  /** For radio buttons, where each option is. The field's own place is the box around the options on its first page. */
  choices?: Choice[]
  defaultValue?: string
  /** The field is hidden if this does not hold. It then counts as empty, whatever it holds (docs/decisions/21). */
  showWhen?: Condition
  /** The field is required if this holds; `required` is then false. */
  requireWhen?: Condition
}

/** Names a field as people know it: `"Full name" on page 2`, or `the date field on page 2` if it has no label. */
export const namedField = ({ label, type, page }: Pick<TemplateField, 'label' | 'type' | 'page'>) =>
  `${label ? `"${label}"` : `the ${type} field`} on page ${page}`

/** A field that lost its place when the document was replaced, with the place that it had. */
export interface LostField extends TemplateField {
  /** The version that had the field there. */
  version: number
}

/** The roles and fields that are placed on a document; never changed once stored. */
export interface TemplateVersion {
  templateId: string
  version: number
  documentId: string
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** Lost fields that nobody has placed again or discarded yet; absent if there are none. */
  lostFields?: LostField[]
}

/** The roles and fields that a document itself asks for, before anybody edits it. */
export type RolesAndFields = Pick<TemplateVersion, 'signerRoles' | 'fields'>

/** A stored DOCX that a document can be redlined from. */
export interface StoredDocx {
  key: string
  sha256: string
  sizeBytes: number
}

/** A field that holds what a form shows, as it was made from the upload. */
export interface CarriedFormField {
  field: TemplateField
  /** Numbers of the form's widgets that show its value. */
  widgets: number[]
}

/** The stored PDF with its form, for a document that was uploaded with a filled form. */
export interface StoredForm {
  key: string
  sizeBytes: number
  fields: CarriedFormField[]
  /** Names the fields whose values the pages show, because the template no longer has them; empty if there are none. */
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
  /** Warnings to the sender about the document; `template-warnings.ts` has the texts. */
  warnings: StoredWarning[]
  documentKey: string
  documentSha256: string
  documentSizeBytes: number
  firstPageKey: string | null
  pageCount: number
  pages: StoredPage[]
  /** null if no field holds what a form shows. */
  form: StoredForm | null
  /** How many signatures it had when it was uploaded. */
  signatureCount: number
  /** The permission of its own certification signature (ISO 32000-2 §12.8.2.2): 2 or 3 here, as 1 is refused at upload. */
  certification: number | null
  /** The files that it was joined from, in order; null for a document of one file. */
  parts: StoredPart[] | null
}

/** A save that made a version. */
export interface TemplateSave {
  at: Date
  /** null for a save before this was recorded, as is the hash of the content that was sent. */
  by: StoredSaver | null
  contentSha256: Uint8Array | null
}

/** The problems that a seal of a version would have, by the ids of its fields. */
export interface SealProblems {
  /** Fields where nothing that is drawn would be seen. */
  hidden: string[]
  /** Fields where ink would be hard to read, so that it is drawn on a light box. */
  dark: string[]
  /** Pages, from 1, on which the watermark of a test would not be seen. */
  unmarked: number[]
}

/** A version with its document. */
export interface PlacedDocument {
  version: TemplateVersion
  document: StoredDocument
}

/** A version with its document, as it is stored. */
export interface StoredVersion extends PlacedDocument {
  /** null for the version that was made with the template. */
  save: TemplateSave | null
  /** null until the version was rehearsed. */
  rehearsal: SealProblems | null
}

/** Returns the title of an uploaded document: the name of its file, without the extension. */
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
  /** Whether it was made with the single signature request that it is for. It is in no list, not billed, and never used again. */
  isOneOff: boolean
}
