import { expect, it } from 'vitest'
import { loginObstacle } from './log-in.ts'

const LOGIN_REQUIRED = 0x4
const COUNT_LOW = 0x10000
const FINAL_TRY = 0x20000
const LOCKED = 0x40000

it.each([
  ['no PIN is needed', 0, false, undefined],
  ['the PIN is missing', LOGIN_REQUIRED, false, 'The token needs a PIN'],
  ['the PIN is set', LOGIN_REQUIRED, true, undefined],
  ['a wrong PIN was tried before', LOGIN_REQUIRED | COUNT_LOW, true, undefined],
  ['the next wrong PIN would lock the token', LOGIN_REQUIRED | COUNT_LOW | FINAL_TRY, true, 'was not tried'],
  ['the token is locked', LOGIN_REQUIRED | LOCKED, true, 'The PIN is locked'],
])('logs in unless that could lock the token: %s (flags %i, PIN given: %s)', (_, flags, hasPin, reason) => {
  const obstacle = loginObstacle({ flags }, hasPin)
  if (reason === undefined) expect(obstacle).toBe(null)
  else expect(obstacle).toMatchObject({ kind: 'pin', message: expect.stringContaining(reason) })
})
