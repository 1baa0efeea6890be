import type { Template } from '../../api/generated/calls.ts'
import { templatesText } from '../../texts/templates-text.ts'
import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'

interface ArchiveSheetProps {
  template: Template
  onClose(): void
  onArchived(name: string): void
}

/** Explains what archiving means, and archives a template. */
export function ArchiveSheet({ template, onClose, onArchived }: ArchiveSheetProps) {
  const { call } = useOrganization()
  const { templateId } = template
  const name = template.name || template.filename
  const act = useOrganizationAct(
    () => call('POST /v1/templates/{templateId}/archive', { parameters: { templateId } }),
    () => onArchived(name),
  )
  return (
    <ConfirmSheet
      title={templatesText('archiveTemplateOf', { name })}
      body={templatesText('archiveTemplateBody')}
      button={templatesText('archiveTemplate')}
      {...{ act, onClose }}
    />
  )
}
