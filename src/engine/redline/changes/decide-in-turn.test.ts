import { expect, it } from 'vitest'
import { randomOf } from '../../../../test/support/random.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { copyRevision, type OpenRevision } from '../open-revision.ts'
import { storiesOf } from '../stories.ts'
import { openContract, p, r } from '../test-support/contract.ts'
import { randomBody } from '../test-support/random-body.ts'
import { decideChange } from './decide-change.ts'
import { decideInTurn } from './decide-in-turn.ts'
import { findChanges, listChanges } from './find-changes.ts'
import { type DecisionRecord, undoDecision } from './undo-decision.ts'

const stored = (open: OpenRevision) => ({
  parts: storiesOf(open.file).map(({ root }) => serializeXml(root).replace(/(<w:\w+ w:id=")\d+"/g, '$1"')),
  anchors: open.anchors,
})

it('decides changes in any order without finding them again, and each decision can be undone', () => {
  for (let seed = 1; seed <= Number(process.env.PROPERTY_RUNS ?? 60); seed++) {
    const random = randomOf(seed)
    const open = openContract({ body: randomBody(random) })
    const before = stored(open)
    const left = findChanges(open)
    const records: DecisionRecord[] = []
    while (left.length > 0) {
      const [change] = left.splice(random.below(left.length), 1)
      const record = decideInTurn(open, change!, random.one(['accept', 'reject']))
      if (record) records.push(record)
    }
    expect(listChanges(open), `seed ${seed}`).toEqual([])
    for (const record of records.reverse()) undoDecision(open, record)
    expect(stored(open), `seed ${seed}`).toEqual(before)
  }
})

const dana = 'w:author="Dana" w:date="2026-01-01T00:00:00Z"'
const ins = (id: number, text: string) => `<w:ins w:id="${id}" ${dana}>${r(text)}</w:ins>`
const gone = (id: number) => `<w:rPr><w:del w:id="${id}" ${dana}/></w:rPr>`

it('decides a change whose paragraph was joined with the paragraph before it', () => {
  const open = openContract({ body: p(r('one'), gone(1)) + p(r('two ') + ins(2, 'new')) })
  const copy = copyRevision(open)
  const [end, word] = findChanges(open)
  decideInTurn(open, end!, 'accept')
  decideInTurn(open, word!, 'reject')
  for (const { id } of listChanges(copy)) decideChange(copy, id, id.startsWith('1-') ? 'accept' : 'reject')
  expect(stored(open)).toEqual(stored(copy))
})

it('does not decide a change that was removed together with another change', () => {
  const gone = `<w:del w:id="2" w:author="Rex" w:date="2026-01-01T00:00:00Z"><w:r><w:delText>new</w:delText></w:r></w:del>`
  const open = openContract({ body: p(`${r('one ')}<w:ins w:id="1" ${dana}>${gone}</w:ins>`) })
  const [insertion, deletion] = findChanges(open)
  expect(decideInTurn(open, insertion!, 'reject')).not.toBeNull()
  expect(decideInTurn(open, deletion!, 'accept')).toBeNull()
})
