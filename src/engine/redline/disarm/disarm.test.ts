import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { activeContent } from '../../../../test/hostile/active-content.ts'
import { docxCases } from '../../../../test/hostile/docx-cases.ts'
import { namedTargets } from '../../../../test/hostile/hostile-targets.ts'
import { type Planted, places, planted, plantedParts } from '../../../../test/hostile/planted-content.ts'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { describeLong, inDefaultSuite } from '../../../../test/support/suite.ts'
import { writeComments } from '../comments/write-comments.ts'
import { copyRevision, openRevision, saveRevision } from '../open-revision.ts'
import { comparedFiles, differencesOfFiles, takenIn } from '../test-support/files.ts'
import { checkUpload } from '../uploads/check-upload.ts'
import { WordFile } from '../word-file.ts'
import { disarm } from './disarm.ts'
import { type TakenOutKind, takenOutKinds } from './taken-out.ts'

function disarmed(bytes: Uint8Array) {
  const file = WordFile.open(bytes)
  const takenOut = disarm(file)
  return { kinds: takenOut.map(finding => finding.kind), bytes: file.write() }
}

/** Returns the problems that `check` finds in the entries of a table, by the names of the entries. */
const failing = <T>(table: Record<string, T>, check: (value: T) => unknown) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, value]) => {
      const result = check(value)
      return result ? [[name, result]] : []
    }),
  )

const dana = { name: 'Dana', at: '2026-01-01T00:00:00Z' }
const tracked = (content: string) => `<w:ins w:id="90" w:author="Dana" w:date="2026-01-01T00:00:00Z">${content}</w:ins>`

/** Returns the result of an upload by Dana of a document that was taken in before. */
function uploaded(original: Uint8Array, upload: Uint8Array, without: boolean) {
  const last = openRevision(takenIn(original))
  const result = checkUpload({
    ...{ last, upload: WordFile.open(upload), comments: [], drafts: [], unsaid: [], own: 'all', author: dana },
    ...{ without, member: { displayNames: ['Dana'], otherSideNames: ['Rex'] } },
    mayDecide: () => ({ accept: true, reject: true, undo: false }),
  })
  return { last, result }
}

const isRefused = ({ kind }: Planted) => kind !== null && takenOutKinds[kind as TakenOutKind].effect === 'refused'

/** Returns the files that a member can download after an upload: the draft with its comments, and the comparison. */
function downloads({ last, result }: ReturnType<typeof uploaded>): Uint8Array[] {
  if (result.outcome !== 'taken') throw new Error(result.outcome)
  const now = copyRevision(result.revision ?? last)
  const comment = {
    id: 'c',
    parentId: null,
    fileId: null,
    author: 'Rex',
    at: new Date(0),
    text: 'Why?',
    resolved: false,
  }
  writeComments(now, [{ ...comment, anchor: now.anchors[0]! }])
  const [before, after] = [saveRevision(last).bytes, saveRevision(now).bytes]
  return [after, comparedFiles(before, after, dana)]
}

const nothing = { content: '' }
const firstOf = (list: readonly unknown[]) => list[0]

const chosen = inDefaultSuite(Object.entries(places), ([place]) => ['body', 'text box', 'comment'].includes(place))

describe.each(chosen)('active content in the %s', (_, { words, file }) => {
  it('is detected by `activeContent`, which these tests rely on', () => {
    expect(failing(planted, sample => activeContent(file(sample)).length === 0)).toEqual({})
    expect(activeContent(file({ content: '' }))).toEqual([])
  })

  it("is removed from a template's document, and reported", () => {
    expect(
      failing(planted, sample => {
        const { bytes, kinds } = disarmed(file(sample))
        const isReported =
          sample.kind === null ? kinds.length === 0 : (kinds as (string | null)[]).includes(sample.kind)
        return firstOf(activeContent(bytes)) ?? (isReported ? undefined : kinds)
      }),
    ).toEqual({})
  })

  it('is removed completely, so that a second run changes nothing', () => {
    expect(
      failing(planted, sample => {
        const { bytes } = disarmed(file(sample))
        const again = disarmed(bytes)
        return Buffer.compare(bytes, again.bytes) !== 0 || again.kinds.length > 0
      }),
    ).toEqual({})
  })

  describe.each([
    ['an untracked edit', (content: string) => content],
    ['a tracked insertion', tracked],
  ])('in %s of an upload', (_, around) => {
    const fileWith = (sample: Planted) => file({ ...sample, content: around(sample.content) })

    it('is refused, and its place is reported', () => {
      expect(
        failing(planted, sample => {
          const { result } = uploaded(file(nothing), fileWith(sample), false)
          if (!isRefused(sample)) return result.outcome === 'active'
          if (result.outcome !== 'active') return result.outcome
          const { kind, place } = result.active[0]!
          const isPlaced = words.test(place) || place === 'document'
          return kind === sample.kind && isPlaced ? undefined : `${kind}: ${place}`
        }),
      ).toEqual({})
    })

    it('does not appear in any download if the member chooses to upload the file without it', () => {
      expect(
        failing(
          planted,
          sample => downloads(uploaded(file(nothing), fileWith(sample), true)).flatMap(activeContent)[0],
        ),
      ).toEqual({})
    })
  })
})

describe('active content outside the text', () => {
  it.each(Object.entries(plantedParts))('is removed: %s', (_, { kind, file }) => {
    expect(activeContent(file)).not.toEqual([])
    const { bytes, kinds } = disarmed(file)
    expect(activeContent(bytes)).toEqual([])
    expect(kinds).toEqual(kind === null ? [] : expect.arrayContaining([kind]))
    const { result } = uploaded(docxFile(), file, false)
    expect(result.outcome).toBe(isRefused({ kind, content: '' }) ? 'active' : 'taken')
    expect(downloads(uploaded(docxFile(), file, true)).flatMap(activeContent)).toEqual([])
  })
})

describeLong('active content in files that attack a server', () => {
  it.each(docxCases.map(otherCase => [otherCase.name, otherCase.make] as const))('is removed: %s', (name, make) => {
    const left = () => activeContent(disarmed(make(namedTargets) as Uint8Array).bytes)
    if (name.includes('entity in its text')) expect(left).toThrow('document type')
    else expect(left()).toEqual([])
  })
})

describe('a sample document', () => {
  /** The kinds of differences that a comparison reports after each kind of content was removed. */
  const lacks: Partial<Record<TakenOutKind, string[]>> = {
    data: ['setting', 'part', 'boundData', 'contentControl', 'property', 'text'],
    people: ['section', 'resaved'],
    property: ['field', 'property'],
    object: ['object'],
    link: ['link', 'field'],
    template: ['resaved'],
  }

  it.each(sampleDocuments('docx'))('loses its active content and nothing else: %s', (_, read) => {
    const original = read()
    const { kinds, bytes } = disarmed(original)
    expect(activeContent(bytes)).toEqual([])
    const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
    const { differences, decisions, forged, unknownAuthors } = differencesOfFiles({ bytes: original }, bytes, member)
    const expectedKinds = kinds.flatMap(kind => lacks[kind] ?? [])
    expect(differences.filter(({ kind }) => !expectedKinds.includes(kind))).toEqual([])
    expect([...decisions, ...forged, ...unknownAuthors]).toEqual([])
  })
})

it('refuses an upload with 10,000 active fields in one paragraph without timing out', () => {
  const count = 10_000
  const noise = (index: number) => createHash('sha512').update(`${index}`).digest('base64')
  const content = Array.from({ length: count }, (_, index) =>
    planted.DDEAUTO!.content.replace('result', noise(index)),
  ).join('')
  const { result } = uploaded(docxFile(), places.body!.file({ content }), false)
  expect(result).toMatchObject({ outcome: 'active', active: { length: count } })
})
