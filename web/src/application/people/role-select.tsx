import type { OrganizationMember } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { useOrganization } from '../session/account.tsx'

export type Role = OrganizationMember['role']

/** The roles, from the one that most people have. */
const roles: Role[] = ['member', 'manager', 'admin', 'owner', 'auditor', 'developer']

interface RoleSelectProps {
  id?: string
  label?: string
  role: Role
  onRole(role: Role): void
}

/** The roles that only owners give: auditors see what is private to others. */
const givenByOwners: Role[] = ['owner', 'auditor']

/** Lets the person choose a role among those that they may give. */
export function RoleSelect({ id, label, role, onRole }: RoleSelectProps) {
  const { role: ownRole } = useOrganization()
  const offered = roles.filter(
    offeredRole => ownRole === 'owner' || role === offeredRole || !givenByOwners.includes(offeredRole),
  )
  return (
    <select
      id={id}
      className="input app-select"
      aria-label={label}
      value={role}
      onChange={event => onRole(event.target.value as Role)}
    >
      {offered.map(offeredRole => (
        <option key={offeredRole} value={offeredRole}>
          {settingsText(`role_${offeredRole}`)}
        </option>
      ))}
    </select>
  )
}
