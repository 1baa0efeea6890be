import type { Edit } from '../edits/edits.ts'
import { trackedChangeEdits } from './tracked-change-edits.ts'
import { trackedObjectEdits } from './tracked-object-edits.ts'
import { trackedTextEdits } from './tracked-text-edits.ts'

/** Fully tracked edits by the member, as word processors write them. */
export const trackedEdits: [string, Edit][] = [...trackedTextEdits, ...trackedObjectEdits, ...trackedChangeEdits]
