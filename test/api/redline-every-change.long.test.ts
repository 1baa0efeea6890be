import { docxDiffAcceptRevisions, docxDiffRejectRevisions, initialize } from 'docxodus/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptAll, rejectAll } from '../../src/engine/redline/changes/decide-change.ts'
import { marksOf } from '../../src/engine/redline/changes/marks.ts'
import { type OpenRevision, openRevision, placesOf, saveRevision } from '../../src/engine/redline/open-revision.ts'
import { currentText, piecesOf } from '../../src/engine/redline/paragraph-text.ts'
import { storiesOf } from '../../src/engine/redline/stories.ts'
import { takenIn } from '../../src/engine/redline/test-support/files.ts'
import { serializeXml } from '../../src/engine/xml/serialize-xml.ts'
import type { ApiClient } from '../support/api-client.ts'
import { look, negotiation, path } from '../support/redline-sessions.ts'
import { templateOf } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { everyTrackedChange } from '../support/tracked-changes.ts'

const source = everyTrackedChange()
let service: TestApp
let templateId: string
beforeAll(async () => {
  await initialize()
  service = await startTestApp({ worker: false })
  templateId = await templateOf(service, source)
})
afterAll(() => service.stop())

const opened = (bytes: Uint8Array) => openRevision(takenIn(bytes))
const texts = (open: OpenRevision) => placesOf(open).map(({ node }) => currentText(piecesOf(node)))
/** The XML of each part, without comments: those are stored as rows and written again for each download. */
const stories = ({ file }: OpenRevision) =>
  new Map(
    storiesOf(file)
      .filter(story => story.kind !== 'comments')
      .map(story => [story.partName, serializeXml(story.root)]),
  )
interface SeenChange {
  id: string
  open: boolean
  may: Record<'accept' | 'reject' | 'undo', boolean>
  anchor: string
}
const openOnes = (body: { changes: SeenChange[] }) => body.changes.filter(change => change.open)

const atOnce = 8

/** Decides the open changes one by one. The first change of each batch is also undone and decided again. */
async function decideEach(session: ApiClient, verb: 'accept' | 'reject' | 'undo'): Promise<number> {
  let decided = 0
  for (;;) {
    let { revision, changes } = await look(session)
    const open = openOnes({ changes })
    if (open.length === 0) return decided
    for (const [index, change] of open.slice(0, atOnce).entries()) {
      expect(change.may[verb], JSON.stringify(change)).toBe(true)
      const call = async (one: string) => {
        const answer = await session.post(path(`changes/${change.id}/${one}`), { revision })
        // a change inside an insertion disappears together with it
        if (answer.status === 404 && index > 0) return null
        expect(answer, `${one} ${JSON.stringify(change)}`).toMatchObject({ status: 200 })
        revision = answer.body.revision
        return answer.body.openChanges
      }
      const left = await call(verb)
      if (left === null) continue
      expect(left).not.toContainEqual(change)
      decided++
      if (verb === 'undo' || index > 0) continue
      expect(await call('undo')).toContainEqual(change)
      expect(openOnes(await look(session))).toEqual(open)
      await call(verb)
    }
  }
}

/** One decision after another gives the same document as all at once. Parts without changes keep their bytes. */
function expectDecided(left: Uint8Array, decideAll: (open: OpenRevision) => void): void {
  const [was, is] = [opened(source), opened(left)]
  decideAll(was)
  expect(stories(is)).toEqual(stories(openRevision(saveRevision(was))))
  expect(storiesOf(is.file).flatMap(story => marksOf(story.root))).toEqual([])
  for (const [name, part] of was.file.package.parts)
    if (!stories(was).has(name) && name !== '/word/comments.xml')
      expect(is.file.package.parts.get(name)?.bytes, name).toEqual(part.bytes)
}

describe('every kind of tracked change', () => {
  it('is listed with its clause and side, and approval is possible once the other side accepts all', async () => {
    const n = await negotiation(service, templateId)
    const { changes, document } = await look(n.dora)
    const anchors = document.clauses.map((clause: { anchor: string }) => clause.anchor)
    for (const change of changes) {
      expect(change).toMatchObject({ open: true, side: 'Disclosing', anchor: expect.any(String) })
      expect(anchors).toContain(change.anchor)
    }
    const places = new Set(changes.map((change: { place?: string }) => change.place ?? 'body'))
    expect([...places]).toEqual([
      ...['body', 'text box', 'header of even pages', 'footer', 'footnote', 'footnote that nothing refers to'],
      ...['endnote', 'comment', 'building block', 'style'],
    ])
    await n.dora.post(path('send'), {})
    expect(await n.rita.post(path('approve'), {})).toMatchObject({ status: 409 })
    expect(await decideEach(n.rita, 'accept')).toBeGreaterThan(60)
    expectDecided(await n.rita.bytes(path('document')), acceptAll)
    const { comments } = await look(n.rita)
    for (const comment of comments) await n.rita.post(path(`comments/${comment.id}/resolve`))
    expect(await n.rita.post(path('approve'), {})).toMatchObject({ status: 200 })
  })

  it('can be rejected by the other side', async () => {
    const n = await negotiation(service, templateId)
    await n.dora.post(path('send'), {})
    await decideEach(n.rita, 'reject')
    expectDecided(await n.rita.bytes(path('document')), open => rejectAll(open, () => true))
    expect(await n.rita.post(path('send'), {})).toMatchObject({ status: 200 })
    expect(openOnes(await look(n.dora))).toEqual([])
  })

  it('can be withdrawn by its own side', async () => {
    const n = await negotiation(service, templateId)
    await decideEach(n.dora, 'undo')
    expectDecided(await n.dora.bytes(path('document')), open => rejectAll(open, () => true))
  })

  it('reads the same as in another engine when accepted or rejected', async () => {
    const [accepted, rejected] = [opened(source), opened(source)]
    acceptAll(accepted)
    rejectAll(rejected, () => true)
    expect(texts(accepted)).toEqual(texts(opened(await docxDiffAcceptRevisions(source))))
    expect(texts(rejected)).toEqual(texts(opened(await docxDiffRejectRevisions(source))))
  })
})
