import { describe, expect, it } from 'vitest'
import { docxFile, relationshipsXml } from '../../../../test/support/docx-file.ts'
import { sampleDocuments } from '../../../../test/support/sample-documents.ts'
import { inDefaultSuite } from '../../../../test/support/suite.ts'
import { decideTogether } from '../changes/decide-change.ts'
import { findChanges } from '../changes/find-changes.ts'
import { applyOperations } from '../operations/apply-operations.ts'
import { forgetFound } from '../remembered.ts'
import { opened, p, r } from '../test-support/contract.ts'
import { hiddenTexts } from './hidden-texts.ts'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const names = [
  `xmlns:w="${w}" xmlns:r="${office}"`,
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
].join(' ')

interface Parts {
  body: string
  styles?: string
  header?: string
  footnotes?: string
  theme?: string
  numbering?: string
  settings?: string
  /** The colour of the pages. */
  background?: string
}

/** Creates a document with parts given by the content of their roots. */
function documentOf({ body, theme, background = 'auto', ...parts }: Parts) {
  const roots = {
    ...{ styles: 'styles', numbering: 'numbering', header: 'hdr' },
    ...{ footnotes: 'footnotes', settings: 'settings' },
  }
  const definedParts = Object.entries(parts).filter(
    (pair): pair is [keyof typeof roots, string] => pair[1] !== undefined,
  )
  const kinds = [...definedParts.map(([name]) => name), ...(theme === undefined ? [] : ['theme'])]
  return opened(
    docxFile({
      contentTypes: Object.fromEntries(definedParts.map(([name]) => [`/word/${name}.xml`, `${word}.${name}+xml`])),
      files: {
        'word/document.xml': `<w:document ${names}><w:background w:color="${background}"/><w:body>${body}</w:body></w:document>`,
        'word/_rels/document.xml.rels': relationshipsXml(
          kinds.map(
            (kind, index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${kind}.xml"/>`,
          ),
        ),
        ...Object.fromEntries(
          definedParts.map(([name, content]) => [
            `word/${name}.xml`,
            `<w:${roots[name]} ${names}>${content}</w:${roots[name]}>`,
          ]),
        ),
        ...(theme !== undefined && {
          'word/theme.xml': `<a:theme ${names}><a:themeElements><a:clrScheme>${theme}</a:clrScheme></a:themeElements></a:theme>`,
        }),
      },
    }),
  )
}

const textsOf = (parts: Parts) => hiddenTexts(documentOf(parts)).map(text => text.text)

const vanish = '<w:vanish/>'
const style = (type: string, id: string, content: string) =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style>`
const styles = [
  style('character', 'Away', `<w:rPr>${vanish}</w:rPr>`),
  style('character', 'AwayToo', '<w:basedOn w:val="Away"/>'),
  style('character', 'Pale', '<w:rPr><w:color w:val="FFFFFF"/></w:rPr>'),
  style('paragraph', 'AwayParagraph', `<w:rPr>${vanish}</w:rPr>`),
  style('paragraph', 'Dark', '<w:pPr><w:shd w:val="clear" w:fill="101030"/></w:pPr>'),
].join('')
const theme = '<a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="203060"/></a:accent1>'

/** Ways to hide text by the properties of its run and of its paragraph. */
const ways: Record<string, [run: string, paragraph?: string]> = {
  'as hidden text': [vanish],
  'by a character style': ['<w:rStyle w:val="AwayToo"/>'],
  'by a paragraph style': ['', '<w:pStyle w:val="AwayParagraph"/>'],
  'by a style in a style, of which word processors differ': [
    '<w:rStyle w:val="Away"/>',
    '<w:pStyle w:val="AwayParagraph"/>',
  ],
  'in white': ['<w:color w:val="FFFFFF"/>'],
  'in white by a style': ['<w:rStyle w:val="Pale"/>'],
  'in nearly white': ['<w:color w:val="F4F6F4"/>'],
  'in the white of the theme': ['<w:color w:val="auto" w:themeColor="background1"/>'],
  'in black on black': ['<w:color w:val="000000"/><w:highlight w:val="black"/>'],
  'in yellow on yellow': ['<w:color w:val="FFFF00"/><w:shd w:val="clear" w:fill="FFFF00"/>'],
  'in the colour of its paragraph': ['<w:color w:val="101030"/>', '<w:pStyle w:val="Dark"/>'],
  'in letters of a point': ['<w:sz w:val="2"/>'],
  'in letters without width': ['<w:w w:val="1"/>'],
  'far from its line': ['<w:position w:val="-3000"/>'],
  'in letters without a fill': ['<w14:textFill><w14:noFill/></w14:textFill>'],
  'in letters that let all through': [
    '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="100000"/></w14:srgbClr></w14:solidFill></w14:textFill>',
  ],
  'in a fill of white': ['<w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>'],
  'in a line without height': ['', '<w:spacing w:line="20" w:lineRule="exact"/>'],
  'beyond the edge of the page': ['', '<w:ind w:left="20000"/>'],
  'in a frame below the page': ['', '<w:framePr w:w="2000" w:x="100" w:y="30000"/>'],
}

const inBox = (content: string) =>
  p(
    `<w:r><w:pict><v:shape style="width:100pt" fillcolor="white"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  )
const table = (cell: string, properties = '', cellProperties = '', row = '') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr>${row}<w:tc><w:tcPr>${cellProperties}</w:tcPr>${cell}</w:tc></w:tr></w:tbl>`

/** Places for a paragraph. */
const places: Record<string, (paragraph: string) => Parts> = {
  body: paragraph => ({ body: paragraph }),
  'a note': paragraph => ({
    body: p(`${r('See ')}<w:r><w:footnoteReference w:id="2"/></w:r>`),
    footnotes: `<w:footnote w:id="2">${paragraph}</w:footnote>`,
  }),
  'a cell': paragraph => ({ body: table(paragraph) }),
  'a header': paragraph => ({ body: p(r('The fee is due.')), header: paragraph }),
  'a text box': paragraph => ({ body: inBox(paragraph) }),
}

const by = 'w:id="7" w:author="Rex" w:date="2026-01-01T00:00:00Z"'
/** Text of the original draft, or text inserted by the other side. */
const authors: Record<string, (run: string) => string> = {
  'from the beginning': run => run,
  tracked: run => `<w:ins ${by}>${run}</w:ins>`,
}

const cases = Object.keys(ways).flatMap(way =>
  Object.keys(places).flatMap(place => Object.keys(authors).map(author => ({ way, place, author }))),
)

it.each(
  inDefaultSuite(
    cases,
    ({ way, place, author }) =>
      (place === 'body' && author === 'from the beginning') || (way === 'in white' && author === 'tracked'),
  ),
)('finds text written $way ($place, $author)', ({ way, place, author }) => {
  const [run, paragraph = ''] = ways[way]!
  const content = authors[author]!(r('Or never.', run))
  expect(textsOf({ ...places[place]!(p(content, paragraph)), styles, theme })).toEqual(['Or never.'])
})

const banded = style(
  'table',
  'Banded',
  '<w:tblStylePr w:type="firstRow"><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="203060"/></w:tcPr></w:tblStylePr>',
)
const styled = (id: string) => `<w:tblStyle w:val="${id}"/><w:tblLook w:val="0020"/>`
const drawn = (fill: string, content: string, position = '') =>
  p(
    `<w:r><w:drawing><wp:anchor>${position}<wp:extent cx="900000" cy="900000"/><a:graphic><a:graphicData><wps:wsp><wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`,
  )
const onPicture = (place: string, height = 900_000) =>
  p(
    `<w:r><w:drawing><wp:anchor ${place}><wp:extent cx="3000000" cy="${height}"/><a:graphic><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"/></a:graphic></wp:anchor></w:drawing></w:r>${r('Or never.', '<w:color w:val="FFFFFF"/>')}`,
  )
const onOlderPicture = (place: string) =>
  p(
    `<w:r><w:pict><v:shape style="position:absolute;width:300pt;height:90pt;${place}" filled="f"><v:imagedata/></v:shape></w:pict></w:r>${r('Or never.', '<w:color w:val="FFFFFF"/>')}`,
  )
const over = (attributes: string) =>
  p(
    `<w:r><w:drawing><wp:anchor ${attributes}><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="4000000" cy="400000"/><wp:wrapNone/><a:graphic><a:graphicData><wps:wsp><wps:spPr>${filled('<a:srgbClr val="203060"/>')}</wps:spPr></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>${r('Or never.')}`,
  )
const filled = (colour: string) => `<a:solidFill>${colour}</a:solidFill>`
const white = p(r('Or never.', '<w:color w:val="FFFFFF"/>'))
const plain = p(r('Or never.'))

describe('the surroundings decide whether text is hidden', () => {
  it.each<[string, Parts, boolean]>([
    ['white on the dark first row of a style', { body: table(white, styled('Banded')) }, false],
    ['white by a style on a dark row of that style', { body: table(plain, styled('Banded')) }, false],
    [
      'white by a style on a white cell',
      { body: table(plain, styled('Banded'), '<w:shd w:val="clear" w:fill="FFFFFF"/>') },
      true,
    ],
    ['white on a dark cell', { body: table(white, '', '<w:shd w:val="clear" w:fill="203060"/>') }, false],
    [
      'white on a half black pattern',
      { body: table(white, '', '<w:shd w:val="pct50" w:color="000000" w:fill="FFFFFF"/>') },
      false,
    ],
    ['a table whose style hides it', { body: table(plain, styled('Gone')) }, true],
    [
      'a row without height',
      { body: table(plain, '', '', '<w:trPr><w:trHeight w:val="20" w:hRule="exact"/></w:trPr>') },
      true,
    ],
    ['white in a dark box', { body: drawn(filled('<a:srgbClr val="203060"/>'), white) }, false],
    ['white in a box with a theme colour', { body: drawn(filled('<a:schemeClr val="accent1"/>'), white) }, false],
    ['white in a box filled with a picture', { body: drawn('<a:blipFill/>', white) }, false],
    ['white in a white box', { body: drawn(filled('<a:srgbClr val="FFFFFF"/>'), white) }, true],
    ['white in a box without a fill', { body: drawn('<a:noFill/>', white) }, true],
    [
      'a box outside the page',
      {
        body: drawn(
          '',
          plain,
          '<wp:positionH relativeFrom="page"><wp:posOffset>90000000</wp:posOffset></wp:positionH>',
        ),
      },
      true,
    ],
    ['an empty shape over the line', { body: over('') }, true],
    ['a shape behind the line', { body: over('behindDoc="1"') }, false],
    [
      'a transparent shape over the line',
      {
        body: over('').replace(
          '<a:srgbClr val="203060"/>',
          '<a:srgbClr val="203060"><a:alpha val="30000"/></a:srgbClr>',
        ),
      },
      false,
    ],
    ['a shape over the line that is a few points high', { body: over('').replace('cy="400000"', 'cy="40000"') }, false],
    [
      'a VML shape over the line',
      {
        body: p(
          '<w:r><w:pict><v:rect style="position:absolute;margin-left:0;margin-top:-2pt;width:300pt;height:20pt" fillcolor="white"/></w:pict></w:r>' +
            r('Or never.'),
        ),
      },
      true,
    ],
    ['white over a picture', { body: onPicture('behindDoc="1"') }, false],
    ['white over a picture that is too small', { body: onPicture('behindDoc="1"', 9_000) }, true],
    ['white next to a picture', { body: onPicture('behindDoc="0"') }, true],
    ['white over a VML picture', { body: onOlderPicture('z-index:-1') }, false],
    ['white next to a VML picture', { body: onOlderPicture('z-index:1') }, true],
    ['white on a dark page', { body: white, background: '203060', settings: '<w:displayBackgroundShape/>' }, false],
    ['white on a dark page that is not printed', { body: white, background: '203060' }, true],
  ])('%s', (_, parts, isHidden) => {
    const gone = style('table', 'Gone', `<w:tblStylePr w:type="firstRow"><w:rPr>${vanish}</w:rPr></w:tblStylePr>`)
    expect(textsOf({ styles: banded + gone, theme, ...parts })).toEqual(isHidden ? ['Or never.'] : [])
  })
})

describe('hiddenTexts reports the right texts for a clause number that', () => {
  const level = (format: string, look: string) =>
    `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${format === 'bullet' ? 'x' : '%1.'}"/><w:rPr>${look}</w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const item = (mark = '', text = r('The fee', '<w:vanish w:val="0"/>')) =>
    p(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr>${mark}</w:rPr>`)
  const pale = '<w:color w:val="FFFFFF"/>'

  it.each<[string, Parts, string[]]>([
    ['is hidden by its level', { body: item(), numbering: level('decimal', vanish) }, ['3.']],
    ['is white by its level', { body: item(), numbering: level('decimal', pale) }, ['3.']],
    ['is hidden with the mark of its paragraph', { body: item(vanish), numbering: level('decimal', '') }, ['3.']],
    ['is white with the mark of its paragraph', { body: item(pale), numbering: level('decimal', '') }, ['3.']],
    [
      'is hidden with its clause',
      { body: item(vanish, r('Or never.', vanish)), numbering: level('decimal', '') },
      ['3. Or never.'],
    ],
    ['is shown by its level', { body: item(vanish), numbering: level('decimal', '<w:vanish w:val="0"/>') }, []],
    ['stays before a style separator', { body: item(`${vanish}<w:specVanish/>`), numbering: level('decimal', '') }, []],
    ['is a bullet', { body: item(), numbering: level('bullet', vanish) }, []],
    ['is readable', { body: item(), numbering: level('decimal', '') }, []],
  ])('%s', (_, parts, texts) => {
    expect(textsOf({ styles, ...parts })).toEqual(texts)
  })
})

describe('hiddenTexts does not report', () => {
  it.each<[string, string]>([
    ['text that is hidden only on web pages, as in every table of contents', p(r('1', '<w:webHidden/>'))],
    ['hidden spaces', p(r(' \t', vanish))],
    ['the hidden end of a paragraph', p(r('The fee'), `<w:rPr>${vanish}<w:specVanish/></w:rPr>`)],
    ['hidden codes of fields', p(`<w:r><w:rPr>${vanish}</w:rPr><w:instrText>XE "fee"</w:instrText></w:r>`)],
    ['hidden text that is shown again', p(r('The fee', '<w:vanish w:val="0"/>'), '<w:pStyle w:val="AwayParagraph"/>')],
    [
      'white text tags',
      p(r('{{signature', '<w:color w:val="FFFFFF"/>') + r(';role=Buyer}}', '<w:color w:val="FFFFFF"/>')),
    ],
    ['grey text', p(r('The fee', '<w:color w:val="D9D9D9"/>'))],
    ['letters of width 0, which law firms use', p(r('The fee', '<w:w w:val="0"/>'))],
    ['deleted text', p(`<w:del ${by}><w:r><w:rPr>${vanish}</w:rPr><w:delText>Or never.</w:delText></w:r></w:del>`)],
    ['white pictures', p('<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:pict/></w:r>')],
  ])('%s', (_, body) => expect(textsOf({ body, styles })).toEqual([]))

  it.each(sampleDocuments('docx'))('anything in %s', (_, read) => expect(hiddenTexts(opened(read()))).toEqual([]))
})

it('describes the place of hidden text in words', () => {
  const numbering = p(r('Or never.', vanish))
  const open = documentOf({
    body: p(r('The fee is due.')) + numbering + p(r('Paid ') + r('late', vanish)),
    header: numbering,
  })
  expect(hiddenTexts(open).map(text => text.place)).toEqual(['after “The fee is due.”', 'beside “Paid”', 'in a header'])
})

it('does not report deleted hidden text, either before or after the deletion is accepted', () => {
  const open = documentOf({ body: p(r('Paid ') + r('late', vanish)) })
  const [{ anchor } = { anchor: '' }] = hiddenTexts(open)
  const author = { name: 'Dana', at: '2026-01-01T00:00:00Z' }
  applyOperations(open, [{ kind: 'replaceText', anchor, start: 5, length: 4, text: '' }], author)
  forgetFound(open)
  expect(hiddenTexts(open)).toEqual([])
  decideTogether(open, findChanges(open), 'accept')
  forgetFound(open)
  expect(hiddenTexts(open)).toEqual([])
})
