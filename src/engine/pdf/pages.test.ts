import { describe, expect, it } from 'vitest'
import { CATALOG, DocumentBuilder, plainDocument } from './test-documents.ts'

function tree(nodes: Record<number, string>) {
  const builder = new DocumentBuilder().object(1, CATALOG)
  for (const [num, text] of Object.entries(nodes)) builder.object(Number(num), text)
  return builder.table('/Size 20/Root 1 0 R').open()
}

describe('pages', () => {
  it('are read in order, with their inherited attributes', () => {
    const pages = tree({
      2: '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 3/MediaBox[0 0 100 200]/Rotate 90>>',
      3: '<</Type/Pages/Parent 2 0 R/Kids 9 0 R/Count 2/CropBox[10 10 60 110]/Resources 8 0 R>>',
      4: '<</Type/Page/Parent 3 0 R>>',
      5: '<</Type/Page/Parent 3 0 R/Rotate 0/UserUnit 2/CropBox[0 0 50 50]>>',
      6: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 7 0 R 30]>>',
      7: '40',
      8: '<</Font<<>>>>',
      9: '[4 0 R 5 0 R]',
    }).pages()
    expect(pages.map(page => [page.ref.num, page.rotation, page.width, page.height])).toEqual([
      [4, 90, 100, 50],
      [5, 0, 100, 100],
      [6, 90, 30, 40],
    ])
    expect(pages.map(page => page.resources.size)).toEqual([1, 1, 0])
  })

  it('do not include null entries of the page tree', () => {
    expect(tree({ 2: '<</Type/Pages/Kids[null 4 0 R 19 0 R]/Count 3>>', 4: '<</Type/Page>>' }).pages()).toHaveLength(1)
  })

  it.each([
    ['a circle', { 2: '<</Type/Pages/Kids[3 0 R]>>', 3: '<</Type/Pages/Kids[2 0 R]>>' }],
    ['a page in two places', { 2: '<</Type/Pages/Kids[3 0 R 3 0 R]>>', 3: '<</Type/Page>>' }],
    ['a page that is a direct object', { 2: '<</Type/Pages/Kids[<</Type/Page>>]>>' }],
    ['a page that is a font', { 2: '<</Type/Pages/Kids[3 0 R 4 0 R]>>', 3: '<</Type/Page>>', 4: '<</Type/Font>>' }],
    ['a page that is the catalog', { 2: '<</Type/Pages/Kids[3 0 R 1 0 R]>>', 3: '<</Type/Page>>' }],
    ['a page that is a number', { 2: '<</Type/Pages/Kids[3 0 R 4 0 R]>>', 3: '<</Type/Page>>', 4: '7' }],
    ['a root that is a page', { 2: '<</Type/Page>>' }],
  ])('are refused as damaged if their tree has %s', (_, nodes) => {
    expect(() => tree(nodes).pages()).toThrow(expect.objectContaining({ code: 'damaged' }))
  })

  it('are refused as too complex if their tree is too deep', () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [i + 2, `<</Type/Pages/Kids[${i + 3} 0 R]>>`]),
    )
    expect(() => tree(nodes).pages()).toThrow(expect.objectContaining({ code: 'too-complex' }))
  })

  it('have the right size and coordinates in a plain document', () => {
    expect(plainDocument().open().pages()[0]).toMatchObject({
      width: 300,
      height: 400,
      toUserSpace: [1, 0, 0, 1, 0, 0],
    })
  })
})
