import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, path, replacing, saved } from '../support/redline-sessions.ts'
import { upload } from '../support/redline-uploads.ts'
import { dan, dora, redlineRequest, redlineUrl, rita, rob, templateOf } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { p, partsFile } from '../support/tracked-changes.ts'

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = await templateOf(service, contract())
})
afterAll(() => service?.stop())

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const item = (text: string) => p(run(text), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')

/** Three items of a list, a table of two rows, and a last line: six clauses. */
function contract(): Uint8Array {
  const row = (text: string) => `<w:tr><w:tc><w:tcPr/>${p(run(text))}</w:tc></w:tr>`
  const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>${row('First row')}${row('Second row')}</w:tbl>`
  return partsFile({
    body: item('The first item') + item('The second item') + item('The third item') + table + p(run('The last line')),
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  })
}
const [first, second, third, firstRow, secondRow, last] = [0, 1, 2, 3, 4, 5] as const

interface Seen {
  revision: number
  document: { clauses: { anchor: string; text: string; html: string; label?: string }[] }
  changes: { id: string; anchor: string; type: string; open: boolean }[]
  comments: { anchor: string; start?: number; length?: number }[]
}

let operations = 0
const operationId = () => `together-${++operations}`

/** A member, with the calls that their page makes. */
class Member {
  readonly session: ApiClient

  constructor(session: ApiClient) {
    this.session = session
  }

  look = (): Promise<Seen> => look(this.session)

  /** Edits the state that they saw, however old it is. */
  edit = (seen: Seen, ...some: object[]) =>
    this.session.post(path('operations'), {
      revision: seen.revision,
      operations: some.map(one => ({ operationId: operationId(), ...one })),
    })

  type = (seen: Seen, index: number, text = 'New: ') => this.edit(seen, replacing(anchorOf(seen, index), 0, 0, text))

  decide = ({ revision }: Seen, { id }: { id: string }, verb: string) =>
    this.session.post(path(`changes/${id}/${verb}`), { revision })

  comment = (seen: Seen, index: number, place: object = {}) =>
    this.session.post(path('comments'), {
      text: 'Why?',
      revision: seen.revision,
      anchor: anchorOf(seen, index),
      ...place,
    })
}

const anchorOf = ({ document }: Seen, index: number) => document.clauses[index]!.anchor
const textsOf = ({ document }: Seen) => document.clauses.map(clause => clause.text)
const openOf = ({ changes }: Seen) => changes.filter(change => change.open)

async function negotiation() {
  const id = await redlineRequest(service, templateId, { members: [dora, dan, rita, rob] })
  const member = async ({ email }: typeof dora) => new Member((await redlineUrl(service, id, email)).session)
  return { id, dora: await member(dora), dan: await member(dan), rita: await member(rita), rob: await member(rob) }
}

/** It is the Receiving side's turn; Dora has typed into these clauses. */
async function sent(...indexes: number[]) {
  const n = await negotiation()
  for (const index of indexes) await saved(n.dora.type(await n.dora.look(), index))
  await saved(n.dora.session.post(path('send'), {}))
  return { ...n, seen: await n.rita.look() }
}

const stale = { status: 409, body: { error: 'The document was changed by someone else; reload it' } }
const changed = 'What this call is about has been changed since the revision it was sent for; see clauses'

/** A refusal that reports these clauses. */
const refused = (...clauses: object[]) => ({ status: 409, body: { error: changed, clauses } })

describe('operations on an earlier revision of the turn', () => {
  it('are applied to the current revision, and the answer includes what others have changed', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    await saved(n.dan.edit(seen, { kind: 'insertParagraph', after: anchorOf(seen, first), text: 'One more' }))
    await saved(n.dan.type(await n.dan.look(), third + 1))
    const answer = await saved(n.dora.type(seen, second))
    const now = await n.dora.look()
    expect(textsOf(now).slice(0, 4)).toEqual([
      'The first item',
      'One more',
      'New: The second item',
      'New: The third item',
    ])
    expect(answer.revision).toBe(4)
    expect(answer.anchors).toEqual(now.document.clauses.map(clause => clause.anchor))
    expect(answer.clauses).toEqual(now.document.clauses.slice(0, 4))
    expect(answer.openChanges).toEqual(openOf(now))
  })

  it('are all refused when one affects a changed clause, and the answer includes both texts of it', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    await saved(n.dan.edit(seen, replacing(anchorOf(seen, second), 0, 3, 'Each')))
    await saved(n.dan.type(await n.dan.look(), second))
    const some = [replacing(anchorOf(seen, first), 0, 0, 'x'), replacing(anchorOf(seen, second), 0, 0, 'y')]
    const answer = await n.dora.edit(seen, ...some)
    const now = await n.dora.look()
    expect(answer).toEqual({
      ...answer,
      status: 409,
      body: {
        error: changed,
        revision: 3,
        clauses: [
          {
            anchor: anchorOf(seen, second),
            clause: now.document.clauses[second],
            text: 'The second item',
            revision: 3,
            author: dan.displayName,
            email: dan.email,
          },
        ],
      },
    })
    expect(now.document.clauses[second]!.text).toBe('New: Each second item')
    expect(textsOf(now)[first]).toBe('The first item')
  })

  it('are refused even if the same member changed the clause elsewhere', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    await saved(n.dora.type(seen, first))
    expect(await n.dora.type(seen, first)).toMatchObject(refused({ text: 'The first item', email: dora.email }))
  })

  it('get the same answer when they are repeated', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    await saved(n.dan.type(seen, last))
    const some = replacing(anchorOf(seen, first), 0, 0, 'Once ')
    const [once, again] = [await n.dora.edit(seen, some), await n.dora.edit(seen, some)]
    expect(once.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: once.body })
  })

  it('are applied when only the number or the row of their clause has changed', async () => {
    const n = await sent(firstRow)
    const { seen } = n
    await saved(n.rob.edit(seen, { kind: 'insertParagraph', after: anchorOf(seen, first), text: 'One more' }))
    const [change] = openOf(seen)
    await saved(n.rob.decide(await n.rob.look(), change!, 'accept'))
    await saved(
      n.rita.edit(
        seen,
        replacing(anchorOf(seen, third), 0, 3, 'A'),
        replacing(anchorOf(seen, secondRow), 0, 6, 'Other'),
      ),
    )
    const now = await n.rita.look()
    expect(now.document.clauses[third + 1]).toMatchObject({ text: 'A third item', label: '4.' })
    expect(now.document.clauses[secondRow + 1]!.text).toBe('Other row')
  })

  it.each([
    ['its format was changed', (n: Team, seen: Seen) => n.rob.edit(seen, bold(anchorOf(seen, first)))],
    ['a change in it was decided', (n: Team, seen: Seen) => n.rob.decide(seen, openOf(seen)[0]!, 'accept')],
    [
      'a change in it was rejected together with others',
      (n: Team, { revision }: Seen) =>
        n.rob.session.post(path('changes/decide'), {
          revision,
          operationId: operationId(),
          verdict: 'reject',
          filter: {},
        }),
    ],
    [
      'it was split',
      (n: Team, seen: Seen) => n.rob.edit(seen, { kind: 'splitParagraph', anchor: anchorOf(seen, first), offset: 4 }),
    ],
    [
      'its end was deleted',
      (n: Team, seen: Seen) => n.rob.edit(seen, { kind: 'mergeWithNext', anchor: anchorOf(seen, first) }),
    ],
    [
      'an upload changed it',
      async (n: Team, { revision }: Seen) => {
        const file = await n.rob.session.bytes(path('document'))
        const edited = editedDocx(file, xml =>
          xml.replace('</w:p>', `${insertedRun(' Later.', rob.displayName)}</w:p>`),
        )
        return upload(n.rob.session, edited, { revision })
      },
    ],
  ] as [string, (n: Team, seen: Seen) => Promise<{ status: number; body: object }>][])(
    'are refused for a clause when %s, but not for other clauses',
    async (_, change) => {
      const n = await sent(first)
      const { seen } = n
      await saved(change(n, seen) as never)
      const [anchor, text] = [anchorOf(seen, first), textsOf(seen)[first]]
      expect(await n.rita.type(seen, first)).toMatchObject(refused({ anchor, text, email: rob.email, revision: 3 }))
      await saved(n.rita.type(seen, second))
      await saved(n.rita.type(seen, last))
    },
  )

  it('are refused for a clause in which a decision was undone', async () => {
    const n = await sent(first)
    const { seen } = n
    const [change] = openOf(seen)
    await saved(n.rob.decide(seen, change!, 'accept'))
    const between = await n.rita.look()
    await saved(n.rob.decide(between, change!, 'undo'))
    expect(await n.rita.type(between, first)).toMatchObject(refused({ anchor: anchorOf(seen, first), revision: 4 }))
    await saved(n.rita.type(between, second))
  })

  it('are refused with `clause: null` if the clause is gone, and with `text: null` if it is new', async () => {
    const n = await negotiation()
    const start = await n.dora.look()
    const newAnchor = '0123abcd'
    await saved(
      n.dan.edit(start, { kind: 'insertParagraph', after: anchorOf(start, second), text: 'Short-lived', newAnchor }),
    )
    const seen = await n.dora.look()
    expect(await n.dora.edit(start, replacing(newAnchor, 0, 0, 'x'))).toMatchObject(
      refused({ anchor: newAnchor, clause: { text: 'Short-lived' }, text: null, revision: 2 }),
    )
    await saved(n.dan.edit(seen, { kind: 'deleteParagraph', anchor: newAnchor }))
    const edits = [
      replacing(newAnchor, 0, 0, 'x'),
      { kind: 'insertParagraph', after: newAnchor, text: 'x' },
      { kind: 'splitParagraph', anchor: newAnchor, offset: 2 },
      { kind: 'deleteParagraph', anchor: newAnchor },
    ]
    for (const edit of edits)
      expect(await n.dora.edit(seen, edit)).toMatchObject(
        refused({ anchor: newAnchor, clause: null, text: 'Short-lived', revision: 3, email: dan.email }),
      )
    expect((await n.dora.edit(seen, replacing('nowhere0', 0, 0, 'x'))).status).toBe(404)
  })

  it('are refused because of a changed clause even if another operation is invalid', async () => {
    const n = await negotiation()
    const start = await n.dora.look()
    const [empty, behind] = ['0123abcd', '0123abce']
    const adding = { kind: 'insertParagraph', after: anchorOf(start, first), text: '', newAnchor: empty }
    await saved(n.dan.edit(start, adding))
    const seen = await n.dora.look()
    // the clause is still empty, but the change at its end has moved to the next clause
    const splitting = { kind: 'splitParagraph', anchor: empty, offset: 0, newAnchor: behind }
    await saved(n.dan.edit(seen, splitting))
    const level = { kind: 'setListLevel', anchor: anchorOf(seen, last + 1), level: 0 }
    expect((await n.dora.edit(await n.dora.look(), level, replacing(empty, 0, 0, 'x'))).status).toBe(400)
    expect(await n.dora.edit(seen, level, replacing(empty, 0, 0, 'x'))).toMatchObject(refused({ anchor: empty }))
  })

  it('merge two clauses only if neither has changed and nothing was inserted between them', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    const merge = { kind: 'mergeWithNext', anchor: anchorOf(seen, first) }
    await saved(n.dan.type(seen, second))
    expect(await n.dora.edit(seen, merge)).toMatchObject(refused({ anchor: anchorOf(seen, second) }))

    const next = await n.dora.look()
    const newAnchor = '0123abcd'
    await saved(n.dan.edit(next, { kind: 'insertParagraph', after: anchorOf(seen, first), text: 'Between', newAnchor }))
    expect(await n.dora.edit(next, merge)).toMatchObject(refused({ anchor: newAnchor, text: null }))

    const between = await n.dora.look()
    await saved(n.dan.edit(between, { kind: 'deleteParagraph', anchor: newAnchor }))
    expect(await n.dora.edit(between, merge)).toMatchObject(refused({ anchor: newAnchor, clause: null }))
    await saved(n.dora.edit(next, { ...merge, anchor: anchorOf(seen, second) }))
  })

  it('can refer to a clause that the same call adds', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    await saved(n.dan.type(seen, last))
    const newAnchor = '0123abcd'
    await saved(
      n.dora.edit(
        seen,
        { kind: 'splitParagraph', anchor: anchorOf(seen, first), offset: 9, newAnchor },
        replacing(newAnchor, 0, 0, 'new '),
        { kind: 'mergeWithNext', anchor: newAnchor },
      ),
    )
    expect(textsOf(await n.dora.look()).slice(0, 2)).toEqual(['The first', 'new  item'])
  })

  it('can delete a clause between changed clauses', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    await saved(
      n.dan.edit(seen, replacing(anchorOf(seen, first), 0, 3, 'A'), replacing(anchorOf(seen, third), 0, 3, 'A')),
    )
    await saved(n.dora.edit(seen, { kind: 'deleteParagraph', anchor: anchorOf(seen, second) }))
    expect(textsOf(await n.dora.look()).slice(0, 3)).toEqual(['A first item', '', 'A third item'])
  })

  it('are accepted from the first revision of the turn, but not from earlier turns or unknown revisions', async () => {
    const n = await negotiation()
    const old = await n.dora.look()
    await saved(n.dora.type(old, last))
    await saved(n.dora.session.post(path('send'), {}))
    const seen = await n.rita.look()
    await saved(n.rob.type(seen, first))
    await saved(n.rita.type(seen, second))
    expect(await n.rita.type({ ...seen, revision: 1 }, third)).toMatchObject(stale)
    expect(await n.rita.type({ ...seen, revision: 99 }, third)).toMatchObject(stale)
    await saved(n.rita.session.post(path('send'), {}))
    const back = await n.dora.look()
    await saved(n.dan.type(back, first))
    expect(await n.dora.type({ ...back, revision: seen.revision }, third)).toMatchObject(stale)
  })

  it('are refused as stale after their revision was pruned', async () => {
    const n = await negotiation()
    const start = await n.dora.look()
    await saved(n.dan.type(start, first))
    const seen = await n.dora.look()
    await saved(n.dan.type(seen, first))
    await saved(n.dora.type(seen, second))
    service.clock.advance(3_600_000)
    await service.runSchedule('prune-revisions')
    expect(await n.dora.type(seen, third)).toMatchObject(stale)
    // the first revision is kept, but the revision after it is gone
    expect(await n.dora.type(start, third)).toMatchObject(stale)
  })
})

describe('decisions on an earlier revision of the turn', () => {
  it('are applied when the change still exists and its clause is unchanged', async () => {
    const n = await sent(first, second)
    const { seen } = n
    await saved(n.rob.type(seen, third))
    const [one, other] = openOf(seen)
    await saved(n.rita.decide(seen, one!, 'accept'))
    const { revision } = seen
    const many = { revision, operationId: operationId(), verdict: 'reject', changeIds: [other!.id] }
    const { edit } = await saved(n.rita.session.post(path('changes/decide'), many))
    const now = await n.rita.look()
    expect(textsOf(now).slice(0, 3)).toEqual(['New: The first item', 'The second item', 'New: The third item'])
    expect(edit.clauses).toEqual(now.document.clauses.slice(0, 3))
  })

  it('are refused when the clause was changed or the change was already decided', async () => {
    const n = await sent(first, second)
    const { seen } = n
    const [one, other] = openOf(seen)
    await saved(n.rob.type(seen, first))
    await saved(n.rob.decide(await n.rob.look(), other!, 'reject'))
    const clauses = [
      refused({ anchor: one!.anchor, email: rob.email }),
      refused({ anchor: other!.anchor, revision: 5 }),
    ]
    expect(await n.rita.decide(seen, one!, 'accept')).toMatchObject(clauses[0]!)
    expect(await n.rita.decide(seen, other!, 'accept')).toMatchObject(clauses[1]!)
    // the member has not seen that decision, so they cannot undo it either
    expect(await n.rita.decide(seen, other!, 'undo')).toMatchObject(clauses[1]!)
    const many = (body: object) =>
      n.rita.session.post(path('changes/decide'), {
        revision: seen.revision,
        operationId: operationId(),
        verdict: 'accept',
        ...body,
      })
    expect(await many({ filter: {} })).toMatchObject(clauses[0]!)
    expect(await many({ changeIds: [other!.id] })).toMatchObject(clauses[1]!)
    expect(await many({ filter: {}, dryRun: true })).toMatchObject({ status: 200, body: { decided: [one!.id] } })
    expect(await n.rita.decide({ ...seen, revision: 1 }, one!, 'accept')).toMatchObject(stale)
  })

  it('are refused when a colleague has put a paragraph into the change', async () => {
    const n = await negotiation()
    const paragraphs = [
      { text: 'One added', newAnchor: 'added001' },
      { text: 'Two added', newAnchor: 'added002' },
    ]
    const start = await n.dora.look()
    await saved(n.dora.edit(start, { kind: 'insertParagraphs', after: anchorOf(start, first), paragraphs }))
    await saved(n.dora.session.post(path('send'), {}))
    const seen = await n.rita.look()
    const [both, ...others] = openOf(seen)
    expect(others).toEqual([])
    // Word files say the second of a change; what is inserted in a later one does not divide the change around it.
    service.clock.advance(1_000)
    await saved(n.rob.edit(seen, { kind: 'insertParagraph', after: 'added001', text: 'Between' }))
    expect(await n.rita.decide(seen, both!, 'accept')).toMatchObject(refused({ anchor: 'added001', email: rob.email }))
    const now = await n.rita.look()
    expect(openOf(now)).toHaveLength(2)
    await saved(n.rita.decide(now, openOf(now)[0]!, 'accept'))
  })

  it('on all changes are refused when a colleague has since added a change, in a clause or in a row', async () => {
    const edits = [
      (anchors: string[]) => replacing(anchors[third]!, 0, 3, 'A'),
      (anchors: string[]) => ({ kind: 'deleteRow', anchor: anchors[firstRow]! }),
    ]
    for (const edit of edits) {
      const n = await negotiation()
      await saved(n.dora.type(await n.dora.look(), first))
      const seen = await n.dora.look()
      const colleagues = edit(seen.document.clauses.map(clause => clause.anchor))
      await saved(n.dan.edit(seen, colleagues))
      const all = { revision: seen.revision, operationId: operationId(), verdict: 'accept', filter: {} }
      const answer = await n.dora.session.post(path('changes/decide'), all)
      expect(answer).toMatchObject(refused({ anchor: colleagues.anchor, email: dan.email }))
      expect(openOf(await n.dora.look()).length).toBeGreaterThan(openOf(seen).length)
    }
  })

  it('are refused as not found if the change was withdrawn', async () => {
    const n = await negotiation()
    await saved(n.dora.type(await n.dora.look(), first))
    const seen = await n.dora.look()
    await saved(n.dan.decide(seen, openOf(seen)[0]!, 'undo'))
    expect(await n.dora.decide(seen, openOf(seen)[0]!, 'undo')).toMatchObject({ status: 404 })
  })

  it('can be undone when only other clauses have changed since', async () => {
    const n = await sent(first, second)
    const [one, other] = openOf(n.seen)
    await saved(n.rita.decide(n.seen, one!, 'accept'))
    const seen = await n.rita.look()
    await saved(n.rob.type(seen, third))
    await saved(n.rob.decide(await n.rob.look(), other!, 'accept'))
    await saved(n.rita.decide(seen, one!, 'undo'))
    expect(openOf(await n.rita.look()).map(change => change.id)).toContain(one!.id)
  })
})

describe('a comment placed on an earlier revision of the turn', () => {
  it('moves with the text', async () => {
    const n = await negotiation()
    const seen = await n.dora.look()
    await saved(n.dan.type(seen, second))
    await saved(n.dan.edit(await n.dan.look(), { kind: 'splitParagraph', anchor: anchorOf(seen, second), offset: 9 }))
    // the range is the word "item", which the split has moved to a new clause
    const comment = await saved(n.dora.comment(seen, second, { start: 11, length: 4 }))
    const now = await n.dora.look()
    const clause = now.document.clauses.find(clause => clause.anchor === comment.anchor)!
    expect(clause.text.slice(comment.start, comment.start + comment.length)).toBe('item')
    expect(clause.anchor).not.toBe(anchorOf(seen, second))
    await saved(n.dora.comment(seen, second))
  })

  it('is refused when its text is gone', async () => {
    const n = await negotiation()
    const start = await n.dora.look()
    const newAnchor = '0123abcd'
    await saved(
      n.dan.edit(start, { kind: 'insertParagraph', after: anchorOf(start, first), text: 'Gone soon', newAnchor }),
    )
    const seen = await n.dora.look()
    await saved(
      n.dan.edit(seen, replacing(anchorOf(seen, first), 3, 6, ''), { kind: 'deleteParagraph', anchor: newAnchor }),
    )
    const told = { anchor: anchorOf(seen, first), text: 'The first item', email: dan.email, revision: 3 }
    expect(await n.dora.comment(seen, first, { start: 4, length: 5 })).toMatchObject(
      refused({ ...told, clause: { text: 'The item' } }),
    )
    const gone = refused({ anchor: newAnchor, clause: null, text: 'Gone soon' })
    expect(await n.dora.comment(seen, 1)).toMatchObject(gone)
    expect(await n.dora.comment(seen, 1, { start: 0, length: 4 })).toMatchObject(gone)
    expect(await n.dora.comment({ ...seen, revision: 99 }, first)).toMatchObject(stale)
    expect((await n.dora.look()).comments).toEqual([])
  })
})

type Team = Awaited<ReturnType<typeof negotiation>>

const bold = (anchor: string) => ({ kind: 'format', anchor, start: 0, length: 3, bold: true })
