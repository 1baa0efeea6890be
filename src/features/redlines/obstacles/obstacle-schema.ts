import { Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'
import { obstacleCodes } from './obstacles.ts'

export const obstacleSchema = named(
  'RedlineObstacle',
  Type.Object({
    for: Type.Union([Type.Literal('approve'), Type.Literal('send')]),
    code: Type.Union(obstacleCodes.map(code => Type.Literal(code))),
    changeId: Type.Optional(Type.String()),
    commentId: Type.Optional(Type.String()),
    anchor: Type.Optional(Type.String({ description: 'The clause that it is in' })),
    text: Type.String(),
  }),
)
