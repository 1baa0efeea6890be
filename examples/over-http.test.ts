import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../test/support/api-client.ts'
import { embeddedRequest, readyTemplate, sign } from '../test/support/builders.ts'
import { pdfsig } from '../test/support/pdf-tools.ts'
import { replacing } from '../test/support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../test/support/redlines.ts'
import { freePort, startTestApp, type TestApp } from '../test/support/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-examples-'))
let app: TestApp
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const child of children) child.kill()
  await app.stop()
  rmSync(folder, { recursive: true })
})

/** Starts an example, and returns its output once the output matches. */
async function start(example: string, args: string[], env: Record<string, string>, untilPrinted: RegExp) {
  const child = spawn(process.execPath, [join(import.meta.dirname, example), ...args], {
    cwd: folder,
    env: { ...process.env, BASE_URL: app.url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let printed = ''
  for await (const chunk of child.stdout!.setEncoding('utf8')) {
    printed += chunk
    const match = untilPrinted.exec(printed)
    if (match) {
      child.stdout!.resume()
      return { child, match }
    }
  }
  throw new Error(`${example} ended after printing ${printed}`)
}

describe('in the examples over HTTP,', () => {
  it('03 gets a document signed and downloads the sealed file', async () => {
    const { acme } = app
    const credentials = { CLIENT_ID: acme.clientId, CLIENT_SECRET: acme.clientSecret, AUDIENCE: acme.audience }
    const { child, match } = await start('03-embedded-signing.ts', ['out.pdf'], credentials, /\/sign\/(\S+)\n/)
    const ended = once(child, 'exit')
    expect(await sign(new ApiClient(app.url, match[1]!))).toMatchObject({ status: 200 })
    expect(await ended).toEqual([0, null])
    expect((await pdfsig(join(folder, 'out.pdf'))).signatures).toEqual([{ valid: true, total: true }])
  })

  it('04 embeds the signing page in its own page', async () => {
    const request = await embeddedRequest(app.api)
    const port = await freePort()
    await start(
      '04-embedding-page.ts',
      [String(port)],
      {
        API_KEY: app.acme.apiKey,
        RECIPIENT_SIGNATURE_ID: request.signers[0]!.recipientSignatureId,
        SIGNATURE_REQUEST_ID: request.signatureRequestId,
      },
      /Open http/,
    )
    const page = await (await fetch(`http://localhost:${port}/`)).text()
    const token = /src="[^"]*\/sign\/([^"]+)"/.exec(page)![1]!
    expect(await new ApiClient(app.url, token).get('/signing/session')).toMatchObject({ body: { state: 'Ready' } })
    expect(await (await fetch(`http://localhost:${port}/status`)).json()).toEqual({ status: 'Created' })
  })

  it('05 embeds the template editor in its own page', async () => {
    const { templateId } = await readyTemplate(app.api)
    const port = await freePort()
    const env = { API_KEY: app.acme.apiKey, TEMPLATE_ID: templateId }
    await start('05-embedding-the-editor.ts', [String(port)], env, /Open http/)
    const page = await (await fetch(`http://localhost:${port}/`)).text()
    const session = new ApiClient(app.url, /src="[^"]*\/edit\/([^"]+)"/.exec(page)![1]!)
    const saved = await session.call('PUT', '/editing/session/fields', { fields: [] }, { 'if-match': '"2"' })
    expect(saved).toMatchObject({ status: 200, body: { savedBy: 'Paula Paralegal' } })
    expect(await (await fetch(`http://localhost:${port}/saved`)).json()).toEqual({ version: 3, fieldCount: 0 })
  })

  it('06 negotiates in a terminal while a colleague edits the same document', async () => {
    const id = await redlineRequest(app, await redlineTemplate(app))
    const { path } = await redlineUrl(app, id, dora.email)
    const colleague = (await redlineUrl(app, id, dan.email)).session
    const terminal = spawn(process.execPath, [join(import.meta.dirname, '06-negotiate-in-a-terminal.ts')], {
      env: { ...process.env, REDLINE_URL: app.url + path },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(terminal)
    let printed = ''
    terminal.stdout.setEncoding('utf8').on('data', chunk => {
      printed += chunk
    })
    const shows = (text: string) => expect.poll(() => printed, { timeout: 20_000 }).toContain(text)
    const type = (line: string) => terminal.stdin.write(`${line}\n`)

    await shows('2. to be negotiated.')
    type('edit 1 Our contract')
    await shows('1. [-A-]{+Our+} contract')
    const { revision, document } = (await colleague.get('/redlining/session')).body
    const operations = [replacing(document.clauses[1].anchor, 0, 5, 'still to be')]
    await colleague.post('/redlining/session/operations', { revision, operations })
    await shows('still')
    type('comment 2 When?')
    type('add 2 And signed.')
    await shows('3. {+And signed.+}')
    type('send')
    await shows('DisclosingPartyRequestedReview, round 2; you are Dora Discloser')
    const ended = once(terminal, 'exit')
    type('quit')
    expect(await ended).toEqual([0, null])
    const ritas = (await redlineUrl(app, id, rita.email)).session
    const { body } = await ritas.get('/redlining/session')
    expect(body.comments).toMatchObject([{ text: 'When?', anchor: document.clauses[1].anchor }])
  })
})
