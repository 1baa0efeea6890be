import { Code, FileText, House, Inbox, type LucideIcon, MessagesSquare, Send, Settings } from 'lucide-react'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'

interface Destination {
  path: string
  label: string
  icon: LucideIcon
  /** Who may not, is not led there. */
  permission?: string
}

const all: Destination[] = [
  { path: paths.home({}), label: applicationText('home'), icon: House },
  { path: paths.send({}), label: applicationText('send'), icon: Send },
  { path: paths.requests({}), label: applicationText('requests'), icon: Inbox },
  { path: paths.redlines({}), label: applicationText('redlines'), icon: MessagesSquare },
  { path: paths.templates({}), label: applicationText('templates'), icon: FileText },
  { path: paths.requestLog({}), label: applicationText('developers'), icon: Code, permission: 'developers:read' },
  { path: paths.settings({}), label: applicationText('settings'), icon: Settings },
]

/** Where the rail leads somebody who may do these things. */
export const destinationsFor = ({ permissions }: { permissions: readonly string[] }): Destination[] =>
  all.filter(({ permission }) => permission === undefined || permissions.includes(permission))
