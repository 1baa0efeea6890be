import { FileText, House, type LucideIcon, Settings } from 'lucide-react'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'

interface Destination {
  path: string
  label: string
  icon: LucideIcon
}

/** Where the rail leads. */
export const destinations: Destination[] = [
  { path: paths.home({}), label: applicationText('home'), icon: House },
  { path: paths.templates({}), label: applicationText('templates'), icon: FileText },
  { path: paths.settings({}), label: applicationText('settings'), icon: Settings },
]
