import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WordFile } from '../../src/engine/redline/word-file.ts'
import { serializeXml } from '../../src/engine/xml/serialize-xml.ts'
import type { ApiClient } from '../support/api-client.ts'
import { look, negotiation, openChanges, path, saved } from '../support/redline-sessions.ts'
import { dan, redlineTemplate } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await redlineTemplate(service)
})
afterAll(() => service.stop())

let count = 0

/** Sends operations in one call, based on what the session shows now. */
async function operate(session: ApiClient, ...operations: object[]) {
  const { revision } = await look(session)
  const identified = operations.map(operation => ({ operationId: `undo-${++count}`, ...operation }))
  return session.post(path('operations'), { revision, operations: identified })
}

/** The main part of the document that a session downloads. */
async function xmlOf(session: ApiClient): Promise<string> {
  const file = WordFile.open(await session.bytes(path('document')))
  return serializeXml(file.tree(file.mainName))
}

describe('undoing an edit with the opposite operation', () => {
  it('leaves the document as it was, without a tracked change', async () => {
    const { dora } = await negotiation(service, templateId)
    const before = await xmlOf(dora)
    const { document } = await look(dora)
    const [first, second] = document.clauses
    const { anchor } = first
    const pairs: [object[], object[]][] = [
      [
        [{ kind: 'replaceText', anchor, start: 2, length: 8, text: '' }],
        [
          { kind: 'restore', anchor, start: 2, deleted: 4, length: 4 },
          { kind: 'restore', anchor, start: 2 },
        ],
      ],
      [
        [{ kind: 'format', anchor, start: 2, length: 4, bold: true }],
        [{ kind: 'format', anchor, start: 2, length: 4, bold: false }],
      ],
      [[{ kind: 'splitParagraph', anchor, offset: 4, newAnchor: 'k3m9x0qa' }], [{ kind: 'mergeWithNext', anchor }]],
      [[{ kind: 'mergeWithNext', anchor }], [{ kind: 'restore', anchor, end: true }]],
      [[{ kind: 'deleteParagraph', anchor }], [{ kind: 'restore', anchor }]],
      [
        [{ kind: 'insertParagraph', after: anchor, text: 'New', newAnchor: 'k3m9x0qb' }],
        [{ kind: 'deleteParagraph', anchor: 'k3m9x0qb' }],
      ],
    ]
    for (const [edits, undo] of pairs) {
      await saved(operate(dora, ...edits))
      expect(await openChanges(dora), JSON.stringify(edits)).not.toEqual([])
      await saved(operate(dora, ...undo))
      expect(await openChanges(dora), JSON.stringify(undo)).toEqual([])
      expect(await xmlOf(dora)).toBe(before)
    }
    const after = await look(dora)
    expect(after.document.clauses.map((clause: { anchor: string }) => clause.anchor)).toEqual([anchor, second.anchor])
  })

  it('works for a colleague, but not for the other side', async () => {
    const n = await negotiation(service, templateId)
    const before = await xmlOf(n.dora)
    const [{ anchor }] = (await look(n.dora)).document.clauses
    const remove = { kind: 'replaceText', anchor, start: 2, length: 8, text: '' }
    await saved(operate(n.dora, remove))
    const counsel = await n.session(dan.email)
    await saved(operate(counsel, { kind: 'restore', anchor, start: 2 }))
    expect(await xmlOf(counsel)).toBe(before)
    await saved(operate(n.dora, remove))
    await saved(n.dora.post(path('send'), {}))
    const refused = await operate(n.rita, { kind: 'restore', anchor, start: 2 })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('somebody else deleted this text') },
    })
  })

  it('is refused where nothing is deleted', async () => {
    const { dora } = await negotiation(service, templateId)
    const [{ anchor }] = (await look(dora)).document.clauses
    expect(await operate(dora, { kind: 'restore', anchor, start: 2, length: 3 })).toMatchObject({ status: 400 })
    expect(await operate(dora, { kind: 'restore', anchor, start: 2, deleted: -1 })).toMatchObject({ status: 400 })
  })
})
