import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { PageClient } from '../support/people.ts'
import { cleanUp, freePort, newFolder, postmasterOf, ROOT } from './service-process.ts'

const running: ChildProcess[] = []

afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  }
  await cleanUp()
})

/** Starts bin/dev with a data folder of the test, and waits until it prints that it is ready. */
async function startLoop(folder: string, port: number) {
  const child = spawn(process.execPath, [join(ROOT, 'dev/main.ts'), `--data=${folder}`], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = once(child, 'close').then(() => {
    throw new Error(output)
  })
  ended.catch(() => {})
  while (!output.includes('Ready after')) await Promise.race([once(child.stdout, 'data'), ended])
  return { child, output: () => output }
}

const linksIn = (output: string) => output.match(/http:\/\/localhost:\d+\/\S+/g) ?? []

async function pageAt(link: string) {
  const answer = await fetch(link, { headers: { accept: 'text/html', connection: 'close' } })
  return { link, status: answer.status, isApplication: (await answer.text()).includes('/@vite/client') }
}

it('bin/dev prints links that work, lets people sign in, and ends without leaving a process', async () => {
  const folder = newFolder()
  const port = await freePort()
  const { child, output } = await startLoop(folder, port)
  const url = `http://localhost:${port}`

  const pages = linksIn(output()).filter(link => !/\/(outbox|docs)$/.test(link))
  expect(pages.filter(link => link.includes('/sign/'))).toHaveLength(3)
  expect(pages.filter(link => link.includes('/edit/'))).toHaveLength(2)
  expect(pages.filter(link => link.includes('/redline/'))).toHaveLength(3)
  const answers = await Promise.all(pages.map(pageAt))
  expect(answers.filter(({ status, isApplication }) => status !== 200 || !isApplication)).toEqual([])

  const [, password] = /with the password "([^"]+)"/.exec(output())!
  for (const role of ['owner', 'admin', 'member']) {
    const page = new PageClient(url)
    const answer = await page.post('/identity/sign-in/email', { email: `${role}@example.com`, password })
    expect(answer.status).toBe(200)
  }

  const [, apiKey = ''] = /API key +(\S+)/.exec(output())!
  const list = async () => {
    const answer = await fetch(`${url}/v1/signature-requests`, { headers: { authorization: `Bearer ${apiKey}` } })
    const requests = (await answer.json()) as { status: string }[]
    return requests.map(({ status }) => status).sort()
  }
  expect(await list()).toEqual([...Array(3).fill('Created'), 'Completed', ...Array(3).fill('Expired')].sort())

  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  expect(await postmasterOf(join(folder, 'dev-data'))).toBeNull()
  expect(processesNaming(folder)).toEqual([])
})

it('a killed bin/dev takes its service with it, and starts again on the same data', async () => {
  const folder = newFolder()
  const port = await freePort()
  const first = await startLoop(folder, port)
  first.child.kill('SIGKILL')
  await once(first.child, 'close')
  const second = await startLoop(folder, port)
  expect(second.output()).not.toContain('Filling')
  expect(linksIn(second.output())).toHaveLength(linksIn(first.output()).length)
  second.child.kill('SIGINT')
  await once(second.child, 'close')
  while (processesNaming(folder).length > 0) await sleep(50)
})

/** Processes that have the folder in their command or environment. */
function processesNaming(folder: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=', 'ewww'], { encoding: 'utf8' }).split('\n')
  return lines.filter(line => line.includes(folder) && !line.includes('ps -eo'))
}
