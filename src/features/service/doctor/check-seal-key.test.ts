import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { p256Key, pkcs12File, temporaryFolder } from '../../../../test/support/seal-key-files.ts'
import { readConfig } from '../../../config.ts'
import { checkSealKey } from './check-seal-key.ts'

it('the doctor signs with an external seal key to test it, and reports errors without the password', async () => {
  const folder = await temporaryFolder()
  const file = await pkcs12File(folder, await p256Key(), 'secret')
  const check = (env: Record<string, string>) => checkSealKey(readConfig(env))
  const SEAL_KEY = `pkcs12:${file}`
  expect(await check({})).toEqual([])
  expect(await check({ SEAL_KEY, SEAL_KEY_PASSWORD: 'secret' })).toEqual([
    {
      subject: 'seal key',
      verdict: 'ok',
      text: `the key in the PKCS #12 file ${file} signs, and belongs to its certificate`,
    },
  ])
  const [finding] = await check({ SEAL_KEY, SEAL_KEY_PASSWORD: 'hunter2' })
  expect(finding).toMatchObject({ verdict: 'problem', text: expect.stringContaining('The password is wrong') })
  expect(JSON.stringify(finding)).not.toContain('hunter2')
  await rm(folder, { recursive: true })
})
