import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { look, path, replacing, saved } from '../support/redline-sessions.ts'
import { dan, dora, redlineRequest, redlineUrl, rita, rob, templateOf } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { p, partsFile, r } from '../support/tracked-changes.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await templateOf(service, contract())
})
afterAll(() => service?.stop())

const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const row = (...cells: string[]) => `<w:tr>${cells.map(cell => `<w:tc><w:tcPr/>${p(r(cell))}</w:tc>`).join('')}</w:tr>`
const contract = () =>
  partsFile({
    body: [
      p(r('Paid') + reference(1) + r(' and delivered') + reference(2)),
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>${row('Widget', '10')}${row('Gadget', '20')}</w:tbl>`,
      p(r('The last line')),
    ].join(''),
    footnotes: [1, 2].map(id => `<w:footnote w:id="${id}">${p(r(`What note ${id} says`))}</w:footnote>`).join(''),
  })

const [firstNote, secondNote] = ['footnote-0.0', 'footnote-1.0']
let operations = 0

type Revision = { revision: number }
const edit = (session: ApiClient, { revision }: Revision, ...some: object[]) =>
  session.post(path('operations'), {
    revision,
    operations: some.map(one => ({ operationId: `beside-${++operations}`, ...one })),
  })

async function negotiation() {
  const id = await redlineRequest(service, templateId, { members: [dora, dan, rita, rob] })
  const session = async ({ email }: typeof dora) => (await redlineUrl(service, id, email)).session
  const [doras, dans] = [await session(dora), await session(dan)]
  const seen = await look(doras)
  const anchorOf = (text: string): string =>
    seen.document.clauses.find((clause: { text: string }) => clause.text.startsWith(text)).anchor
  return { id, doras, dans, seen, anchorOf, session }
}

type Story = { clauses: { anchor: string; text: string }[] }
const notesOf = async (session: ApiClient): Promise<string[]> =>
  (await look(session)).document.clauses.flatMap((otherClause: { stories?: Story[] }) =>
    (otherClause.stories ?? []).flatMap(story => story.clauses.map(clause => clause.text)),
  )
const refused = (...clauses: object[]) => ({ status: 409, body: { clauses } })

describe('an edit of a footnote, based on an earlier revision', () => {
  it('is applied when colleagues have changed only the text or other notes', async () => {
    const { doras, dans, seen, anchorOf } = await negotiation()
    await saved(edit(dans, seen, replacing(anchorOf('Paid'), 0, 4, 'Settled')))
    await saved(edit(dans, await look(dans), replacing(secondNote, 0, 4, 'All that')))
    const answer = await saved(edit(doras, seen, replacing(firstNote, 0, 0, 'Now: ')))
    expect(answer.revision).toBe(4)
    expect(await notesOf(doras)).toEqual(['Now: What note 1 says', 'All that note 2 says'])
  })

  it('does not block edits of the clause that refers to the note', async () => {
    const { doras, dans, seen, anchorOf } = await negotiation()
    await saved(edit(dans, seen, replacing(firstNote, 0, 0, 'Now: ')))
    await saved(edit(doras, seen, replacing(anchorOf('Paid'), 0, 4, 'Settled')))
    expect((await look(doras)).document.clauses[0].text).toMatch(/^Settled/)
  })

  it('is refused when the note was changed, and the answer includes both texts and the author', async () => {
    const { doras, dans, seen } = await negotiation()
    await saved(edit(dans, seen, replacing(firstNote, 0, 4, 'All that')))
    const told = {
      anchor: firstNote,
      clause: { anchor: firstNote, text: 'All that note 1 says' },
      text: 'What note 1 says',
      revision: 2,
      author: dan.displayName,
      email: dan.email,
    }
    expect(await edit(doras, seen, replacing(firstNote, 0, 0, 'Now: '))).toMatchObject(refused(told))
    expect(await notesOf(doras)).toEqual(['All that note 1 says', 'What note 2 says'])
  })

  it('is refused after a decision in the same note, but not after a decision in another note', async () => {
    const { doras, seen, session } = await negotiation()
    await saved(edit(doras, seen, replacing(firstNote, 0, 4, 'All that'), replacing(secondNote, 0, 4, 'All that')))
    await saved(doras.post(path('send'), {}))
    const [ritas, robs] = [await session(rita), await session(rob)]
    const now = await look(ritas)
    const inFirst = now.changes.filter((change: { type: string }) => change.type === 'insertion')[0]
    await saved(robs.post(path(`changes/${inFirst.id}/accept`), { revision: now.revision }))
    expect(await edit(ritas, now, replacing(firstNote, 0, 0, 'x'))).toMatchObject(refused({ anchor: firstNote }))
    await saved(edit(ritas, now, replacing(secondNote, 0, 0, 'Now: ')))
  })
})

describe('a decision on a change in a footnote, based on an earlier revision', () => {
  it('is refused if the note has changed, but not if only the clause that refers to it has', async () => {
    const { doras, seen, session, anchorOf } = await negotiation()
    await saved(edit(doras, seen, replacing(firstNote, 0, 4, 'All that'), replacing(secondNote, 0, 4, 'All that')))
    await saved(doras.post(path('send'), {}))
    const [ritas, robs] = [await session(rita), await session(rob)]
    const now = await look(ritas)
    const accept = (index: number) => {
      const { id } = now.changes.filter((change: { type: string }) => change.type === 'insertion')[index]
      return ritas.post(path(`changes/${id}/accept`), { revision: now.revision })
    }
    await saved(edit(robs, now, replacing(anchorOf('Paid'), 0, 4, 'Settled'), replacing(firstNote, 0, 0, 'Now: ')))
    expect(await accept(0)).toMatchObject(refused({ anchor: firstNote, email: rob.email }))
    await saved(accept(1))
  })
})

describe('deleting a row, based on an earlier revision', () => {
  it('succeeds when colleagues have changed other clauses or rows', async () => {
    const { doras, dans, seen, anchorOf } = await negotiation()
    await saved(edit(dans, seen, replacing(anchorOf('10'), 0, 2, '11'), replacing(anchorOf('The last'), 0, 3, 'A')))
    await saved(edit(doras, seen, { kind: 'deleteRow', anchor: anchorOf('Gadget') }))
    const { document, changes } = await look(doras)
    expect(changes.filter((change: { type: string }) => change.type === 'row')).toMatchObject([
      { text: 'Gadget\n20', rows: 1 },
    ])
    expect(document.clauses.map((clause: { text: string }) => clause.text)).toContain('11')
  })

  it('is refused when a cell of the row was changed, and the answer includes the cell', async () => {
    const { doras, dans, seen, anchorOf } = await negotiation()
    await saved(edit(dans, seen, replacing(anchorOf('20'), 0, 2, '25')))
    expect(await edit(doras, seen, { kind: 'deleteRow', anchor: anchorOf('Gadget') })).toMatchObject(
      refused({ anchor: anchorOf('20'), text: '20', clause: { text: '25' }, email: dan.email }),
    )
  })

  it('is refused when the row was already deleted or has a new paragraph', async () => {
    const { doras, dans, seen, anchorOf } = await negotiation()
    await saved(edit(dans, seen, { kind: 'insertParagraph', after: anchorOf('20'), text: 'net' }))
    const added = await edit(doras, seen, { kind: 'deleteRow', anchor: anchorOf('Gadget') })
    expect(added.body.clauses.at(-1)).toMatchObject({ text: null, clause: { text: 'net' } })
    await saved(edit(dans, await look(dans), { kind: 'deleteRow', anchor: anchorOf('Widget') }))
    expect((await edit(doras, seen, { kind: 'deleteRow', anchor: anchorOf('Widget') })).status).toBe(409)
  })

  it('can be undone for all cells, even if the text of a cell was restored before', async () => {
    const { doras, dans, seen, anchorOf } = await negotiation()
    const cells = [anchorOf('Gadget'), anchorOf('20')]
    await saved(edit(doras, seen, { kind: 'deleteRow', anchor: cells[0] }))
    await saved(edit(doras, await look(doras), { kind: 'restore', anchor: cells[1] }))
    const now = await look(doras)
    const { id } = now.changes.find((change: { type: string }) => change.type === 'row')
    const { clauses } = await saved(doras.post(path(`changes/${id}/undo`), { revision: now.revision }))
    const told = clauses.filter((clause: { anchor: string }) => cells.includes(clause.anchor))
    const { document } = await look(doras)
    expect(told).toEqual(document.clauses.filter((clause: { anchor: string }) => cells.includes(clause.anchor)))
    expect(await edit(dans, now, replacing(cells[1]!, 0, 0, 'x'))).toMatchObject(refused({ anchor: cells[1] }))
  })
})
