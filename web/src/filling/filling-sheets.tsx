import { lazy, Suspense } from 'react'
import { text } from '../texts/text.ts'
import { PartView } from '../ui/part.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { adoptingSheet } from './adopting-part.ts'
import type { AttachmentFiles } from './attachment/attachment-sheet.tsx'
import { loadAttachmentSheet } from './attachment/load-attachment-sheet.ts'
import type { Draft } from './draft/draft.ts'
import { FieldList } from './guide/field-list.tsx'
import type { SavedSignatures } from './saved-signatures.ts'
import type { Filling } from './use-filling.ts'

const AttachmentSheet = lazy(async () => ({ default: (await loadAttachmentSheet()).AttachmentSheet }))

/** The sheets for filling in a document: making signatures, choosing files, and the list of fields on a phone. */
export type FillingSheet = 'signature' | 'initials' | 'attachment' | 'fields'

interface FillingSheetsProps {
  open: FillingSheet
  draft: Draft
  filling: Filling
  files: AttachmentFiles
  /** The name of the person who signs. */
  signerName: string
  saved?: SavedSignatures | null
  onClose(): void
}

/** Shows the sheet that is open. */
export function FillingSheets({ open, draft, filling, files, signerName, saved = null, onClose }: FillingSheetsProps) {
  switch (open) {
    case 'signature':
    case 'initials':
      return (
        <PartView
          part={adoptingSheet}
          props={{
            ...{ draft, signerName, saved, onClose, adopting: open },
            ...{ initialsFieldId: filling.initialsFieldId, onAdopted: filling.closeAdopting },
          }}
        />
      )
    case 'attachment': {
      const field = draft.fields.find(field => field.fieldId === filling.attachmentFieldId)
      return field ? (
        <Suspense>
          <AttachmentSheet {...{ field, draft, files, onClose }} />
        </Suspense>
      ) : null
    }
    case 'fields':
      return (
        <Sheet title={text('fieldsRegion')} closeLabel={text('close')} onClose={onClose}>
          <FieldList steps={filling.steps} draft={draft} currentId={filling.guide.currentId} onGo={filling.goTo} />
        </Sheet>
      )
    default:
      return open satisfies never
  }
}
