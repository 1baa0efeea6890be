import { Building2, Check } from 'lucide-react'
import { applicationText } from '../../../texts/application-text.ts'
import { useAccount } from '../../session/account.tsx'
import { AppMenu } from './app-menu.tsx'

/** Shows the organization of the page. It is a menu if the person belongs to several organizations. */
export function OrganizationMenu() {
  const { account, organization, choose } = useAccount()
  if (!organization) return null
  const shown = (
    <>
      <Building2 aria-hidden="true" /> <span>{organization.name}</span>
    </>
  )
  if (account.organizations.length < 2) return <p className="app-organization">{shown}</p>
  return (
    <AppMenu
      button={shown}
      label={applicationText('changeOrganization', { organization: organization.name })}
      entries={account.organizations.map(({ organizationId, name }) => {
        const Icon = organizationId === organization.organizationId ? Check : Building2
        return {
          id: organizationId,
          icon: <Icon aria-hidden="true" />,
          label: name,
          act: () => choose(organizationId),
        }
      })}
    />
  )
}
