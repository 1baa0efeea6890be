import { describe, expect, it } from 'vitest'
import { decideChange } from '../../changes/decide-change.ts'
import { findChanges } from '../../changes/find-changes.ts'
import { contractFile, opened, p, r } from '../../test-support/contract.ts'
import { differencesOfFiles } from '../../test-support/files.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const mark = (id: number) => `w:id="${id}" w:author="Rex" w:date="2026-05-01T10:00:00Z"`
const inserted = (text: string) => `<w:ins ${mark(1)}>${r(text)}</w:ins>`
const deleted = (text: string) => `<w:del ${mark(2)}>${r(text).replaceAll('w:t', 'w:delText')}</w:del>`

const verdicts = ['accept', 'reject'] as const

describe('a decision about part of a word', () => {
  it.each([
    ['a plural', r('The part') + inserted('s') + r(' apply')],
    ['the end of a word', r('The agreement') + deleted('s') + r(' apply')],
    ['letters within a word', r('The agre') + inserted('e') + r('ment')],
    ['the second of two equal letters', r('A fel') + deleted('l') + r('ow')],
    ['the first of two equal letters', r('A fe') + deleted('l') + r('low')],
    ['a letter that is replaced by several characters', r('The lan') + deleted('d') + inserted('e57') + r(' applies')],
    ['two changes in one word', r('re') + inserted('X') + r('new') + deleted('ed') + r('al')],
    ['a digit', r('within 3') + inserted('0') + r(' days')],
  ])('is reported as a decision, not as a difference: %s', (_, content) => {
    const bytes = contractFile({ body: p(content) })
    for (const { change } of findChanges(opened(bytes)))
      for (const verdict of verdicts) {
        const open = opened(bytes)
        decideChange(open, change.id, verdict)
        const { differences, decisions, forged } = differencesOfFiles({ bytes }, open.file.write(), member)
        expect(decisions.map(decision => [decision.text, decision.decision])).toEqual([[change.text, `${verdict}ed`]])
        expect([...differences, ...forged]).toEqual([])
      }
  })

  it('does not hide an edit of other letters in the same word', () => {
    const bytes = contractFile({ body: p(r('The part') + inserted('s') + r(' apply')) })
    const upload = contractFile({ body: p(r('The parks apply')) })
    const { differences, decisions } = differencesOfFiles({ bytes }, upload, member)
    expect(decisions).toMatchObject([{ decision: 'accepted', text: 's' }])
    expect(differences).toMatchObject([{ kind: 'text', before: 'parts', after: 'parks' }])
  })
})
