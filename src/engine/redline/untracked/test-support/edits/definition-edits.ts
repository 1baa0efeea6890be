import { body, document, type Edit, type Expected, inSequence, mainRels, put, swap } from './edits.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationship = (part: string, row: string) => swap(part, '</Relationships>', `${row}</Relationships>`)
const row = (id: string, type: string, target: string, external = false) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
const contentType = (name: string, type: string) =>
  swap(
    '[Content_Types].xml',
    '</Types>',
    `<Override PartName="/${name}" ContentType="application/${type}+xml"/></Types>`,
  )

/** Redirects a relationship to an edited copy of its part. The original part stays under its usual name. */
const redirect = (part: string, type: string, from: string, to: string): Edit =>
  inSequence(
    files => {
      files.set(`word/other-${part}`, (files.get(`word/${part}`) ?? '').replace(from, to))
    },
    contentType(`word/other-${part}`, `vnd.openxmlformats-officedocument.wordprocessingml.${type}`),
    swap(mainRels, `Target="${part}"`, `Target="other-${part}"`),
  )

/** Edits to objects, definitions and settings, and to the relationships that lead to them. */
export const definitionEdits: [string, Expected, Edit][] = [
  // Objects
  ['the bytes of a picture', 'object', put('word/media/image1.png', 'PNG-two')],
  [
    'a relationship to another picture',
    'object',
    inSequence(put('word/media/image2.png', 'PNG-two'), swap(mainRels, 'media/image1.png', 'media/image2.png')),
  ],
  ['the size of a picture', 'objectFormat', body('<wp:extent cx="1000" cy="1000"/>', '<wp:extent cx="1" cy="1"/>')],
  ['an embedded file', 'object', put('word/embeddings/object1.bin', 'sheet-two')],
  ['a chart', 'object', swap('word/charts/chart1.xml', '17', '71')],
  ['a formula', 'object', body('<m:t>x=1</m:t>', '<m:t>x=2</m:t>')],
  ['a picture removed', 'object', body('<a:blip r:embed="rIdPicture"/>', '<a:blip/>')],
  // Definitions
  [
    'the format of a list',
    'listDefinition',
    swap('word/numbering.xml', 'w:numFmt w:val="decimal"', 'w:numFmt w:val="lowerLetter"'),
  ],
  ['the text of a list', 'listDefinition', swap('word/numbering.xml', '%1.', '§ %1')],
  [
    'the first number of a list',
    'listDefinition',
    swap('word/numbering.xml', 'w:startOverride w:val="4"', 'w:startOverride w:val="5"'),
  ],
  [
    'a list that continues another list',
    'listDefinition',
    swap(
      'word/numbering.xml',
      '<w:num w:numId="2"><w:abstractNumId w:val="1"/>',
      '<w:num w:numId="2"><w:abstractNumId w:val="0"/>',
    ),
  ],
  [
    'another list',
    'list',
    body(
      /<w:numId w:val="1"\/><\/w:numPr><\/w:pPr><w:r><w:t xml:space="preserve">Second/,
      '<w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t xml:space="preserve">Second',
    ),
  ],
  ['another level', 'list', body('<w:ilvl w:val="0"/>', '<w:ilvl w:val="1"/>')],
  ['no list', 'list', body('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>', '')],
  ['a style that is in use', 'styleDefinition', swap('word/styles.xml', '<w:sz w:val="32"/>', '<w:sz w:val="2"/>')],
  [
    'the style that a style is based on',
    'styleDefinition',
    swap('word/styles.xml', '<w:keepNext/>', '<w:pageBreakBefore/>'),
  ],
  [
    'a style based on another style',
    'styleDefinition',
    swap('word/styles.xml', '<w:basedOn w:val="Base"/>', '<w:basedOn w:val="Normal"/>'),
  ],
  [
    'the default style',
    'styleDefinition',
    swap(
      'word/styles.xml',
      '<w:name w:val="Normal"/><w:qFormat/>',
      '<w:name w:val="Normal"/><w:rPr><w:vanish/></w:rPr>',
    ),
  ],
  [
    'another default style',
    'styleDefinition',
    inSequence(
      swap('word/styles.xml', ' w:default="1"', ''),
      swap('word/styles.xml', 'w:styleId="Unused"', 'w:default="1" w:styleId="Unused"'),
    ),
  ],
  ['the document defaults', 'styleDefinition', swap('word/styles.xml', '<w:sz w:val="22"/>', '<w:sz w:val="20"/>')],
  ['a table style', 'styleDefinition', swap('word/styles.xml', '<w:top w:val="single"/>', '<w:top w:val="none"/>')],
  [
    'a character style that is in use',
    'styleDefinition',
    swap('word/styles.xml', '<w:name w:val="Strong"/><w:rPr><w:b/>', '<w:name w:val="Strong"/><w:rPr><w:vanish/>'),
  ],
  ['the theme', 'theme', swap('word/theme/theme1.xml', 'Calibri', 'Wingdings')],
  ['the colour mapping', 'setting', swap('word/settings.xml', 'w:t1="dark1"', 'w:t1="light1"')],
  ['an alternative name of a font', 'font', swap('word/fontTable.xml', 'w:val="Corp"', 'w:val="Wingdings"')],
  [
    'an embedded font',
    'font',
    inSequence(
      put('word/fonts/font1.bin', 'FONT'),
      put(
        'word/_rels/fontTable.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${row('rId1', 'font', 'fonts/font1.bin')}</Relationships>`,
      ),
      swap('word/fontTable.xml', '<w:altName w:val="Corp"/>', '<w:altName w:val="Corp"/><w:embedRegular r:id="rId1"/>'),
    ),
  ],
  // Settings, properties, variables
  ['the default tab stop', 'setting', swap('word/settings.xml', '708', '1')],
  [
    'headers on even pages',
    'setting',
    swap('word/settings.xml', '<w:evenAndOddHeaders w:val="0"/>', '<w:evenAndOddHeaders/>'),
  ],
  [
    'document protection',
    'setting',
    swap(
      'word/settings.xml',
      '<w:defaultTabStop',
      '<w:documentProtection w:edit="readOnly" w:enforcement="1"/><w:defaultTabStop',
    ),
  ],
  ['change tracking switched off', 'trackingOff', swap('word/settings.xml', '<w:trackRevisions/>', '')],
  ['a property that a field shows', 'property', swap('docProps/custom.xml', 'M-1', 'M-9')],
  ['the title that a field shows', 'property', swap('docProps/core.xml', 'The Title', 'A Title')],
  ['a variable that a field shows', 'property', swap('word/settings.xml', 'w:val="5 %"', 'w:val="9 %"')],
  ['the base of relative links', 'property', swap('docProps/app.xml', 'https://example.com/', 'https://example.org/')],
  ['a background', 'setting', body('<w:body>', '<w:background w:color="FF0000"/><w:body>')],
  // Redirected and new parts
  [
    'a relationship to another main part',
    'text',
    inSequence(
      files => void files.set('word/main2.xml', files.get(document)!.replace('Vienna', 'Paris')),
      files => void files.set('word/_rels/main2.xml.rels', files.get(mainRels)!),
      contentType('word/main2.xml', 'vnd.openxmlformats-officedocument.wordprocessingml.document.main'),
      swap('_rels/.rels', 'word/document.xml', 'word/main2.xml'),
    ),
  ],
  ['a relationship to another header', 'text', redirect('header1.xml', 'header', 'Confidential', 'Public')],
  ['a relationship to other footnotes', 'text', redirect('footnotes.xml', 'footnotes', 'fourteen', 'forty')],
  ['a relationship to other lists', 'listDefinition', redirect('numbering.xml', 'numbering', '%1.', '(%1)')],
  ['a relationship to other styles', 'styleDefinition', redirect('styles.xml', 'styles', 'w:val="32"', 'w:val="2"')],
  [
    'a part of an unsupported kind',
    'part',
    inSequence(put('word/extra.xml', '<x/>'), relationship(mainRels, row('rIdExtra', 'glossaryDocument', 'extra.xml'))),
  ],
  [
    'a second styles part',
    'part',
    inSequence(
      files => void files.set('word/styles2.xml', files.get('word/styles.xml')!.replace('32', '2')),
      contentType('word/styles2.xml', 'vnd.openxmlformats-officedocument.wordprocessingml.styles'),
      relationship(mainRels, row('rIdSecond', 'styles', 'styles2.xml')),
    ),
  ],
  [
    'an imported HTML file',
    'object',
    inSequence(
      put('word/chunk.html', '<p>More</p>'),
      swap(
        '[Content_Types].xml',
        '<Default Extension="png"',
        '<Default Extension="html" ContentType="text/html"/><Default Extension="png"',
      ),
      relationship(mainRels, row('rIdChunk', 'aFChunk', 'chunk.html')),
      body('<w:sectPr><w:header', '<w:altChunk r:id="rIdChunk"/><w:sectPr><w:header'),
    ),
  ],
  [
    'an Office add-in',
    'part',
    inSequence(
      put('word/web.xml', '<x/>'),
      swap(
        '_rels/.rels',
        '</Relationships>',
        `<Relationship Id="rIdW" Type="http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes" Target="word/web.xml"/></Relationships>`,
      ),
    ),
  ],
]
