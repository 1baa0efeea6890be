import { hueOf } from '../../fields/role-hue.ts'
import type { EditorDocument } from '../model/editor-document.ts'
import { markOf } from '../model/roles.ts'

/** Shows the colour and the letter of a role. */
export function RoleBadge({ roles, name }: { roles: EditorDocument['roles']; name: string | null }) {
  return (
    <span className="role-badge" data-hue={hueOf(roles, name)} aria-hidden="true">
      {markOf(roles, name)}
    </span>
  )
}
