import { Type } from '@sinclair/typebox'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { conversionErrors } from '../../templates/uploads/upload-schemas.ts'

/** The errors that may occur when an agreed text is turned into a document to sign. */
export const documentErrors = [
  'redline_not_ready_for_signing',
  'redline_interrupted',
  'agreed_text_differs',
  'agreed_text_boxed',
  'agreed_text_unreadable',
  ...conversionErrors,
  'pdf_damaged',
  'pdf_too_complex',
  'pdf_too_many_pages',
  'pdf_page_hides_drawings',
] satisfies ErrorCode[]

const difference = named(
  'TextDifference',
  Type.Object({
    page: Type.Union([Type.Integer({ description: '1-based' }), Type.Null()], {
      description: 'Null where something is missing at the end',
    }),
    story: Type.String({ description: 'What the text is part of', examples: ['the text', 'a footnote'] }),
    after: Type.String({ description: 'The words before it, which are the same on both sides' }),
    agreed: Type.String({ description: 'What the document says; empty if it says nothing more' }),
    shown: Type.String({ description: 'What the PDF shows; empty if it shows nothing' }),
  }),
)

/** The facts that these errors carry in addition to their text. */
export const documentFacts = {
  agreed_text_differs: Type.Object({
    difference,
    differences: Type.Array(difference, {
      maxItems: 10,
      description: 'All places that differ, ten at most; the first of them is `difference`',
    }),
  }),
}
