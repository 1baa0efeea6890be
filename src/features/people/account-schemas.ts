import { Type } from '@sinclair/typebox'
import { roles } from './roles.ts'

export const roleSchema = Type.Union(
  roles.map(role => Type.Literal(role)),
  { description: 'An owner may do everything, an admin all but make owners, a member may prepare and send' },
)
