import { Code, FileText, Folder, House, Inbox, type LucideIcon, MessagesSquare, Send, Settings } from 'lucide-react'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import type { Organization } from '../session/chosen-organization.ts'

interface Destination {
  path: string
  label: string
  icon: LucideIcon
  /** People without this permission do not see the link. */
  permission?: string
  isShown?(organization: Organization): boolean
}

const destinations: Destination[] = [
  { path: paths.home({}), label: applicationText('home'), icon: House, permission: 'signature-requests:read' },
  { path: paths.send({}), label: applicationText('send'), icon: Send, permission: 'signature-requests:write' },
  { path: paths.requests({}), label: applicationText('requests'), icon: Inbox, permission: 'signature-requests:read' },
  {
    path: paths.redlines({}),
    label: applicationText('redlines'),
    icon: MessagesSquare,
    permission: 'redline-requests:read',
  },
  { path: paths.templates({}), label: applicationText('templates'), icon: FileText, permission: 'templates:read' },
  {
    path: paths.folders({}),
    label: applicationText('folders'),
    icon: Folder,
    permission: 'folders:read',
    isShown: ({ keepsFolders }) => keepsFolders,
  },
  { path: paths.requestLog({}), label: applicationText('developers'), icon: Code, permission: 'developers:read' },
  { path: paths.settings({}), label: applicationText('settings'), icon: Settings },
]

/** Returns the links in the rail for somebody who is in an organization. */
export const destinationsFor = (organization: Organization): Destination[] =>
  destinations.filter(
    ({ permission, isShown }) =>
      (permission === undefined || organization.permissions.includes(permission)) &&
      (!isShown || isShown(organization)),
  )
