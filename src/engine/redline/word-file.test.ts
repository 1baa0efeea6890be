import { describe, expect, it } from 'vitest'
import { childElements, textOf } from '../xml/xml-tree.ts'
import { contractFile, p, r } from './test-support/contract.ts'
import { WordFile } from './word-file.ts'

const open = () => WordFile.open(contractFile({ body: p(r('as it was')), settings: '<w:zoom w:percent="100"/>' }))
const text = (file: WordFile) => textOf(file.tree(file.mainName))

function changeText(file: WordFile): void {
  const root = file.tree(file.mainName)
  root.children = childElements(WordFile.open(contractFile({ body: p(r('changed')) })).tree(file.mainName))
  file.changed(file.mainName)
}

describe('a copy of an opened document', () => {
  it('includes earlier changes, and can be changed without changing the original', () => {
    const file = open()
    changeText(file)
    const copy = file.copy()
    expect([text(copy), copy.write()]).toEqual(['changed', file.write()])
    copy.tree(copy.mainName).children = []
    copy.changed(copy.mainName)
    expect(text(file)).toBe('changed')
    expect(text(WordFile.open(file.write()))).toBe('changed')
  })
})

describe('the package of an opened document', () => {
  it('contains changed parts as they will be written, and other parts as they were read', () => {
    const file = open()
    const before = file.package.parts
    changeText(file)
    const { parts } = file.written()
    expect(`${parts.get(file.mainName)!.bytes}`).toContain('changed')
    expect(parts.get('/word/settings.xml')!.bytes).toBe(before.get('/word/settings.xml')!.bytes)
    expect(file.isChanged).toBe(true)
  })

  it('can be replaced, even if parts with the same names were read and changed before', () => {
    const file = open()
    changeText(file)
    file.replacePackage({ ...file.package, parts: open().package.parts })
    expect([text(file), text(WordFile.open(file.write()))]).toEqual(['as it was', 'as it was'])
  })
})
