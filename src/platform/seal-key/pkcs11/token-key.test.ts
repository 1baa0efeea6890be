import koffi from 'koffi'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rsaKey } from '../../../../test/support/seal-key-files.ts'
import { PIN, SOFT_MODULE, type SoftHsm, softHsm } from '../../../../test/support/soft-token.ts'
import { type OpenedTokenKey, openTokenKey } from './token-key.ts'

const SHA256_RSA_PKCS = { type: 0x40, value: null }
const input = Buffer.from('what is signed')

let hsm: SoftHsm
let slot: number
let key: OpenedTokenKey
beforeAll(async () => {
  hsm = await softHsm()
  vi.stubEnv('SOFTHSM2_CONF', hsm.env.SOFTHSM2_CONF)
  const serial = await hsm.token('Seal')
  await hsm.put(serial, rsaKey(), { label: 'seal', id: '01' })
  slot = Number(await hsm.slotOf(serial))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await hsm.remove()
})

const open = () => openTokenKey({ modulePath: SOFT_MODULE, token: { label: 'Seal' }, key: { label: 'seal' }, pin: PIN })
const closeAllSessions = koffi.load(SOFT_MODULE).func('C_CloseAllSessions', 'ulong', ['ulong'])

it('a signature fails temporarily if its session was closed elsewhere or ended with the module', () => {
  key = open()
  expect(key.sign(SHA256_RSA_PKCS, input)).toHaveLength(256)
  closeAllSessions(slot)
  const sign = () => key.sign(SHA256_RSA_PKCS, input)
  expect(sign).toThrow(
    expect.objectContaining({ kind: 'failed', message: expect.stringContaining('CKR_SESSION_HANDLE') }),
  )
  key.close()
  expect(sign).toThrow(
    expect.objectContaining({ kind: 'failed', message: expect.stringContaining('CKR_CRYPTOKI_NOT') }),
  )
})

it('signs correctly while garbage is collected', () => {
  key = open()
  const expected = Buffer.from(key.sign(SHA256_RSA_PKCS, input))
  for (let run = 0; run < 300; run++) {
    Buffer.alloc(1024 * 1024, run)
    expect(expected.equals(key.sign(SHA256_RSA_PKCS, input))).toBe(true)
  }
  key.close()
})
