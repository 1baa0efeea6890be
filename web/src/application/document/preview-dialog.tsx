import { X } from 'lucide-react'
import type { Template } from '../../api/generated/calls.ts'
import { PageFrame } from '../../shell/page-frame.tsx'
import { applicationText } from '../../texts/application-text.ts'
import { text } from '../../texts/text.ts'
import { PageDialog } from '../../ui/page-dialog.tsx'
import { PicturedPages } from './pictured-pages.tsx'

interface PreviewDialogProps {
  template: Template
  /** Returns the name of whoever fills in the fields of a role; the role itself if absent. */
  nameOf?(role: string): string
  onClose(): void
}

/** Shows the pages of a template with its fields over the whole page until Escape is pressed. */
export function PreviewDialog({ template, nameOf = role => role, onClose }: PreviewDialogProps) {
  const name = template.name || template.filename
  return (
    <PageDialog label={name} onClose={onClose}>
      <PageFrame
        who={applicationText('previewTemplate')}
        what={name}
        actions={
          <button type="button" className="icon-button" aria-label={text('close')} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        }
      >
        <PicturedPages {...{ template, nameOf }} isLarge />
      </PageFrame>
    </PageDialog>
  )
}
