import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractParts, contractFile, p, r } from '../../src/engine/redline/test-support/contract.ts'
import type { ApiClient } from '../support/api-client.ts'
import {
  look,
  negotiation as newNegotiation,
  openChanges,
  path,
  replacing,
  saved,
} from '../support/redline-sessions.ts'
import { redlineEvents } from '../support/redlines.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${p(r(text))}</w:tc>`
const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`
const item = (text: string) => p(r(text), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
const level = (index: number) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1${index > 0 ? '.%2' : ''}"/></w:lvl>`
const contract: ContractParts = {
  body: [
    p(r('Prices')),
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${row('Widget', '10')}${row('Gadget', '20')}</w:tbl>`,
    item('Delivery'),
    item('Delay'),
    item('Payment'),
  ].join(''),
  numbering: `<w:abstractNum w:abstractNumId="0">${level(0)}${level(1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
}

let service: TestApp
let templateId: string
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  templateId = (await service.api.upload(contractFile(contract), 'contract.docx')).body.templateId
})
afterAll(() => service.stop())

interface Seen {
  anchor: string
  text: string
  label?: string
  level?: number
  cell?: { row: number; column: number }
  deleted?: true
}

/** Sessions of a new negotiation, and a lookup of its first clauses by their text. */
async function negotiation() {
  const n = await newNegotiation(service, templateId)
  const clauses: Seen[] = (await look(n.dora)).document.clauses
  const anchorOf = (text: string) => clauses.find(clause => clause.text === text)!.anchor
  return { ...n, anchorOf }
}

let count = 0
const operation = (fields: object) => ({ operationId: `rows-${++count}`, ...fields })

async function edit(session: ApiClient, ...operations: object[]) {
  const { revision } = await look(session)
  return session.post(path('operations'), { revision, operations: operations.map(operation) })
}

/** Each clause with its number, and a note if its row is deleted. */
const shown = async (session: ApiClient) =>
  (await look(session)).document.clauses.map(({ label, text, deleted }: Seen) =>
    [label, text, deleted && '(gone)'].filter(Boolean).join(' '),
  )
const listed = async (session: ApiClient) =>
  (await openChanges(session)).map(({ type, effect, text }: { type: string; effect?: string; text: string }) =>
    [type, effect, text].filter(Boolean).join(' '),
  )

/** Decides the first change that matches. */
async function decide(session: ApiClient, verb: string, which: { type: string; effect?: string }) {
  const { revision, changes } = await look(session)
  const found = changes.find((change: { type: string; effect?: string }) =>
    Object.entries(which).every(([key, value]) => change[key as 'type'] === value),
  )
  return saved(session.post(path(`changes/${found.id}/${verb}`), { revision }))
}

describe('table rows and list levels', () => {
  it('are counted in the comparison of two rounds when several are deleted at once', async () => {
    const n = await negotiation()
    await saved(n.dora.post(path('send'), {}))
    const rows = ['Widget', 'Gadget'].map(text => ({ kind: 'deleteRow', anchor: n.anchorOf(text) }))
    await saved(edit(n.rita, ...rows))
    await saved(n.rita.post(path('send'), {}))
    const { differences } = await saved(n.dora.get(path('rounds/2/comparison?against=1')))
    expect(differences).toMatchObject([{ type: 'row', effect: 'delete', rows: 2 }])
  })

  it('are negotiated like text: listed, withdrawn, accepted, rejected and agreed on', async () => {
    const n = await negotiation()
    const answer = await saved(
      edit(
        n.dora,
        { kind: 'insertRowAfter', anchor: n.anchorOf('10'), newAnchors: ['newce001', 'newce002'] },
        { ...replacing('newce001', 0, 0, 'Gizmo') },
        { ...replacing('newce002', 0, 0, '15') },
        { kind: 'deleteRow', anchor: n.anchorOf('Gadget') },
        { kind: 'setListLevel', anchor: n.anchorOf('Delay'), level: 1 },
      ),
    )
    expect(answer).toMatchObject({ revision: 2, removed: [] })
    expect(answer.anchors.slice(3, 5)).toEqual(['newce001', 'newce002'])
    const cells = answer.clauses.map(({ text, cell }: Seen) => (cell ? `${text} ${cell.row}/${cell.column}` : text))
    expect(cells).toEqual(['Gizmo 1/0', '15 1/1', ' 2/0', ' 2/1', 'Delay', 'Payment'])
    const edited = [
      ...['Prices', 'Widget', '10', 'Gizmo', '15', '(gone)', '(gone)'],
      ...['1 Delivery', '1.1 Delay', '2 Payment'],
    ]
    expect(await shown(n.dora)).toEqual(edited)
    const made = ['row insert Gizmo\n15', 'row delete Gadget\n20', 'format list level 1 to 2']
    expect(await listed(n.dora)).toEqual(made)

    await decide(n.dora, 'undo', { type: 'row', effect: 'delete' })
    expect((await shown(n.dora)).slice(3, 7)).toEqual(['Gizmo', '15', 'Gadget', '20'])
    await saved(edit(n.dora, { kind: 'deleteRow', anchor: n.anchorOf('20') }))
    expect([await shown(n.dora), await listed(n.dora)]).toEqual([edited, made])

    await saved(n.dora.post(path('send'), {}))
    expect([await shown(n.rita), await listed(n.rita)]).toEqual([edited, made])
    expect((await service.api.get(`/v1/redline-requests/${n.id}/rounds`)).body).toMatchObject([
      {
        changes: { insertions: 2, deletions: 1 },
        summary: [
          {
            text: 'changed 3 clauses (1.1): 1 row inserted, 1 deleted, 1 other change',
            rowsInserted: 1,
            rowsDeleted: 1,
            otherChanges: 1,
          },
        ],
      },
    ])

    await decide(n.rita, 'accept', { type: 'row', effect: 'insert' })
    await decide(n.rita, 'reject', { type: 'row', effect: 'delete' })
    await decide(n.rita, 'accept', { type: 'format' })
    const agreed = [
      ...['Prices', 'Widget', '10', 'Gizmo', '15', 'Gadget', '20'],
      ...['1 Delivery', '1.1 Delay', '2 Payment'],
    ]
    expect([await shown(n.rita), await listed(n.rita)]).toEqual([agreed, []])
    await saved(n.rita.post(path('send'), {}))
    await saved(n.dora.post(path('approve'), {}))
    expect([await shown(n.dora), (await look(n.dora)).status]).toEqual([agreed, 'DocumentReadyForSigning'])
    const told = (await redlineEvents(service, n.id)).filter(event => /edit_/.test(event.event.event_type))
    expect(told.map(({ event, redlining }) => `${event.event_type} ${redlining.change_type}`).toSorted()).toEqual([
      'redline_edit_accepted format',
      'redline_edit_accepted row',
      'redline_edit_deleted row',
      'redline_edit_inserted format',
      'redline_edit_inserted row',
      'redline_edit_rejected row',
    ])
  })

  it('leave no trace when their author reverses the changes', async () => {
    const n = await negotiation()
    const before = await look(n.dora)
    await saved(
      edit(
        n.dora,
        { kind: 'insertRowAfter', anchor: n.anchorOf('10'), newAnchors: ['newce001', 'newce002'] },
        { kind: 'setListLevel', anchor: n.anchorOf('Delay'), level: 1 },
      ),
    )
    const answer = await saved(
      edit(
        n.dora,
        { kind: 'deleteRow', anchor: 'newce002' },
        { kind: 'setListLevel', anchor: n.anchorOf('Delay'), level: 0 },
      ),
    )
    expect(answer.removed).toEqual(['newce001', 'newce002'])
    const after = await look(n.dora)
    expect([after.document, after.changes]).toEqual([before.document, []])
  })

  it('change once when a call is repeated with the same id', async () => {
    const n = await negotiation()
    const body = { revision: 1, operations: [operation({ kind: 'insertRowAfter', anchor: n.anchorOf('10') })] }
    const first = await saved(n.dora.post(path('operations'), body))
    expect(await saved(n.dora.post(path('operations'), body))).toEqual(first)
    expect((await look(n.dora)).document.clauses).toHaveLength(10)
  })

  it.each([
    ['a row outside a table', { kind: 'deleteRow', at: 'Prices' }, 400, 'this clause is not in a table'],
    ['a level for a clause outside a list', { kind: 'setListLevel', at: '10', level: 0 }, 400, 'not in a list'],
    ['a level that the list does not have', { kind: 'setListLevel', at: 'Delay', level: 2 }, 400, 'has no level 2'],
    ['a level that no list has', { kind: 'setListLevel', at: 'Delay', level: 9 }, 400, 'level'],
    ['too few anchors', { kind: 'insertRowAfter', at: '10', newAnchors: ['newce001'] }, 400, 'must have 2 items'],
    ['a repeated anchor', { kind: 'insertRowAfter', at: '10', newAnchors: ['newce001', 'newce001'] }, 409, 'newce001'],
    ['an invalid anchor', { kind: 'insertRowAfter', at: '10', newAnchors: ['No', 'No'] }, 400, 'newAnchors'],
    ['an unknown clause', { kind: 'deleteRow', at: 'none' }, 404, 'nowhere1'],
  ])('are not changed by a call with %s, which gets a clear error', async (_, { at, ...fields }, status, words) => {
    const n = await negotiation()
    const anchor = at === 'none' ? 'nowhere1' : n.anchorOf(at)
    const refused = await edit(n.dora, { ...fields, anchor })
    expect({ status: refused.status, error: JSON.stringify(refused.body) }).toEqual({
      status,
      error: expect.stringContaining(words),
    })
    expect(await look(n.dora)).toMatchObject({ revision: 1, changes: [] })
  })
})
