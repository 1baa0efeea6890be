/** The roles of people in an organization. Each role may do everything that the roles before it may do. */
export const roles = ['member', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** The lowest role that may perform each action. A route names the action that it needs as its `scope`. */
const leastRoles = {
  'templates:read': 'member',
  'templates:write': 'member',
  'signature-requests:read': 'member',
  'signature-requests:write': 'member',
  'content:delete': 'admin',
  'redline-requests:read': 'member',
  'redline-requests:write': 'member',
  'people:read': 'member',
  'people:write': 'admin',
  'settings:read': 'member',
  'settings:write': 'admin',
  'credentials:read': 'admin',
  'credentials:write': 'admin',
  'webhooks:read': 'admin',
  'webhooks:write': 'admin',
  'billing:read': 'admin',
  'billing:write': 'admin',
  'audit:read': 'admin',
  'developers:read': 'admin',
} as const satisfies Record<string, Role>

export type Permission = keyof typeof leastRoles

export const isRole = (text: string): text is Role => roles.some(role => role === text)

/** Returns the actions that a role may perform. */
export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(leastRoles) as Permission[]).filter(
    permission => roles.indexOf(leastRoles[permission]) <= roles.indexOf(role),
  )
