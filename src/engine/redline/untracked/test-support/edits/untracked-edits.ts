import { definitionEdits } from './definition-edits.ts'
import type { Edit, Expected } from './edits.ts'
import { fieldEdits } from './field-edits.ts'
import { recordEdits } from './record-edits.ts'
import { refusedEdits } from './refused-edits.ts'
import { textEdits } from './text-edits.ts'

/** Untracked edits to `sampleFiles`, in the order of the table of differences. */
export const untrackedEdits: [string, Expected, Edit][] = [
  ...textEdits,
  ...fieldEdits,
  ...definitionEdits,
  ...recordEdits,
  ...refusedEdits,
]
