import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { PicturedPages } from './pictured-pages.tsx'

interface PreviewDialogProps {
  template: Template
  /** Returns the name of whoever fills in the fields of a role; the role itself if absent. */
  nameOf?(role: string): string
  onClose(): void
}

/** Shows the pages of a template with its fields over the whole page. */
export const PreviewDialog = ({ template, nameOf = role => role, onClose }: PreviewDialogProps) => (
  <DocumentDialog
    kind={applicationText('previewTemplate')}
    title={template.name || template.filename}
    onClose={onClose}
  >
    <PicturedPages {...{ template, nameOf }} isLarge />
  </DocumentDialog>
)
