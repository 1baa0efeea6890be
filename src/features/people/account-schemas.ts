import { Type } from '@sinclair/typebox'
import { roles } from './roles.ts'

export const roleSchema = Type.Union(
  roles.map(role => Type.Literal(role)),
  {
    description:
      'An owner may do everything, an admin all but make owners, a manager shares folders, and a member prepares and sends. An auditor sees everything and changes nothing. A developer manages credentials and webhooks, and sees no documents',
  },
)
