import { type TSchema, Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { CodedError } from '../../src/http/coded-error.ts'
import { anyone, defineRoute } from '../../src/http/route.ts'
import { createServer } from '../../src/http/server.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { checkAnswers } from '../support/answer-checks.ts'

const platform = {
  log: createLog('silent'),
  config: { publicUrl: 'http://localhost', rateLimitPerSecond: 0, linkRateLimitPerSecond: 0, trustedProxies: [] },
  metrics: { observeRequest() {} },
  isDraining: () => false,
} as unknown as Platform

/** Returns the problems found in the answer of a route with this schema. */
async function found(response: TSchema | undefined, handle: (reply: FastifyReply) => unknown): Promise<string[]> {
  const route = defineRoute({
    method: 'GET',
    path: '/x',
    versioned: true,
    operationId: 'x',
    summary: 'x',
    access: anyone,
    response,
    errors: ['envelope_expired'],
    handle: async ({ reply }) => handle(reply),
  })
  const server = createServer(platform, [route])
  const problems = checkAnswers(server, [route])
  await server.inject('/v1/x')
  await server.close()
  return problems
}

const schema = Type.Object({
  id: Type.String(),
  part: Type.Optional(Type.Array(Type.Object({ size: Type.Integer() }))),
})
const throwing = (error: CodedError) => () => {
  throw error
}

it.each<[string, () => unknown, TSchema | undefined, string | null]>([
  ['no problem in a documented answer', () => ({ id: 'x', part: [{ size: 1 }] }), schema, null],
  ['a property that is not in the schema', () => ({ id: 'x', more: 1 }), schema, '/more is not documented'],
  [
    'a nested property that is not in the schema',
    () => ({ id: 'x', part: [{ size: 1, more: 1 }] }),
    schema,
    '/part/…/more is not documented',
  ],
  ['a missing property', () => ({}), schema, '/id Expected required property'],
  ['a property of the wrong type', () => ({ id: 1 }), schema, '/id Expected string'],
  ['an answer without a schema', () => ({ id: 'x' }), undefined, 'there is no response schema'],
  ['no problem in a documented error', throwing(new CodedError('envelope_expired')), schema, null],
  [
    'an error that the route does not list',
    throwing(new CodedError('role_unknown', { role: 'Buyer' })),
    schema,
    'is not among its errors',
  ],
])('the answer check finds %s', async (_, handle, response, expected) => {
  const problems = await found(response, handle)
  if (expected === null) expect(problems).toEqual([])
  else expect(problems.join('\n')).toContain(expected)
})
