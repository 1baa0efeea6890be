import type { OrganizationMember } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { useOrganization } from '../session/account.tsx'

export type Role = OrganizationMember['role']

interface RoleSelectProps {
  id?: string
  label?: string
  role: Role
  onRole(role: Role): void
}

/** A role; only owners make owners. */
export function RoleSelect({ id, label, role, onRole }: RoleSelectProps) {
  const { role: own } = useOrganization()
  const offered: Role[] = own === 'owner' || role === 'owner' ? ['member', 'admin', 'owner'] : ['member', 'admin']
  return (
    <select
      id={id}
      className="input app-select"
      aria-label={label}
      value={role}
      onChange={event => onRole(event.target.value as Role)}
    >
      {offered.map(one => (
        <option key={one} value={one}>
          {applicationText(`role_${one}`)}
        </option>
      ))}
    </select>
  )
}
