import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConversionError } from '../../src/platform/conversion/conversion-error.ts'
import type { ApiClient } from '../support/api-client.ts'
import { pdftotext } from '../support/pdf-tools.ts'
import { look, path, replacing, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineTemplate, redlineUrl, rita, rob } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let folder: string
let templateId: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'countersign-prints-'))
  templateId = await redlineTemplate(service, ['The price is oldword.', 'It is due.'])
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Face = 'clean' | 'original' | 'markup'

/** Creates a negotiation with two members on each side. */
async function negotiation(template = templateId) {
  const members = [dora, dan, rita, rob]
  const id = await redlineRequest(service, template, { members })
  const session = async ({ email }: { email: string }) => (await redlineUrl(service, id, email)).session
  return {
    id,
    dora: await session(dora),
    dan: await session(dan),
    rita: await session(rita),
    rob: await session(rob),
  }
}

const ask = (session: ApiClient, face: Face = 'clean') => session.get(path(`print?face=${face}`))
const filePath = (rest: 'document' | 'lines', revision: number, face: Face = 'clean') =>
  path(`print/${rest}?face=${face}&revision=${revision}`)

/** Asks until the print is ready. */
async function printed(session: ApiClient, face: Face = 'clean') {
  await expect.poll(() => ask(session, face)).toMatchObject({ status: 200, body: { state: 'ready' } })
  return (await ask(session, face)).body.print
}

/** Returns the text of each page of a print, as Poppler reads it. */
async function textOfPages(session: ApiClient, revision: number, face: Face = 'clean'): Promise<string[]> {
  const file = join(folder, 'print.pdf')
  await writeFile(file, await session.bytes(filePath('document', revision, face)))
  return (await pdftotext(file)).split('\f').slice(0, -1)
}

/** Replaces a word of the first clause. Returns the new revision. */
async function replaceWord(session: ApiClient, from: string, to: string): Promise<number> {
  const { revision, document } = await look(session)
  const [{ anchor, text }] = document.clauses
  const operations = [replacing(anchor, text.indexOf(from), from.length, to)]
  return (await saved(session.post(path('operations'), { revision, operations }))).revision
}

const send = (session: ApiClient) => saved(session.post(path('send'), {}))

/** Expects a member to get neither the PDF nor the lines of a print. */
async function expectHidden(session: ApiClient, revision: number, refusal: object): Promise<void> {
  for (const rest of ['document', 'lines'] as const)
    expect(await session.get(filePath(rest, revision))).toMatchObject(refusal)
}
const notFound = (revision: number) => ({
  status: 404,
  body: { error: `The document has not been printed at revision ${revision}` },
})
const notSent = { status: 409, body: { error: 'The document has not been sent to this side yet' } }

async function agePendingFiles() {
  await service.platform.pool.query(`update pending_file set created_at = created_at - interval '3 days'`)
}

/** Removes the files of all prints, as if nobody had asked for them for days. */
async function removeFiles() {
  await agePendingFiles()
  await service.runSchedule('remove-forgotten-files')
}

async function waitingPrints(): Promise<number> {
  const { rowCount } = await service.platform.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'print-redline'",
  )
  return rowCount!
}

const conversions = () => vi.spyOn(service.platform.conversion, 'lend')

describe('a print', () => {
  it('is made when a member asks, with a PDF of as many pages and the place of each line', async () => {
    const long = await redlineTemplate(
      service,
      Array.from({ length: 60 }, (_, index) => `Clause ${index}`),
    )
    const n = await negotiation(long)
    expect(await ask(n.dora)).toMatchObject({ status: 200, body: { state: 'making', print: null } })
    const print = await printed(n.dora)
    const { revision, document } = await look(n.dora)
    expect(print).toMatchObject({ revision, at: expect.any(String) })
    const texts = await textOfPages(n.dora, revision)
    expect(texts).toHaveLength(2)
    const firstOf = (text: string) => Number(/Clause (\d+)/.exec(text)![1])
    expect(print.pages).toMatchObject(
      texts.map(text => ({ start: { anchor: document.clauses[firstOf(text)].anchor, offset: 0 } })),
    )
    const { pages } = await saved(n.dora.get(filePath('lines', revision)))
    expect(pages.flat().map((line: { anchor: string }) => line.anchor)).toEqual(
      document.clauses.map((clause: { anchor: string }) => clause.anchor),
    )
    expect(pages.map((lines: object[]) => lines.length)).toEqual(texts.map(text => text.match(/Clause/g)!.length))
  })

  it('can be downloaded in ranges', async () => {
    const n = await negotiation()
    const { revision } = await printed(n.dora)
    const part = await n.dora.get(filePath('document', revision), { range: 'bytes=0-4' })
    expect({ status: part.status, body: part.body }).toEqual({ status: 206, body: '%PDF-' })
    expect(part.headers.get('content-range')).toMatch(/^bytes 0-4\/\d+$/)
  })

  it('shows changes as its face says', async () => {
    const n = await negotiation()
    const revision = await replaceWord(n.dora, 'oldword', 'newword')
    const faces = { clean: ['newword'], original: ['oldword'], markup: ['oldword', 'newword'] } as const
    for (const [face, expected] of Object.entries(faces)) {
      expect(await printed(n.dora, face as Face)).toMatchObject({ revision })
      const [text] = await textOfPages(n.dora, revision, face as Face)
      expect(['oldword', 'newword'].filter(word => text!.includes(word))).toEqual(expected)
    }
  })

  it('of an earlier revision is shown until the new one is ready', async () => {
    const n = await negotiation()
    const before = await printed(n.dora)
    const revision = await replaceWord(n.dora, 'oldword', 'newword')
    expect(await ask(n.dora)).toMatchObject({ body: { state: 'making', print: before } })
    expect(await printed(n.dora)).toMatchObject({ revision })
    expect(await n.dora.get(filePath('document', before.revision))).toMatchObject(notFound(before.revision))
  })

  it('is made once if two members ask at the same moment', async () => {
    const n = await negotiation()
    const lend = conversions()
    const answers = await Promise.all([ask(n.dora), ask(n.dan), ask(n.dora)])
    expect(answers.map(({ body }) => body.state)).toEqual(['making', 'making', 'making'])
    await printed(n.dora)
    await printed(n.dan)
    expect(lend).toHaveBeenCalledTimes(1)
  })

  it('is made again if its files are gone', async () => {
    const n = await negotiation()
    const { revision } = await printed(n.dora)
    await removeFiles()
    await expectHidden(n.dora, revision, notFound(revision))
    expect(await ask(n.dora)).toMatchObject({ body: { state: 'making', print: null } })
    expect(await printed(n.dora)).toMatchObject({ revision })
    expect(await textOfPages(n.dora, revision)).toHaveLength(1)
  })

  it('whose files are gone is made once, however often members ask', async () => {
    const n = await negotiation()
    await printed(n.dora)
    await removeFiles()
    const { conversion } = service.platform
    const convert = conversion.lend.bind(conversion)
    const asked = Promise.withResolvers<void>()
    const lend = conversions().mockImplementation(async use => {
      await asked.promise
      return convert(use)
    })
    await ask(n.dora)
    await expect.poll(() => lend.mock.calls.length).toBe(1)
    await ask(n.dora)
    await ask(n.dan)
    asked.resolve()
    await printed(n.dora)
    await expect.poll(waitingPrints).toBe(0)
    expect(lend).toHaveBeenCalledTimes(1)
  })

  it('that members go on asking for is kept', async () => {
    const n = await negotiation()
    const { revision } = await printed(n.dora)
    await agePendingFiles()
    expect((await ask(n.dora)).body.state).toBe('ready')
    await service.runSchedule('remove-forgotten-files')
    expect(await textOfPages(n.dora, revision)).toHaveLength(1)
  })

  it('is made again if its worker died', async () => {
    const n = await negotiation()
    const { revision } = await look(n.dora)
    const { now } = service.clock
    const lost = `insert into redline_print (redline_request_id, round, face, asked_revision, asked_at) values ($1, 1, 'clean', $2, $3)`
    await service.platform.pool.query(lost, [n.id, revision, now()])
    expect(await ask(n.dora)).toMatchObject({ body: { state: 'making', print: null } })
    expect(await waitingPrints()).toBe(0)
    service.clock.advance(121_000)
    expect(await printed(n.dora)).toMatchObject({ revision })
  })

  it('of the agreed document is shown to both sides', async () => {
    const n = await negotiation()
    await send(n.dora)
    await saved(n.rita.post(path('approve'), {}))
    const { revision } = await printed(n.rita)
    expect((await textOfPages(n.dora, revision))[0]).toContain('oldword')
  })
})

describe('a print that failed', () => {
  it('is reported without disturbing the session, and is made again when asked for later', async () => {
    const n = await negotiation()
    conversions().mockRejectedValue(new ConversionError('unavailable', 'none'))
    const failed = { status: 200, body: { state: 'failed', print: null } }
    await expect.poll(() => ask(n.dora)).toMatchObject(failed)
    expect(await ask(n.dora)).toMatchObject(failed)
    vi.restoreAllMocks()
    expect(await ask(n.dora)).toMatchObject(failed)

    const revision = await replaceWord(n.dora, 'oldword', 'newword')
    expect(await ask(n.dora)).toMatchObject({ body: { state: 'making' } })
    expect(await printed(n.dora)).toMatchObject({ revision })

    conversions().mockRejectedValue(new ConversionError('unavailable', 'none'))
    await expect.poll(() => ask(n.dora, 'markup')).toMatchObject(failed)
    vi.restoreAllMocks()
    service.clock.advance(21_000)
    expect(await ask(n.dora, 'markup')).toMatchObject({ body: { state: 'making' } })
    expect(await printed(n.dora, 'markup')).toMatchObject({ revision })
  })
})

describe('a print of a draft', () => {
  it('is hidden from the other side until the draft is sent', async () => {
    const n = await negotiation()
    const first = await replaceWord(n.dora, 'oldword', 'secretword')
    await printed(n.dora)
    for (const session of [n.rita, n.rob]) {
      expect(await ask(session)).toMatchObject(notSent)
      await expectHidden(session, first, notSent)
    }

    await send(n.dora)
    const lend = conversions()
    for (const session of [n.rita, n.rob, n.dora, n.dan]) {
      expect(await ask(session)).toMatchObject({ body: { state: 'ready', print: { revision: first } } })
      expect((await textOfPages(session, first))[0]).toContain('secretword')
    }
    expect(lend).not.toHaveBeenCalled()

    const second = await replaceWord(n.rita, 'secretword', 'otherword')
    await printed(n.rita)
    for (const session of [n.dora, n.dan]) {
      expect(await ask(session)).toMatchObject({ body: { state: 'ready', print: { revision: first } } })
      await expectHidden(session, second, notFound(second))
    }
    expect((await textOfPages(n.rob, second))[0]).toContain('otherword')
  })

  it('stays hidden if another revision is sent', async () => {
    const n = await negotiation()
    const drafted = await replaceWord(n.dora, 'oldword', 'secretword')
    await printed(n.dora)
    const sent = await replaceWord(n.dora, 'secretword', 'newword')
    await send(n.dora)
    await expectHidden(n.rita, drafted, notFound(drafted))
    expect(await ask(n.rita)).toMatchObject({ body: { state: 'making', print: null } })
    expect(await printed(n.rita)).toMatchObject({ revision: sent })
    const [text] = await textOfPages(n.rita, sent)
    expect(text).toContain('newword')
    await expectHidden(n.rita, drafted, notFound(drafted))
  })

  it('is shown to the members of the same side', async () => {
    const n = await negotiation()
    const revision = await replaceWord(n.dora, 'oldword', 'newword')
    const print = await printed(n.dora)
    expect((await ask(n.dan)).body).toEqual({ state: 'ready', print })
    expect((await textOfPages(n.dan, revision))[0]).toContain('newword')
    expect((await saved(n.dan.get(filePath('lines', revision)))).pages).toHaveLength(1)
  })

  it('is hidden from the members of another negotiation', async () => {
    const [n, other] = [await negotiation(), await negotiation()]
    const revision = await replaceWord(n.dora, 'oldword', 'newword')
    await printed(n.dora)
    await expectHidden(other.dora, revision, notFound(revision))
    expect((await ask(other.dora)).body.print).toBeNull()
  })

  it('is hidden from a member who was removed', async () => {
    const n = await negotiation()
    const { revision } = await printed(n.dan)
    await saved(service.api.put(`/v1/redline-requests/${n.id}/members`, { members: [dora, rita, rob] }))
    const refused = { status: 401 }
    expect(await ask(n.dan)).toMatchObject(refused)
    await expectHidden(n.dan, revision, refused)
    expect((await ask(n.dora)).body.state).toBe('ready')
  })
})
