import { describe, expect, it } from 'vitest'
import { type DocumentBuilder, onePage, pageText } from '../pdf/test-documents.ts'
import { steadyDocument } from './steady-document.ts'

/** Creates a document with entries of its catalog and page, and further objects from 6 on, as PDF text. */
function documentOf({ catalog = '', page = '', resources = '', objects = {} as Record<number, string> }) {
  const pageObject = pageText(page).replace('/Font<<', `${resources}/Font<<`)
  const builder: DocumentBuilder = onePage({ catalog: `<</Type/Catalog/Pages 2 0 R${catalog}>>`, page: pageObject })
  for (const [num, text] of Object.entries(objects)) builder.object(Number(num), text)
  return builder.table('/Size 50/Root 1 0 R').open()
}

const findings = (parts: Parameters<typeof documentOf>[0]) =>
  steadyDocument(documentOf(parts)).activeContent.map(({ kind, page }) => `${kind} ${page ?? 'document'}`)

const link = (action: string) => ({
  page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 0]/A ${action}>>]`,
})

const APPEARANCE = '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 1>>\nstream\nn\nendstream'

describe('harmless content', () => {
  it.each<[string, Parameters<typeof documentOf>[0]]>([
    ['a destination at which the document opens', { catalog: '/OpenAction[3 0 R/Fit]' }],
    ['an action that opens it at a destination', { catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' }],
    ['a link to the web', link('<</S/URI/URI(https://example.com/?a=b:c)>>')],
    ['a link to an email address', link('<</S/URI/URI(mailto:bea@example.com)>>')],
    ['a relative link with a colon', link('<</S/URI/URI(terms?at=10:30)>>')],
    ['a chain of links within the document', link('<</S/GoTo/D[3 0 R/Fit]/Next<</S/Named/N/NextPage>>>>')],
    ['an unprinted link without a frame', link('<</S/GoTo/D(a)>>')],
    ['resources that are named like actions', { resources: '/XObject<</AA 5 0 R/A 5 0 R/TR 5 0 R/Usage 5 0 R>>' }],
    [
      'a graphics state named AA',
      { resources: '/ExtGState<</AA<</SMask<</S/Luminosity/G 6 0 R>>>>>>', objects: { 6: APPEARANCE } },
    ],
    [
      'the transfer function of a soft mask',
      {
        resources: '/ExtGState<</G<</SMask<</S/Luminosity/G 6 0 R/TR 7 0 R>>>>>>',
        objects: { 6: APPEARANCE, 7: '<</FunctionType 2/Domain[0 1]/N 1>>' },
      },
    ],
    ['default transfer functions', { resources: '/ExtGState<</G<</TR/Identity/TR2/Default/HT/Default>>>>' }],
    ['attached files', { catalog: '/Names<</EmbeddedFiles<</Names[(a) 6 0 R]>>>>', objects: { 6: '<</EF<<>>>>' } }],
    [
      'a layer without a switch',
      {
        catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]/Locked[6 0 R]>>>>',
        objects: { 6: '<</Type/OCG/Name(a)/Usage<</CreatorInfo<</Creator(a)>>>>>>' },
      },
    ],
    [
      'a stamp that is visible on screen and in print',
      { page: '/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/F 4/AP<</N 6 0 R>>>>]', objects: { 6: APPEARANCE } },
    ],
    [
      'a stamp that is invisible on screen and in print',
      { page: '/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/F 6/AP<</N 6 0 R>>>>]', objects: { 6: APPEARANCE } },
    ],
    ['structure attributes', { catalog: '/StructTreeRoot<</K<</S/P/A<</O/Layout/S/Launch>>>>>>' }],
  ])('stays unchanged: %s', (_, parts) => {
    const { activeContent, changed } = steadyDocument(documentOf(parts))
    expect(activeContent).toEqual([])
    expect([...changed]).toEqual([])
  })
})

describe('active or changing content is found', () => {
  it.each<[string, string[], Parameters<typeof documentOf>[0]]>([
    ['without its type', ['javascript 1'], { page: '/AA<</O<</JS(a)>>>>' }],
    ['on a page', ['javascript 1'], { page: '/AA<</O<</S/JavaScript/JS(a)>>>>' }],
    [
      'in a chain of actions',
      ['automatic-action document', 'opens-file document'],
      { catalog: '/OpenAction<</S/GoTo/Next<</S/Launch/F(a)>>>>' },
    ],
    [
      'in a form XObject of a pattern',
      ['print-variant 1'],
      {
        resources: '/Pattern<</P 6 0 R>>',
        objects: {
          6: '<</PatternType 1/Resources<</XObject<</X 7 0 R>>>>/Length 1>>\nstream\nn\nendstream',
          7: '<</Subtype/Image/Alternates[]/Length 1>>\nstream\nn\nendstream',
        },
      },
    ],
    [
      'in a character of a font',
      ['print-variant 1'],
      {
        resources: '/XObject<</X 6 0 R>>',
        objects: {
          6: '<</Type/Font/Subtype/Type3/CharProcs<</a 7 0 R>>>>',
          7: '<</Subtype/Form/OPI<<>>/Length 1>>\nstream\nn\nendstream',
        },
      },
    ],
    ['in an unreadable object', ['unreadable-object document'], { page: '/Annots 6 0 R', objects: { 6: '<</A(' } }],
    ['under a note', ['changing-annotation 1'], { page: '/Annots[<</Subtype/Popup/Rect[0 0 9 9]/Open true>>]' }],
    ['in a form', ['generated-appearance document'], { catalog: '/AcroForm<</Fields[]/NeedAppearances true>>' }],
  ])('%s', (_, expected, parts) => {
    expect(findings(parts)).toEqual(expected)
  })
})

describe('links', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\\tscript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,a',
    'vbscript:a',
    'smb://evil/share',
    '//evil/share',
    '\\\\\\\\evil\\\\share',
    'ms-word:ofe|u|http://evil',
  ])('must not open %s', uri => {
    expect(findings(link(`<</S/URI/URI(${uri})>>`))).toEqual(['opens-file 1'])
  })
})

describe('replaced objects', () => {
  it('keep everything except the removed content', () => {
    const { changed } = steadyDocument(
      documentOf({
        catalog: '/Lang(en)/Names<</JavaScript<<>>/Dests<<>>>>',
        page: '/AA<</O<</S/JavaScript/JS(a)>>>>/Rotate 90',
      }),
    )
    const catalog = changed.get(1) as Map<string, unknown>
    expect([...catalog.keys()].sort()).toEqual(['Lang', 'Names', 'Pages', 'Type'])
    expect([...(catalog.get('Names') as Map<string, unknown>).keys()]).toEqual(['Dests'])
    const page = changed.get(3) as Map<string, unknown>
    expect(page.has('AA')).toBe(false)
    expect(page.get('Rotate')).toBe(90)
  })

  it('are the same, whatever refers to them first', () => {
    const parts = {
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      page: '/Annots[7 0 R 8 0 R]',
      objects: {
        6: '<</FT/Tx/T(a)/Kids[7 0 R 8 0 R]>>',
        7: '<</Subtype/Widget/Parent 6 0 R/Rect[0 0 9 9]/F 4/AP<</N 9 0 R/D 9 0 R>>>>',
        8: '<</Subtype/Widget/Parent 6 0 R/Rect[9 9 20 20]/F 4/AP<</N 9 0 R/R 9 0 R>>>>',
        9: APPEARANCE,
      },
    }
    const { activeContent, changed } = steadyDocument(documentOf(parts))
    expect(activeContent).toEqual([{ kind: 'pointer-appearance', page: 1 }])
    expect([...changed.keys()]).toEqual([7, 8])
  })
})
