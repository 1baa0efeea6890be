import { Archive, Copy, Ellipsis, Eye, FolderInput, MessagesSquare, Pencil, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { sendManyPath, startRedlinePath } from '../../paths.ts'
import { templatesText } from '../../texts/templates-text.ts'
import { AppMenu } from '../shell/menu/app-menu.tsx'
import type { MenuEntry } from '../shell/menu/menu-entry.ts'
import { useMay } from '../where/use-may.ts'
import { sendObstacle } from './send-obstacle.ts'

interface TemplateMenuProps {
  template: Template
  onPreview(): void
  onRename(): void
  onDuplicate(): void
  /** Undefined if the person may not move it. */
  onMove: (() => void) | undefined
  onArchive(): void
}

/** A menu of further actions for a template. */
export function TemplateMenu({ template, onPreview, onRename, onDuplicate, onMove, onArchive }: TemplateMenuProps) {
  const may = useMay(template)
  const navigate = useNavigate()
  const { templateId, redlineAvailable } = template
  const items: Item[] = [
    {
      isThere: sendObstacle(template) === null && may('signature-requests:write'),
      id: 'send-many',
      icon: <Users aria-hidden="true" />,
      label: templatesText('bulkSend'),
      act: () => void navigate(sendManyPath(templateId)),
    },
    {
      isThere: redlineAvailable && may('redline-requests:write'),
      id: 'negotiate',
      icon: <MessagesSquare aria-hidden="true" />,
      label: templatesText('negotiateTemplate'),
      act: () => void navigate(startRedlinePath(templateId)),
    },
    {
      isThere: true,
      id: 'preview',
      icon: <Eye aria-hidden="true" />,
      label: templatesText('previewTemplate'),
      act: onPreview,
    },
    {
      isThere: may('templates:write'),
      id: 'rename',
      icon: <Pencil aria-hidden="true" />,
      label: templatesText('renameTemplate'),
      act: onRename,
    },
    {
      isThere: may('templates:write'),
      id: 'duplicate',
      icon: <Copy aria-hidden="true" />,
      label: templatesText('duplicateTemplate'),
      act: onDuplicate,
    },
    {
      isThere: onMove !== undefined,
      id: 'move',
      icon: <FolderInput aria-hidden="true" />,
      label: templatesText('movePlace'),
      act: () => onMove?.(),
    },
    {
      isThere: may('templates:write'),
      id: 'archive',
      icon: <Archive aria-hidden="true" />,
      label: templatesText('archiveTemplate'),
      act: onArchive,
    },
  ]
  return (
    <AppMenu
      label={templatesText('moreOf', { name: template.name || template.filename })}
      button={<Ellipsis aria-hidden="true" />}
      entries={items.filter(item => item.isThere)}
    />
  )
}

interface Item extends MenuEntry {
  isThere: boolean
}
