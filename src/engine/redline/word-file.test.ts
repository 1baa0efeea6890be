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
  it('says the same, with what was changed before, and is changed alone', () => {
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
  it('has the bytes of a changed part as they would be written, and all others as they were read', () => {
    const file = open()
    const before = file.package.parts
    changeText(file)
    const { parts } = file.written()
    expect(`${parts.get(file.mainName)!.bytes}`).toContain('changed')
    expect(parts.get('/word/settings.xml')!.bytes).toBe(before.get('/word/settings.xml')!.bytes)
    expect(file.isChanged).toBe(true)
  })

  it('that is replaced brings its own parts, though others of their names were read and changed', () => {
    const file = open()
    changeText(file)
    file.replacePackage({ ...file.package, parts: open().package.parts })
    expect([text(file), text(WordFile.open(file.write()))]).toEqual(['as it was', 'as it was'])
  })
})
