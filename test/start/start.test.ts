import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { type ClientRequest, type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MAIN } from '../support/programs.ts'
import { itLong } from '../support/suite.ts'
import {
  cleanUp,
  firstApiKey,
  killPostmaster,
  newFolder,
  postmasterOf,
  ROOT,
  type ServiceProcess,
  startReadyService,
  startService,
  stoppedInstallation,
} from './service-process.ts'

const newDataDir = () => join(newFolder(), 'data')

async function credentialsWork(service: ServiceProcess, apiKey: string) {
  const answer = await fetch(`${service.url}/v1/templates/tpl_01h2xcejqtf2nbrexx3vqjhp41`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return answer.status === 404
}

describe('the first start', () => {
  const dataDir = newDataDir()
  let service: ServiceProcess
  beforeAll(async () => {
    service = await startReadyService({ dataDir })
    await firstApiKey(service)
  })
  afterAll(cleanUp)

  it('writes working credentials and the outbox password to a file that only this user can read', async () => {
    const parts = [
      'organization    org_',
      'client id',
      'client secret',
      'audience',
      'token URL',
      'API key',
      'password  ',
    ]
    for (const part of parts) expect(service.firstStart()).toContain(part)
    const file = join(dataDir, 'first-start.txt')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect.poll(() => service.output()).toContain(`credentials     ${file}\n`)
    const [, password = ''] = /password +(\S+)/.exec(service.firstStart())!
    for (const secret of ['cs_live_', 'client secret', password]) expect(service.output()).not.toContain(secret)
    expect(await credentialsWork(service, await firstApiKey(service))).toBe(true)
  })

  it('hides the keys from other users of the machine', async () => {
    const find = spawn('find', [dataDir, '-perm', '/077', '!', '-type', 'l', '-path', '*/keys*'])
    let found = ''
    find.stdout.on('data', chunk => {
      found += chunk
    })
    await once(find, 'close')
    expect(found).toBe('')
  })

  it('runs the database as a user other than root, who can write only its data', async () => {
    const { pid } = (await postmasterOf(dataDir))!
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const isRoot = process.getuid?.() === 0
    expect(/^Uid:\s+(\d+)/m.exec(status)![1]).toBe(String(isRoot ? 65_534 : process.getuid?.()))
    const CAP_DAC_READ_SEARCH = 1n << 2n
    expect(BigInt(`0x${/^CapEff:\s+(\w+)$/m.exec(status)![1]}`)).toBe(isRoot ? CAP_DAC_READ_SEARCH : 0n)
  })

  it('prints commands that work when they are pasted', async () => {
    const [before, after] = pastedParts(service.firstStart())
    const shell = spawn('sh', ['-eu'], { cwd: newFolder(), stdio: ['pipe', 'pipe', 'inherit'] })
    let printed = ''
    shell.stdout.on('data', chunk => {
      printed += chunk
    })
    shell.stdin.write(before)
    await expect.poll(() => printed.match(/\/sign\/\S+/g)).toHaveLength(2)
    for (const link of printed.match(/http\S+/g)!) await sign(service.url, link.split('/sign/')[1]!)
    await completed(service, printed, shell.stdin)
    shell.stdin.end(`${after}\nhead -c 5 signed.pdf\n`)
    await once(shell, 'close')
    expect(printed).toContain('"status":"Completed"')
    expect(printed).toMatch(/%PDF-$/)
  })

  itLong('prints the credentials to a terminal instead of a file', async () => {
    const fresh = newDataDir()
    const command = ['script', '--quiet', '--return', '--command', `exec ${process.execPath} ${MAIN}`, '/dev/null']
    const terminal = await startReadyService({ dataDir: fresh, command })
    await expect.poll(() => terminal.output()).toMatch(/API key +cs_live_\w+/)
    expect(terminal.firstStart()).toBe('')
    const { pid } = terminal.child
    process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()), 'SIGTERM')
    expect(await terminal.ended).toBe(0)
  })

  it('prints the credentials only once', async () => {
    const apiKey = await firstApiKey(service)
    expect(await service.stop()).toBe(0)
    const second = await startReadyService({ dataDir })
    await expect.poll(() => second.output()).toMatch(`Countersign is running at ${second.url}\n`)
    expect(second.output()).not.toMatch(/secret|password {2}|cs_live/)
    await expect.poll(() => second.output()).toMatch(/ claim link +http\S+\/setup\/[\w-]{43}\n/)
    expect(await credentialsWork(second, apiKey)).toBe(true)
  })
})

function pastedParts(output: string): [string, string] {
  const [before, after] = output.split('It prints a signing URL')
  const commands = (text: string) =>
    text.split('\n').filter(line => /^ {2}(?!claim|organization|client|audience|token|API|user|password)/.test(line))
  return [`${commands(before!).join('\n')}\n`, commands(after!).join('\n')]
}

async function sign(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const session = (await (await fetch(`${url}/signing/session`, { headers })).json()) as {
    consent: { version: string }
    fields: { fieldId: string; type: string; writable?: boolean }[]
  }
  const fields = session.fields
    .filter(field => field.type === 'text')
    .map(({ fieldId }) => ({ fieldId, value: 'Lisbon' }))
  const signing = { consentVersion: session.consent.version, signature: { kind: 'typed', text: 'Signer' } }
  for (const values of [fields, []]) {
    const answer = await fetch(`${url}/signing/session/sign`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...signing, fields: values }),
    })
    if (answer.ok) return
  }
  throw new Error('The signature was refused')
}

/** Waits for the completion in the shell that the commands were pasted into. */
async function completed(service: ServiceProcess, printed: string, stdin: NodeJS.WritableStream) {
  expect(printed).toContain(service.url)
  stdin.write(
    'until curl -sS "$URL/v1/signature-requests/$REQUEST" -H "$AUTH" | grep -q Completed; do sleep 0.2; done\n',
  )
}

describe('a start', () => {
  afterEach(cleanUp)

  itLong('needs no help after the first start was killed at any moment', async () => {
    const dataDir = newDataDir()
    for (const afterMs of [60, 200, 350, 500, 700, 900]) {
      const service = await startService({ dataDir })
      await sleep(afterMs)
      await service.stop('SIGKILL')
    }
    const service = await startReadyService({ dataDir })
    expect(await service.stop()).toBe(0)
  })

  it('with bin/start installs, builds and creates nothing if everything is there', async () => {
    const { dataDir } = await stoppedInstallation()
    await (await startReadyService({ dataDir, command: [join(ROOT, 'bin/start')] })).stop()
    const service = await startReadyService({ dataDir, command: [join(ROOT, 'bin/start')] })
    expect(await service.stop()).toBe(0)
    expect(service.output()).not.toMatch(/Installing|Building|cs_live_/)
  })

  itLong('works below a path that is too long for a socket', async () => {
    const dataDir = join(newFolder(), 'a-very-long-name-of-a-folder'.repeat(5), 'data')
    const service = await startReadyService({ dataDir })
    expect(await service.stop()).toBe(0)
    expect(await postmasterOf(dataDir)).toBe(null)
  })

  it('takes over a database that is still running after the service was killed', async () => {
    const { dataDir, apiKey } = await stoppedInstallation()
    const first = await startReadyService({ dataDir })
    await first.stop('SIGKILL')
    expect(await postmasterOf(dataDir)).not.toBe(null)
    const second = await startReadyService({ dataDir })
    expect(await credentialsWork(second, apiKey)).toBe(true)
    expect(await second.stop()).toBe(0)
    expect(await postmasterOf(dataDir)).toBe(null)
  })

  itLong('recovers after a power failure, even if another program has the stale process id', async () => {
    const { dataDir, apiKey } = await stoppedInstallation()
    const first = await startReadyService({ dataDir })
    const { pid } = (await postmasterOf(dataDir))!
    first.child.kill('SIGKILL')
    await killPostmaster(dataDir)
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    expect(readFileSync(pidFile, 'utf8')).toContain(String(pid))
    const other = spawn('sed', ['-i', `1s/.*/${process.pid}/`, pidFile])
    await once(other, 'close')
    const second = await startReadyService({ dataDir })
    expect(await credentialsWork(second, apiKey)).toBe(true)
  })
})

describe('a stop', () => {
  afterEach(cleanUp)

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing running and exits with 0', async signal => {
    const { dataDir } = await stoppedInstallation()
    const service = await startReadyService({ dataDir })
    expect(await service.stop(signal)).toBe(0)
    expect(service.errors()).toBe('')
    expect(await postmasterOf(dataDir)).toBe(null)
    expect(existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
    await expect(fetch(service.url)).rejects.toThrow()
  })

  itLong('also works during the start', async () => {
    const dataDir = newDataDir()
    const service = await startService({ dataDir })
    await sleep(400)
    expect(await service.stop('SIGTERM')).toBeOneOf([0, 1, null])
    await expect.poll(() => postmasterOf(dataDir)).toBe(null)
  })

  it('finishes a running request first', async () => {
    const { dataDir, apiKey } = await stoppedInstallation()
    const service = await startReadyService({ dataDir })
    const begun = await begunRequest(`${service.url}/v1/templates`, {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'multipart/form-data; boundary=x',
    })
    const ended = service.stop('SIGTERM')
    await untilClosed(service)
    const answer = once(begun, 'response')
    begun.end('--x\r\nContent-Disposition: form-data; name="filename"\r\n\r\na.pdf\r\n--x--\r\n')
    expect(await answer).toMatchObject([{ statusCode: 400 }])
    expect(await ended).toBe(0)
  })

  itLong('fails no call behind a load balancer that checks readiness', async () => {
    const { dataDir } = await stoppedInstallation()
    const service = await startReadyService({ dataDir, env: { DRAIN_SECONDS: '2' } })
    const isReady = async () => (await fetch(`${service.url}/ready`)).status === 200
    let isSending = true
    const send = async () => {
      while (isSending) expect((await fetch(`${service.url}/live`)).status).toBe(200)
    }
    const clients = [send(), send(), send(), send()]
    const ended = service.stop('SIGTERM')
    await expect.poll(isReady, { interval: 200 }).toBe(false)
    isSending = false
    await Promise.all(clients)
    expect(await ended).toBe(0)
  })

  itLong('is immediate on a second signal', async () => {
    const { dataDir } = await stoppedInstallation()
    const service = await startReadyService({ dataDir })
    const held = await begunRequest(`${service.url}/oauth/token`, { 'content-type': 'application/json' })
    const broken = once(held, 'error')
    service.child.kill('SIGTERM')
    await untilClosed(service)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(1)
    await broken
  })
})

/** Begins a request whose body the service waits for. */
async function begunRequest(url: string, headers: OutgoingHttpHeaders): Promise<ClientRequest> {
  const begun = request(url, { method: 'POST', headers: { ...headers, expect: '100-continue' } })
  begun.flushHeaders()
  await once(begun, 'continue')
  return begun
}

/** Waits until the service accepts no more connections. */
async function untilClosed({ url }: ServiceProcess): Promise<void> {
  const isOpen = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
}
