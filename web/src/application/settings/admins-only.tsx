import type { ReactNode } from 'react'
import { settingsText } from '../../texts/settings-text.ts'
import { useOrganization } from '../session/account.tsx'
import { Page } from '../shell/page.tsx'

interface AdminsOnlyProps {
  title: string
  permission: string
  children: ReactNode
}

/** Shows a page to people who have the permission. To other people, it shows that only admins can see the page. */
export function AdminsOnly({ title, permission, children }: AdminsOnlyProps) {
  const { may, name } = useOrganization()
  if (may(permission)) return children
  return (
    <Page title={title}>
      <p>{settingsText('adminsOnly', { organization: name })}</p>
    </Page>
  )
}
