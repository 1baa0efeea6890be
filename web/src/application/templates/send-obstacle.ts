import type { Template } from '../../api/generated/calls.ts'

export type SendObstacle = 'archived' | 'noFields' | 'draft'

/** Returns the reason why a template should not be sent as it is, or null. */
export function sendObstacle({ archivedAt, fields, status }: Template): SendObstacle | null {
  if (archivedAt !== null) return 'archived'
  if (fields.length === 0) return 'noFields'
  return status === 'Ready' ? null : 'draft'
}
