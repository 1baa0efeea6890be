const reading = [
  'templates:read',
  'signature-requests:read',
  'redline-requests:read',
  'folders:read',
  'people:read',
  'settings:read',
] as const
const working = [
  ...reading,
  'templates:write',
  'signature-requests:write',
  'redline-requests:write',
  'folders:write',
] as const
const managing = [...working, 'folders:manage'] as const
const developing = [
  'people:read',
  'settings:read',
  'credentials:read',
  'credentials:write',
  'webhooks:read',
  'webhooks:write',
  'developers:read',
] as const
const administering = [
  ...new Set([
    ...managing,
    ...developing,
    ...(['content:delete', 'people:write', 'settings:write', 'billing:read', 'billing:write', 'audit:read'] as const),
  ]),
]

/** What a person sees in an organization because of the role, in addition to what is shared with the person. */
export type Sight = 'nothing' | 'common' | 'open-folders' | 'everything'

interface RoleRow {
  permissions: readonly string[]
  sight: Sight
}

/**
 * The roles of people in an organization: the actions that each may perform, and what it sees. A route names the action
 * that it needs as its `scope`. `common` is what is in no folder, and `open-folders` also what is in folders that are
 * not restricted.
 */
const rows = {
  owner: { permissions: [...administering, 'folders:take-over'], sight: 'open-folders' },
  admin: { permissions: administering, sight: 'open-folders' },
  manager: { permissions: managing, sight: 'open-folders' },
  member: { permissions: working, sight: 'common' },
  /** Sees everything, also what is private to others, and changes nothing. */
  auditor: {
    permissions: [...reading, 'credentials:read', 'webhooks:read', 'billing:read', 'audit:read', 'developers:read'],
    sight: 'everything',
  },
  /** Sees no documents. */
  developer: { permissions: developing, sight: 'nothing' },
} as const satisfies Record<string, RoleRow>

export type Role = keyof typeof rows
export type Permission = (typeof rows)[Role]['permissions'][number]

/** The roles, from the one that may do most. */
export const roles = Object.keys(rows) as Role[]

export const isRole = (text: string): text is Role => Object.hasOwn(rows, text)

/** Returns the actions that a role may perform. */
export const permissionsOf = (role: Role): Permission[] => [...rows[role].permissions]

/** Returns what a role sees in addition to what is shared with the person. */
export const sightOf = (role: Role): Sight => rows[role].sight
