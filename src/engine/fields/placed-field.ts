import type { Choice } from './choice.ts'
import type { FieldKindName } from './field-kinds.ts'
import type { FieldType } from './field-type.ts'
import type { FieldProperties } from './kind-properties.ts'

/** A field that a document contains. Its place is in points from the top left of the page as displayed. */
export interface PlacedField extends FieldProperties {
  type: FieldType
  /** Present when the type does not determine the kind. */
  kind?: FieldKindName
  /**
   * The role that fills in the field. Undefined when the document does not name a role; null when no role fills it in.
   */
  role?: string | null
  /** The order of the role, zero-based. */
  order?: number
  /** The name of the form field that it was made from. */
  formName?: string
  /** The page number, one-based. */
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
   * One of `formatsOf`: how an amount or a date is drawn, or what a text must be. Without it, an amount or a date is
   * drawn as it is stored, and a text may be anything.
   */
  format?: string
  /** A value that would be drawn smaller than this, in points, is not accepted. The default is `SMALLEST_SIZE`. */
  minFontSize?: number
  /** The radio buttons of the options with their places. The place of the field itself is `boxAroundChoices`. */
  choices?: Choice[]
  /** The default value, which is not checked against the type. */
  defaultValue?: string
  /** The object numbers of the form's widgets that show the default value. */
  widgets?: number[]
}

/**
 * Parts of a document that did not become a field:
 * - `text-tag-not-understood`: it stays as text
 * - `braces-in-text`: two braces that are not part of a tag; reported once for each page
 * - `text-tag-not-removable`: it stays as text, since removing it would leave traces
 * - `text-tag-off-page`: it stays where it is, outside the visible page
 * - `text-tags-in-signed-document`: removing them would break the signatures
 * - `form-field-not-taken`: the page shows it as the form did
 * - `form-field-left-out`: the screen does not show it, so the page leaves it out
 * - `form-value-not-drawn`: the page shows question marks for some of its characters
 * - `form-in-certified-document`: its fields stay in the form
 * - `too-many-fields`: the rest stays as it is
 * - `fields-not-read`: the document is too large or too odd to look for fields
 */
export interface FieldWarning {
  code:
    | 'text-tag-not-understood'
    | 'braces-in-text'
    | 'text-tag-not-removable'
    | 'text-tag-off-page'
    | 'text-tags-in-signed-document'
    | 'form-field-not-taken'
    | 'form-field-left-out'
    | 'form-value-not-drawn'
    | 'form-in-certified-document'
    | 'too-many-fields'
    | 'fields-not-read'
  /** The page number, one-based; null for the document as a whole. */
  page: number | null
  /** The tag or the name of the field. */
  subject?: string
  /** The problem, as the end of a sentence. */
  problem?: string
}

/** The most fields that a template may have. */
export const MAX_FIELDS = 5_000
