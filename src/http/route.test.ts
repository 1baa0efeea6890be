import { expect, it } from 'vitest'
import { anyone, defineRoute } from './route.ts'

const row = {
  method: 'POST' as const,
  path: '/orders',
  versioned: true,
  operationId: 'createOrder',
  summary: 'Create an order',
  access: anyone,
  errors: [],
}

it('a route that commits compiles only if it creates something and returns what it committed', () => {
  const routes = [
    defineRoute({ ...row, creates: true, handle: ({ commit }) => commit(async () => ({ orderId: '1' })) }),
    defineRoute({
      ...row,
      creates: true,
      bodyKind: 'stream',
      handle: ({ once }) => once({ sha256: '00' }, commit => commit(async () => ({ orderId: '1' }))),
    }),
    // @ts-expect-error the answer is not what was committed
    defineRoute({ ...row, creates: true, handle: async () => ({ orderId: '1' }) }),
    // @ts-expect-error a handler that reads the body itself must first say what it received
    defineRoute({ ...row, creates: true, bodyKind: 'stream', handle: ({ commit }) => commit(async () => ({})) }),
    // @ts-expect-error the route creates nothing
    defineRoute({ ...row, handle: ({ commit }) => commit(async () => ({})) }),
  ]
  expect(routes.map(route => route.operationId)).toEqual(routes.map(() => row.operationId))
})
