import type { ReactNode } from 'react'
import { applicationText } from '../../texts/application-text.ts'
import { useOrganization } from '../session/account.tsx'
import { Page } from '../shell/page.tsx'

interface AdminsOnlyProps {
  title: string
  permission: string
  children: ReactNode
}

/** Shows a page to people who may see it; tells others who may. */
export function AdminsOnly({ title, permission, children }: AdminsOnlyProps) {
  const { may, name } = useOrganization()
  if (may(permission)) return children
  return (
    <Page title={title}>
      <p>{applicationText('adminsOnly', { organization: name })}</p>
    </Page>
  )
}
