import type { Edit } from '../edits/edits.ts'
import { trackedChangeEdits } from './tracked-change-edits.ts'
import { trackedObjectEdits } from './tracked-object-edits.ts'
import { trackedTextEdits } from './tracked-text-edits.ts'

/** Edits that the member tracked, as word processors write them: nothing in them is untracked. */
export const trackedEdits: [string, Edit][] = [...trackedTextEdits, ...trackedObjectEdits, ...trackedChangeEdits]
