import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageFrame } from '../../shell/page-frame.tsx'
import { text } from '../../texts/text.ts'
import { PageDialog } from '../../ui/page-dialog.tsx'

interface DocumentDialogProps {
  /** The kind of document in words, shown in front of the title. */
  kind: string
  title: string
  onClose(): void
  children: ReactNode
}

/** Covers the page with a document until it is closed or Escape is pressed. */
export const DocumentDialog = ({ kind, title, onClose, children }: DocumentDialogProps) => (
  <PageDialog label={title} onClose={onClose}>
    <PageFrame
      who={kind}
      what={title}
      actions={
        <button type="button" className="icon-button" aria-label={text('close')} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      }
    >
      {children}
    </PageFrame>
  </PageDialog>
)
