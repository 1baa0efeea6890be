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
import type { KeptRecord } from '../folders/kept-record.ts'

export interface SignerRole {
  name: string
  /** Zero-based. Neighbouring signers whose roles have the same order sign in parallel. */
  order: number
}

/** A field on a page. Its place is in points from the top left of the page as displayed. */
export interface TemplateField extends FieldProperties {
  fieldId: string
  type: FieldType
  /** Refines the type: one of the names in `fieldKinds`, or a name without meaning in an older template. */
  kind?: string
  role: string | null
  /** The one-based number of the page. */
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
  /**
   * One of `formatsOf`: how an amount or a date is drawn, or what a text must be. If absent, an amount or a date is drawn
   * as it is stored, and a text may be anything.
   */
  format?: string
  /** The smallest size, in points, at which a value is accepted. Defaults to `SMALLEST_SIZE`. */
  minFontSize?: number
  /**
   * The place of each option; only for radio buttons. The field's own place is the box around the options on its first
   * page.
   */
  choices?: Choice[]
  defaultValue?: string
  /**
   * The field is hidden unless this condition holds. A hidden field counts as empty, whatever value it has
   * (docs/decisions/21).
   */
  showWhen?: Condition
  /** The field is required if this condition holds. `required` is then false. */
  requireWhen?: Condition
}

/** Returns what people call a field: `"Full name" on page 2`, or `the date field on page 2` if it has no label. */
export const namedField = ({ label, type, page }: Pick<TemplateField, 'label' | 'type' | 'page'>) =>
  `${label ? `"${label}"` : `the ${type} field`} on page ${page}`

/** A field that lost its place when the document was replaced, with the place that it had. */
export interface LostField extends TemplateField {
  /** The version in which the field had this place. */
  version: number
}

/** The roles and fields that are placed on a document. A stored version never changes. */
export interface TemplateVersion {
  templateId: string
  version: number
  documentId: string
  signerRoles: SignerRole[]
  fields: TemplateField[]
  /** The lost fields that no one has placed again or discarded yet; absent if there are none. */
  lostFields?: LostField[]
}

/** The roles and fields that a document itself asks for, before anyone edits them. */
export type RolesAndFields = Pick<TemplateVersion, 'signerRoles' | 'fields'>

/** The stored DOCX from which a document can be redlined. */
export interface StoredDocx {
  key: string
  sha256: string
  sizeBytes: number
}

/** A field that holds the value of a form's field, as it was made from the upload. */
export interface CarriedFormField {
  field: TemplateField
  /** The numbers of the form's widgets that show the value. */
  widgets: number[]
}

/** The stored PDF with its form, of a document that was uploaded with a filled form. */
export interface StoredForm {
  key: string
  sizeBytes: number
  fields: CarriedFormField[]
  /**
   * A name for the set of fields whose values the pages show because the template no longer has them; empty if there
   * are none.
   */
  unused: string
}

/** A document that is stored as a PDF. A stored document never changes. */
export interface StoredDocument {
  id: string
  filename: string
  contentType: string
  sourceSha256: string
  /** The DOCX of the document; null if the upload was a PDF. */
  docx: StoredDocx | null
  /** The warnings to the sender about the document. `template-warnings.ts` defines their texts. */
  warnings: StoredWarning[]
  documentKey: string
  documentSha256: string
  documentSizeBytes: number
  firstPageKey: string | null
  pageCount: number
  pages: StoredPage[]
  /** The form of the document; null if no field holds a value from a form. */
  form: StoredForm | null
  /** How many signatures the document had when it was uploaded. */
  signatureCount: number
  /**
   * The permission that the document's certification signature grants (ISO 32000-2 §12.8.2.2): 2 or 3, because 1 is
   * refused at upload.
   */
  certification: number | null
  /** The files that were joined into the document, in order; null if it was made from a single file. */
  parts: StoredPart[] | null
}

/** The save that created a version. */
export interface TemplateSave {
  at: Date
  /** Who saved it; null, like the hash of the content that was sent, for a save before this was recorded. */
  by: StoredSaver | null
  contentSha256: Uint8Array | null
}

/** The problems that a seal of a version would have. Fields are given by their ids. */
export interface SealProblems {
  /** The fields in which nothing that is drawn would be seen. */
  hidden: string[]
  /** The fields in which ink would be hard to read, so that it is drawn on a light box. */
  dark: string[]
  /** The one-based numbers of the pages on which the watermark of a test would not be seen. */
  unmarked: number[]
}

/** A version together with the document on which its fields are placed. */
export interface PlacedDocument {
  version: TemplateVersion
  document: StoredDocument
}

/** A version and its document as they are stored. */
export interface StoredVersion extends PlacedDocument {
  /** The save that created the version; null for the version that was created with the template. */
  save: TemplateSave | null
  /** The result of the rehearsal; null until the version has been rehearsed. */
  rehearsal: SealProblems | null
}

/** Returns the title of an uploaded document: the name of its file, without the extension. */
export const titleOfFile = (filename: string) => filename.replace(/\.[A-Za-z0-9]+$/, '') || filename

export interface Template extends KeptRecord {
  templateId: string
  organizationId: string
  name: string
  status: 'Draft' | 'Ready'
  version: number
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
  /**
   * Whether the template was made together with a signature request and only for it. It is in no list, is not billed,
   * and is never used again.
   */
  isOneOff: boolean
}
