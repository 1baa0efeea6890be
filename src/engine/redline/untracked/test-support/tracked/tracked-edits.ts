import type { Edit } from '../edits/edits.ts'
import { trackedChangeEdits } from './tracked-change-edits.ts'
import { trackedObjectEdits } from './tracked-object-edits.ts'
import { trackedTextEdits } from './tracked-text-edits.ts'

/** What the member has tracked, in files as word processors write it: nothing of it is untracked. */
export const trackedEdits: [string, Edit][] = [...trackedTextEdits, ...trackedObjectEdits, ...trackedChangeEdits]
