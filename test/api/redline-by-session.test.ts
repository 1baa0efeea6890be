import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import type { ApiClient } from '../support/api-client.ts'
import { openedInOffice } from '../support/open-in-office.ts'
import { path, replacing, saved } from '../support/redline-sessions.ts'
import { dan, dora, members, redlineRequest, redlineUrl, rita, templateOf } from '../support/redlines.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { applied, type Whole } from '../support/session-changes.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false })
})
afterAll(() => service.stop())

interface Clause {
  anchor: string
  text: string
  content: { type: string; editable?: false }[]
  editable?: false
  deleted?: boolean
  cell?: object
  stories?: { clauses: Clause[] }[]
}

let counted = 0
const operationId = () => `by-session-${++counted}`
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const newAnchor = () => Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

/** A member's page, which knows the document only from the answers of the session. */
class Page {
  readonly session: ApiClient
  known!: Whole

  constructor(session: ApiClient) {
    this.session = session
  }

  async open(): Promise<this> {
    this.known = await saved(this.session.get(path('').slice(0, -1)))
    return this
  }

  async refresh(): Promise<void> {
    this.known = applied(this.known, await saved(this.session.get(`/redlining/session?since=${this.known.revision}`)))
    expect(this.known).toEqual(await saved(this.session.get('/redlining/session')))
  }

  get clauses(): Clause[] {
    return this.known.document!.clauses as Clause[]
  }

  /** Paragraphs of plain text, in which a person would type. */
  get writable(): Clause[] {
    const isPlain = ({ content }: Clause) => content.every(node => node.type === 'text' && node.editable !== false)
    return this.clauses.filter(
      clause => clause.text.length > 12 && !clause.deleted && clause.editable !== false && isPlain(clause),
    )
  }

  /** Notes, headers and footers with text. */
  get beside(): Clause[] {
    const layout = this.known.document!.layout as { stories: { clauses: Clause[] }[] }
    const stories = [...layout.stories, ...this.clauses.flatMap(clause => clause.stories ?? [])]
    return stories
      .flatMap(story => story.clauses)
      .filter(
        one => one.editable !== false && one.content.some(node => node.type === 'text' && node.editable !== false),
      )
  }

  edit = (...operations: object[]) =>
    this.session.post(path('operations'), {
      revision: this.known.revision,
      operations: operations.map(operation => ({ operationId: operationId(), ...operation })),
    })

  decide = (verdict: 'accept' | 'reject', filter: object) =>
    this.session.post(path('changes/decide'), {
      revision: this.known.revision,
      operationId: operationId(),
      verdict,
      filter,
    })

  async send(): Promise<Buffer> {
    await saved(this.session.post(path('send'), { operationId: operationId() }))
    return Buffer.from(await this.session.bytes(path('document')))
  }
}

/** Types as a page does: splits a clause, and types into the new clause before the service answers. */
async function typeAhead(page: Page, { anchor, text }: Clause): Promise<void> {
  const next = newAnchor()
  const offset = text.lastIndexOf(' ', text.length / 2) + 1
  await saved(
    page.edit({ kind: 'splitParagraph', anchor, offset, newAnchor: next }, replacing(next, 0, 0, 'As agreed, '), {
      kind: 'insertParagraphs',
      after: next,
      paragraphs: [{ text: 'First pasted line' }, { text: 'Second one' }],
    }),
  )
  await page.refresh()
}

/** Makes an edit and undoes it, which must leave no change. */
async function undone(page: Page, { anchor, text }: Clause): Promise<void> {
  const before = page.known.changes
  await saved(page.edit(replacing(anchor, 0, text.length, '')))
  await page.refresh()
  await saved(page.edit({ kind: 'restore', anchor }))
  await page.refresh()
  expect(page.known.changes).toEqual(before)
}

/** Two people of one side edit: both succeed on different clauses; on the same clause the slower gets both texts. */
async function together(one: Page, other: Page, [first, second]: [Clause, Clause]): Promise<void> {
  await other.open()
  await one.refresh()
  await saved(one.edit(replacing(first.anchor, 0, 0, 'Together: ')))
  await saved(other.edit(replacing(second.anchor, 0, 0, 'Likewise: ')))
  const refused = await other.edit(replacing(first.anchor, 0, 0, 'Too late: '))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      clauses: [
        {
          anchor: first.anchor,
          text: first.text,
          clause: { text: `Together: ${first.text}` },
          author: dora.displayName,
        },
      ],
    },
  })
  await other.refresh()
  await saved(other.edit(replacing(first.anchor, 0, 0, 'After all: ')))
  await one.refresh()
}

/** Returns the differences between the files of two rounds that are neither tracked changes nor decisions. */
function untracked(before: Buffer, after: Buffer, side: (typeof dora)[]): unknown {
  const others = members.filter(member => !side.includes(member))
  const { differences, refused } = differencesOfFiles({ bytes: before }, after, {
    displayNames: side.map(one => one.displayName),
    otherSideNames: others.map(one => one.displayName),
  })
  return [refused, differences.map(difference => `${difference.kind}: ${difference.before} → ${difference.after}`)]
}

const nothing = [undefined, []]

/** The file after each turn of each document, and a text that was typed in that turn. */
const turns: { name: string; file: Buffer; typed: string }[] = []

describe('a negotiation through the session API alone', () => {
  it.each(sampleDocuments('docx'))('leaves nothing untracked after three rounds: %s', async (name, read) => {
    const id = await redlineRequest(service, await templateOf(service, read()), { members: [...members] })
    const page = async ({ email }: typeof dora) => new Page((await redlineUrl(service, id, email)).session).open()
    const [doras, dans] = [await page(dora), await page(dan)]
    const source = Buffer.from(await doras.session.bytes(path('document')))

    const [first] = doras.writable
    if (first) {
      await undone(doras, first)
      await typeAhead(doras, first)
    }
    const [one, two] = doras.writable.slice(1)
    if (one && two) await together(doras, dans, [one, two])
    for (const { anchor, text } of doras.beside.slice(0, 2))
      await saved(doras.edit(replacing(anchor, text.length, 0, ' (as amended)'))).then(() => doras.refresh())
    const firstRound = await doras.send()
    expect(untracked(source, firstRound, [dora, dan])).toEqual(nothing)
    turns.push({ name: `${name}, first`, file: firstRound, typed: first ? 'First pasted line' : '' })

    const ritas = await page(rita)
    if (ritas.known.changes.some(change => change.may.reject && (change as { type?: string }).type === 'deletion'))
      await saved(ritas.decide('reject', { type: 'deletion' })).then(() => ritas.refresh())
    const [hers] = ritas.writable.slice(-1)
    if (hers) {
      await saved(ritas.edit(replacing(hers.anchor, hers.text.length, 0, ' Subject to approval.')))
      await ritas.refresh()
    }
    const secondRound = await ritas.send()
    expect(untracked(firstRound, secondRound, [rita])).toEqual(nothing)
    turns.push({ name: `${name}, second`, file: secondRound, typed: hers ? 'Subject to approval.' : '' })

    await doras.open()
    if (doras.known.changes.some(change => change.may.accept))
      await saved(doras.decide('accept', {})).then(() => doras.refresh())
    const thirdRound = await doras.send()
    expect(untracked(secondRound, thirdRound, [dora, dan])).toEqual(nothing)
    turns.push({ name: `${name}, third`, file: thirdRound, typed: hers ? 'Subject to approval.' : '' })
  })

  it('leaves a file that LibreOffice opens after each turn', async () => {
    const opened = await openedInOffice(turns.map(turn => turn.file))
    const unread = turns.filter(({ typed }, index) => !opened[index]?.includes(typed))
    expect(unread.map(({ name }) => name)).toEqual([])
    expect(turns.length).toBeGreaterThan(2)
  })
})
