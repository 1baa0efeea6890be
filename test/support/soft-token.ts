import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type KeyAndCertificates, temporaryFolder } from './seal-key-files.ts'

const run = promisify(execFile)

/** The path of the module on Debian. */
export const SOFT_MODULE = '/usr/lib/softhsm/libsofthsm2.so'
/** A module that shows no token without a card reader. */
export const CARD_MODULE = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map(folder => `${folder}/opensc-pkcs11.so`)
  .find(existsSync)!
export const PIN = '48151623'

/** SoftHSM 2 with tokens in its own folder, used through a PKCS #11 module like a hardware module. */
export interface SoftHsm {
  readonly folder: string
  /** The settings that make these tokens visible to a service and the module. */
  readonly env: Record<string, string>
  /** Makes a token with a PIN. Returns its serial number. */
  token(label: string): Promise<string>
  /** Puts a private key and its certificates on a token; certificates of issuers do not get the key's id. */
  put(
    serial: string,
    content: KeyAndCertificates,
    object: { label: string; id: string },
    ...options: string[]
  ): Promise<void>
  changePin(serial: string, to: string, from?: string): Promise<void>
  slotOf(serial: string): Promise<string>
  /** Runs `meanwhile` while every token is taken out. */
  withoutTokens(meanwhile: () => Promise<void>): Promise<void>
  remove(): Promise<void>
}

/** @param settings further lines of its configuration */
export async function softHsm(settings = ''): Promise<SoftHsm> {
  const folder = await temporaryFolder()
  const SOFTHSM2_CONF = join(folder, 'softhsm2.conf')
  const tokens = join(folder, 'tokens')
  await mkdir(tokens)
  await writeFile(SOFTHSM2_CONF, `directories.tokendir = ${tokens}\nlog.level = ERROR\n${settings}\n`)
  const env = { ...process.env, SOFTHSM2_CONF }
  const initialized = async (label: string) => {
    const pins = ['--so-pin', '12345678', '--pin', PIN]
    await run('softhsm2-util', ['--init-token', '--free', '--label', label, ...pins], { env })
    return (await run('softhsm2-util', ['--show-slots'], { env })).stdout
  }
  const known = new Set<string>()
  return {
    folder,
    env: { SOFTHSM2_CONF, SEAL_MODULE_ENVIRONMENT: 'SOFTHSM2_CONF' },
    async token(label) {
      const serials = [...(await initialized(label)).matchAll(/Serial number: +(\w+)/g)].map(([, serial]) => serial!)
      const serial = serials.find(serial => !known.has(serial))!
      known.add(serial)
      return serial
    },
    async put(serial, { key, certificates }, { label, id }, ...options) {
      const keyFile = join(folder, `${crypto.randomUUID()}.der`)
      await writeFile(keyFile, key.export({ format: 'der', type: 'pkcs8' }))
      const slot = await slotOf(serial, env)
      const write = (file: string, ...more: string[]) =>
        tool(env, slot, '--login', '--pin', PIN, '--write-object', file, ...more)
      await write(keyFile, '--type', 'privkey', '--usage-sign', '--label', label, '--id', id, ...options)
      for (const [index, certificate] of certificates.entries()) {
        const file = join(folder, `${crypto.randomUUID()}.der`)
        await writeFile(file, certificate)
        await write(file, '--type', 'cert', '--label', `${label} ${index}`, ...(index === 0 ? ['--id', id] : []))
      }
    },
    async changePin(serial, to, from = PIN) {
      await tool(env, await slotOf(serial, env), '--login', '--pin', from, '--new-pin', to, '--change-pin')
    },
    slotOf: serial => slotOf(serial, env),
    async withoutTokens(meanwhile) {
      const away = join(folder, 'away')
      await rename(tokens, away)
      await mkdir(tokens)
      await meanwhile().finally(async () => {
        await rm(tokens, { recursive: true })
        await rename(away, tokens)
      })
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

const tool = (env: NodeJS.ProcessEnv, slot: string, ...args: string[]) =>
  run('pkcs11-tool', ['--module', SOFT_MODULE, '--slot', slot, ...args], { env })

async function slotOf(serial: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await run('softhsm2-util', ['--show-slots'], { env })
  const slot = stdout.split(/^Slot /m).find(text => text.includes(serial))!
  return /^\d+/.exec(slot)![0]
}

/** The processes that this process has started to load modules. */
export async function moduleProcesses(): Promise<number[]> {
  const found: number[] = []
  for (const name of (await readdir('/proc')).filter(one => /^\d+$/.test(one))) {
    const text = (file: string) => readFile(`/proc/${name}/${file}`, 'latin1').catch(() => '')
    const isOurs = (await text('status')).includes(`\nPPid:\t${process.pid}\n`)
    if (isOurs && (await text('cmdline')).includes('module-main.ts')) found.push(Number(name))
  }
  return found
}
