import { Archive, Ellipsis, MessagesSquare, Pencil, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuItem } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { sendManyPath, startRedlinePath } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useOrganization } from '../session/account.tsx'
import { AppMenu } from '../shell/menu.tsx'
import { sendObstacle } from './send-obstacle.ts'

interface TemplateMenuProps {
  template: Template
  onRename(): void
  onArchive(): void
}

/** What else can be done with a template. */
export function TemplateMenu({ template, onRename, onArchive }: TemplateMenuProps) {
  const { may } = useOrganization()
  const navigate = useNavigate()
  const { templateId, redlineAvailable } = template
  const items: Item[] = [
    {
      isThere: sendObstacle(template) === null && may('signature-requests:write'),
      icon: <Users aria-hidden="true" />,
      label: applicationText('bulkSend'),
      act: () => void navigate(sendManyPath(templateId)),
    },
    {
      isThere: redlineAvailable && may('redline-requests:write'),
      icon: <MessagesSquare aria-hidden="true" />,
      label: applicationText('negotiateTemplate'),
      act: () => void navigate(startRedlinePath(templateId)),
    },
    {
      isThere: may('templates:write'),
      icon: <Pencil aria-hidden="true" />,
      label: applicationText('renameTemplate'),
      act: onRename,
    },
    {
      isThere: may('templates:write'),
      icon: <Archive aria-hidden="true" />,
      label: applicationText('archiveTemplate'),
      act: onArchive,
    },
  ]
  const there = items.filter(one => one.isThere)
  if (there.length === 0) return null
  return (
    <AppMenu
      label={applicationText('moreOf', { name: template.name || template.filename })}
      button={<Ellipsis aria-hidden="true" />}
    >
      {there.map(({ icon, label, act }) => (
        <MenuItem key={label} className="app-menu-item" textValue={label} onAction={act}>
          {icon} {label}
        </MenuItem>
      ))}
    </AppMenu>
  )
}

interface Item {
  isThere: boolean
  icon: ReactNode
  label: string
  act(): void
}
