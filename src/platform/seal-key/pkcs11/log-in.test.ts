import { expect, it } from 'vitest'
import { loginObstacle } from './log-in.ts'

const LOGIN_REQUIRED = 0x4
const COUNT_LOW = 0x10000
const FINAL_TRY = 0x20000
const LOCKED = 0x40000

it.each([
  ['a token that asks for none', 0, false, undefined],
  ['a token that asks for one', LOGIN_REQUIRED, false, 'The token needs a PIN'],
  ['a token', LOGIN_REQUIRED, true, undefined],
  ['a token after a wrong PIN', LOGIN_REQUIRED | COUNT_LOW, true, undefined],
  ['a token that the next wrong PIN would lock', LOGIN_REQUIRED | COUNT_LOW | FINAL_TRY, true, 'was not tried'],
  ['a token that is locked', LOGIN_REQUIRED | LOCKED, true, 'The PIN is locked'],
])('%s, with flags %i and a PIN: %s, is tried unless it would be locked', (_, flags, hasPin, reason) => {
  const obstacle = loginObstacle({ flags }, hasPin)
  if (reason === undefined) expect(obstacle).toBe(null)
  else expect(obstacle).toMatchObject({ kind: 'pin', message: expect.stringContaining(reason) })
})
