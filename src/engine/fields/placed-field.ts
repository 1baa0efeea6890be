import type { Choice } from './choice.ts'
import type { FieldKindName } from './field-kinds.ts'
import type { FieldType } from './field-type.ts'
import type { FieldProperties } from './kind-properties.ts'

/** A field that a document brings with it. Its place: points from the top left of the page as displayed. */
export interface PlacedField extends FieldProperties {
  type: FieldType
  /** Where its type does not tell all. */
  kind?: FieldKindName
  /** Undefined where the document does not say; null where nobody is to fill it in. */
  role?: string | null
  /** Of the role, from 0. */
  order?: number
  /** The name of a form's field. */
  formName?: string
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
  /** Where the radio buttons of the options are; its own place is `boxAroundChoices`. */
  choices?: Choice[]
  /** Not checked against the type. */
  defaultValue?: string
  /** Numbers of the form's widgets that show its default value. */
  widgets?: number[]
}

/**
 * What of a document did not become a field:
 * - `text-tag-not-understood`: it stays as text
 * - `braces-in-text`: two braces that belong to no tag; told once for each page
 * - `text-tag-not-removable`: it stays as text, since taking it out would leave traces
 * - `text-tag-off-page`: it stays, outside what the page shows
 * - `text-tags-in-signed-document`: taking them out would break the signatures
 * - `form-field-not-taken`: the page shows it as the form did
 * - `form-field-left-out`: the screen does not show it, so neither does the page
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
  /** 1-based; null for the document as a whole. */
  page: number | null
  /** The tag or the name of the field. */
  subject?: string
  /** The end of a sentence about it. */
  problem?: string
}

/** As many as a template takes. */
export const MAX_FIELDS = 5_000
