import { describe, expect, it } from 'vitest'
import { decideChange } from '../../changes/decide-change.ts'
import { listChanges } from '../../changes/find-changes.ts'
import { type ContractParts, openContract, p, r } from '../../test-support/contract.ts'
import {
  type Asked,
  changes,
  doneIn,
  insert,
  level,
  merge,
  refusedIn,
  remove,
  rex,
  run,
  split,
  xml,
} from '../../test-support/operations.ts'
import { labelsOf } from '../../view/labels.ts'

const lvl = (ilvl: number, more = '') =>
  `<w:lvl w:ilvl="${ilvl}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${more}<w:lvlText w:val="%${ilvl + 1}."/></w:lvl>`
const indented = (ilvl: number) =>
  lvl(ilvl).replace('</w:lvl>', `<w:pPr><w:ind w:left="${720 * (ilvl + 1)}" w:hanging="360"/></w:pPr></w:lvl>`)
const style = (id: string, numbers = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:pPr>${numbers}</w:pPr></w:style>`
const num = (id: number, abstract: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/></w:num>`
const lists = {
  numbering: `<w:abstractNum w:abstractNumId="0">${[0, 1, 2].map(index => lvl(index)).join('')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="1">${[0, 1, 2].map(indented).join('')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="2">${[0, 1].map(index => lvl(index, `<w:pStyle w:val="Level${index}"/>`)).join('')}</w:abstractNum>
    ${num(1, 0)}${num(2, 1)}${num(3, 2)}`,
  styles:
    style('Listed', '<w:numPr><w:numId w:val="1"/></w:numPr>') +
    style('Level0', '<w:numPr><w:numId w:val="3"/></w:numPr>') +
    style('Level1', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>'),
}
const numPr = (ilvl: number, numId = 1, more = '') =>
  `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/>${more}</w:numPr>`
const item = (text: string, ilvl = 0, more = '') => p(r(text), numPr(ilvl) + more)
const locked = (block: string) =>
  `<w:sdt><w:sdtPr><w:lock w:val="contentLocked"/></w:sdtPr><w:sdtContent>${block}</w:sdtContent></w:sdt>`
const contractWith = (body: string): ContractParts => ({ ...lists, body })
const made = (body: string, ...asked: Asked[]) => doneIn(contractWith(body), ...asked)
const withoutMarks = (text: string) => text.replaceAll(/ w:(id|author|date)="[^"]*"/g, '')

describe('the level of a list item', () => {
  const three = item('one') + item('two') + item('three')

  it('is changed by a tracked change, and the numbers follow', () => {
    const { changes, xml: written } = made(three, level(1, 2))
    expect(changes).toEqual(['Dana format list level 1 to 3'])
    expect(withoutMarks(written)).toContain(
      `<w:pPr>${numPr(2)}<w:pPrChange><w:pPr>${numPr(0)}</w:pPr></w:pPrChange></w:pPr>`,
    )
    const open = openContract(contractWith(three))
    run(open, level(1, 1))
    expect([...labelsOf(open).values()]).toEqual([
      { level: 0, label: '1.' },
      { level: 1, label: '1.' },
      { level: 0, label: '2.' },
    ])
  })

  it.each([
    ['set directly', item('x', 1, '<w:jc w:val="left"/>'), [level(0, 0), level(0, 1)]],
    ['set in several steps', item('x'), [level(0, 1), level(0, 2), level(0, 1), level(0, 0)]],
    ['set by its style', p(r('x'), '<w:pStyle w:val="Listed"/>'), [level(0, 2), level(0, 0)]],
    ['set by the style of its level', p(r('x'), '<w:pStyle w:val="Level0"/>'), [level(0, 1), level(0, 0)]],
    ['with a direct indentation', p(r('x'), `${numPr(0, 2)}<w:ind w:left="100"/>`), [level(0, 1), level(0, 0)]],
    ['set to its own level', item('x'), [level(0, 0)]],
  ] satisfies [string, string, Asked[]][])('leaves no trace if it is restored: %s', (_, body, asked) => {
    const open = openContract(contractWith(body))
    const before = xml(open)
    run(open, ...asked)
    expect(xml(open)).toBe(before)
  })

  it('is written together with its list if both come from the style', () => {
    const { xml: written } = made(p(r('x'), '<w:pStyle w:val="Listed"/><w:jc w:val="left"/>'), level(0, 1))
    expect(withoutMarks(written)).toContain(
      `<w:pPr><w:pStyle w:val="Listed"/>${numPr(1)}<w:jc w:val="left"/><w:pPrChange><w:pPr><w:pStyle w:val="Listed"/><w:jc w:val="left"/></w:pPr></w:pPrChange></w:pPr>`,
    )
  })

  it('is set together with the style linked to the new level if the levels have styles', () => {
    const { xml: written, changes } = made(p(r('x'), '<w:pStyle w:val="Level0"/>'), level(0, 1))
    expect(withoutMarks(written)).toContain(`<w:pPr><w:pStyle w:val="Level1"/>${numPr(1, 3)}<w:pPrChange>`)
    expect(changes).toEqual(['Dana format style, numbering'])
  })

  it('removes only the indentation that would override its own', () => {
    const ownIndentation = '<w:ind w:left="720" w:right="40" w:hanging="360"/>'
    expect(withoutMarks(made(p(r('x'), numPr(0, 2) + ownIndentation), level(0, 1)).xml)).toContain(
      `${numPr(1, 2)}<w:ind w:right="40"/><w:pPrChange>`,
    )
    expect(withoutMarks(made(p(r('x'), numPr(0, 1) + ownIndentation), level(0, 1)).xml)).toContain(
      `${numPr(1, 1)}${ownIndentation}<w:pPrChange>`,
    )
  })

  it('is recorded together with an earlier formatting change by the same author', () => {
    const ownProperties = `<w:jc w:val="left"/><w:pPrChange w:id="5" w:author="Dana" w:date="2025-01-01T00:00:00Z"><w:pPr>${numPr(0)}</w:pPr></w:pPrChange>`
    const open = openContract(contractWith(item('x', 0, ownProperties)))
    const before = xml(open)
    run(open, level(0, 1))
    expect(changes(open)).toEqual(['Dana format list level 1 to 2, alignment'])
    run(open, level(0, 0))
    expect(xml(open)).toBe(before)
  })

  it('is part of the insertion if the same author inserted the paragraph', () => {
    const open = openContract(contractWith(three))
    const [added] = run(open, insert(0, 'new')).added
    run(open, level(1, 1))
    expect(changes(open)).toEqual(['Dana insertion new'])
    expect(labelsOf(open).get(added!)).toEqual({ level: 1, label: '1.' })
    expect(made(three, insert(0, 'new'), level(0, 1)).changes).toEqual([
      'Dana format list level 1 to 2',
      'Dana insertion new',
    ])
  })

  it('is a separate change if the author has only split the paragraph', () => {
    expect(made(three, split(1, 1), level(1, 1)).changes).toEqual(['Dana format list level 1 to 2', 'Dana paragraph '])
  })

  it('is set for all of the merged paragraphs, as their labels show', () => {
    const open = openContract(contractWith(three))
    run(open, merge(0))
    const { touched } = run(open, level(0, 1))
    expect(touched).toEqual(open.anchors.slice(0, 2))
    expect([...labelsOf(open).values()].map(label => label.level)).toEqual([1, 1, 0])
    made(three, merge(0), level(0, 1))
  })

  it('is restored if the change is rejected, and kept if the change is accepted', () => {
    const open = openContract(contractWith(three))
    const before = xml(open)
    run(open, level(1, 1))
    const changed = xml(open)
    decideChange(open, listChanges(open)[0]!.id, 'reject')
    expect(xml(open)).toBe(before)
    run(open, level(1, 1))
    expect(xml(open).replaceAll(/w:id="\d+"/g, '')).toBe(changed.replaceAll(/w:id="\d+"/g, ''))
    decideChange(open, listChanges(open)[0]!.id, 'accept')
    expect(xml(open)).toBe(item('one') + item('two', 1) + item('three'))
  })

  const gone = `<w:rPr><w:del w:id="1" ${rex}/></w:rPr>`
  it.each([
    ['without a list', p(r('x')), level(0, 1)],
    ['removed from its list', p(r('x'), `<w:pStyle w:val="Listed"/>${numPr(0, 0)}`), level(0, 1)],
    ['with a missing list', p(r('x'), numPr(0, 77)), level(0, 1)],
    ['whose list has no such level', item('x'), level(0, 3)],
    ['to a level above the first', item('x'), level(0, -1)],
    ['in a locked control', locked(item('x')), level(0, 1)],
    [
      'with an open change by another author',
      item('x', 0, `<w:pPrChange w:id="1" ${rex}><w:pPr/></w:pPrChange>`),
      level(0, 1),
    ],
    ['with an open change of its numbering', p(r('x'), numPr(0, 1, `<w:ins w:id="1" ${rex}/>`)), level(0, 1)],
    ['that is being deleted', p('', numPr(0) + gone) + item('x'), level(0, 1)],
  ] satisfies [string, string, Asked][])('cannot be changed for a paragraph %s', (_, body, asked) => {
    expect(refusedIn(contractWith(body), asked)).toBe('not-editable')
  })

  it('cannot be changed for a paragraph that the author has deleted', () => {
    expect(refusedIn(contractWith(three), remove(0), level(0, 1))).toBe('not-editable')
  })
})
