import * as fields from './red-team-fields.ts'
import * as objects from './red-team-objects.ts'
import * as texts from './red-team-texts.ts'

/** Edits to content that readers see, grouped by the rows of the table of differences. */
export const contentCases: [string, texts.Case[]][] = [
  ['texts', texts.storyCases],
  ['pieces of texts', texts.pieceCases],
  ['properties of runs', texts.runCases],
  ['properties of paragraphs', texts.paragraphCases],
  ['tables', texts.tableCases],
  ['sections', texts.sectionCases],
  ['fields and anchors', fields.fieldCases],
  ['content controls', fields.controlCases],
  ['objects', objects.objectCases],
]
