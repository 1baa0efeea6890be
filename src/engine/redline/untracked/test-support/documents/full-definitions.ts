import { p, part, storyWithEverything, t } from './contract-xml.ts'
import { by } from './sample-files.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationships = (rows: [string, string, string, boolean?][]) =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows
    .map(
      ([id, type, target, external]) =>
        `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
const drawing = 'application/vnd.openxmlformats-officedocument.drawingml.'
/** The relationship id, name, content type and relationship type of each part that the main part refers to. */
const parts: [string, string, string, string][] = [
  ['rStyles', 'look.xml', `${word}styles+xml`, 'styles'],
  ['rLists', 'lists.xml', `${word}numbering+xml`, 'numbering'],
  ['rSettings', 'options.xml', `${word}settings+xml`, 'settings'],
  ['rFonts', 'letters.xml', `${word}fontTable+xml`, 'fontTable'],
  ['rFeet', 'feet.xml', `${word}footnotes+xml`, 'footnotes'],
  ['rEnds', 'ends.xml', `${word}endnotes+xml`, 'endnotes'],
  ['rRemarks', 'remarks.xml', `${word}comments+xml`, 'comments'],
  [
    'rRemarks2',
    'remarks2.xml',
    `${word}commentsExtended+xml`,
    'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
  ],
  ['rWeb', 'web.xml', `${word}webSettings+xml`, 'webSettings'],
  ['rHeader', 'top.xml', `${word}header+xml`, 'header'],
  ['rFirst', 'top1.xml', `${word}header+xml`, 'header'],
  ['rEven', 'top2.xml', `${word}header+xml`, 'header'],
  ['rFooter', 'bottom.xml', `${word}footer+xml`, 'footer'],
  ['rGlossary', 'blocks.xml', `${word}document.glossary+xml`, 'glossaryDocument'],
  ['rTheme', 'colours.xml', 'application/vnd.openxmlformats-officedocument.theme+xml', 'theme'],
  ['rChart', 'pie.xml', `${drawing}chart+xml`, 'chart'],
  ['rData', 'dgm-data.xml', `${drawing}diagramData+xml`, 'diagramData'],
  ['rLayout', 'dgm-layout.xml', `${drawing}diagramLayout+xml`, 'diagramLayout'],
  ['rQuick', 'dgm-quick.xml', `${drawing}diagramStyle+xml`, 'diagramQuickStyle'],
  ['rColors', 'dgm-colors.xml', `${drawing}diagramColors+xml`, 'diagramColors'],
]
const drawingMl = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const level = (index: number, more = '') =>
  `<w:lvl w:ilvl="${index}" w:tplc="0C07000${index}"><w:start w:val="1"/><w:numFmt w:val="${index ? 'lowerLetter' : 'decimal'}"/>${more}<w:suff w:val="tab"/><w:lvlText w:val="%${index + 1}."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr><w:rPr><w:b/></w:rPr></w:lvl>`
const list = (id: number, more = '', end = '') =>
  `<w:abstractNum w:abstractNumId="${id}"><w:nsid w:val="1234000${id}"/><w:multiLevelType w:val="multilevel"/><w:tmpl w:val="0000000${id}"/>${more}${level(0, end)}${level(1)}</w:abstractNum>`
const num = (id: number, abstract: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`
const notes = (kind: string, ids: number[]) =>
  part(
    `${kind}s`,
    `<w:${kind} w:type="separator" w:id="-1">${p('<w:r><w:separator/></w:r>')}</w:${kind}><w:${kind} w:type="continuationSeparator" w:id="0">${p('<w:r><w:continuationSeparator/></w:r>')}</w:${kind}>${ids
      .map(
        id =>
          `<w:${kind} w:id="${id}">${p(`<w:r><w:${kind}Ref/></w:r>${t(`Note ${id} says fourteen`)}`)}${storyWithEverything(kind, 'rLogo')}</w:${kind}>`,
      )
      .join('')}`,
  )
const remark = (id: number, author: string, text: string) =>
  `<w:comment ${by(author, id)} w:initials="${author[0]}"><w:p w14:paraId="000000${id}"><w:r><w:annotationRef/></w:r>${t(text)}<w:hyperlink r:id="rSource">${t(' source')}</w:hyperlink></w:p></w:comment>`
const style = (type: string, id: string, name: string, content: string, more = '') =>
  `<w:style w:type="${type}"${more} w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`

const styles = [
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/><w:sz w:val="22"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault></w:docDefaults><w:latentStyles w:count="376"><w:lsdException w:name="Normal" w:qFormat="1"/></w:latentStyles>',
  style('paragraph', 'Normal', 'Normal', '<w:qFormat/>', ' w:default="1"'),
  style('character', 'Default', 'Default Paragraph Font', '<w:uiPriority w:val="1"/>', ' w:default="1"'),
  style(
    'table',
    'NormalTable',
    'Normal Table',
    '<w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:left w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr>',
    ' w:default="1"',
  ),
  style('numbering', 'NoList', 'No List', '', ' w:default="1"'),
  style(
    'paragraph',
    'Base',
    'Base',
    '<w:basedOn w:val="Normal"/><w:pPr><w:keepNext/></w:pPr><w:rPr><w:color w:themeColor="accent1"/></w:rPr>',
  ),
  style(
    'paragraph',
    'Heading1',
    'heading 1',
    '<w:basedOn w:val="Base"/><w:next w:val="Normal"/><w:link w:val="Heading1Char"/><w:uiPriority w:val="9"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr>',
  ),
  style('character', 'Heading1Char', 'Heading 1 Char', '<w:rPr><w:b/></w:rPr>'),
  style(
    'paragraph',
    'Clause',
    'Clause',
    '<w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="8"/></w:numPr></w:pPr>',
  ),
  style('paragraph', 'Header', 'header', '<w:pPr><w:tabs><w:tab w:val="center" w:pos="4536"/></w:tabs></w:pPr>'),
  style('character', 'Strong', 'Strong', '<w:rPr><w:b/></w:rPr>'),
  style('numbering', 'Outline', 'Outline', '<w:pPr><w:numPr><w:numId w:val="9"/></w:numPr></w:pPr>'),
  style(
    'table',
    'Grid',
    'Table Grid',
    '<w:basedOn w:val="NormalTable"/><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="4"/></w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>',
  ),
  style('paragraph', 'Unused', 'Unused', '<w:rPr><w:i/></w:rPr>'),
].join('')
const lists = [
  '<w:numPicBullet w:numPicBulletId="0"><w:pict><v:shape style="width:9pt"><v:imagedata r:id="rBullet" o:title="dot"/></v:shape></w:pict></w:numPicBullet>',
  list(0),
  list(1, '', '<w:lvlPicBulletId w:val="0"/>'),
  list(2, '<w:numStyleLink w:val="Outline"/>'),
  list(3, '<w:styleLink w:val="Outline"/>'),
  list(4, '', '<w:pStyle w:val="Clause"/>'),
  list(5),
  num(4, 0),
  num(5, 1, '<w:lvlOverride w:ilvl="1"><w:startOverride w:val="4"/></w:lvlOverride>'),
  num(6, 2),
  num(7, 5),
  num(8, 4),
  num(9, 3),
].join('')
const settings =
  '<w:zoom w:percent="100"/><w:trackRevisions/><w:documentProtection w:edit="readOnly" w:enforcement="0"/><w:defaultTabStop w:val="708"/><w:autoHyphenation w:val="1"/><w:evenAndOddHeaders/><w:characterSpacingControl w:val="doNotCompress"/><w:footnotePr><w:pos w:val="pageBottom"/><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr><w:endnotePr><w:endnote w:id="-1"/><w:endnote w:id="0"/></w:endnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:docVars><w:docVar w:name="Rate" w:val="5 %"/><w:docVar w:name="Other" w:val="0"/></w:docVars><w:rsids><w:rsidRoot w:val="00A00000"/></w:rsids><m:mathPr><m:mathFont m:val="Cambria Math"/><m:lMargin m:val="0"/></m:mathPr><w:themeFontLang w:val="en-GB"/><w:clrSchemeMapping w:bg1="light1" w:t1="dark1" w:accent1="accent1"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/><w14:docId w14:val="11111111"/>'

/** Returns all parts except the main part, by name. */
export function fullDefinitions(): [string, string][] {
  const overrides = parts.map(([, name, type]) => `<Override PartName="/w/${name}" ContentType="${type}"/>`)
  const logo = (partName: string): [string, string] => [
    `w/_rels/${partName}.rels`,
    relationships([
      ['rLogo', 'image', 'pix/logo.png'],
      ['rShape', 'hyperlink', 'https://example.com/logo', true],
    ]),
  ]
  return [
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/octet-stream"/><Default Extension="html" ContentType="text/html"/><Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/>${overrides.join('')}<Override PartName="/w/contract.xml" ContentType="${word}document.main+xml"/><Override PartName="/meta/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/meta/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/><Override PartName="/meta/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      relationships([
        ['r1', 'officeDocument', 'w/contract.xml'],
        [
          'r2',
          'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
          'meta/core.xml',
        ],
        ['r3', 'extended-properties', 'meta/app.xml'],
        ['r4', 'custom-properties', 'meta/custom.xml'],
      ]),
    ],
    [
      'w/_rels/contract.xml.rels',
      relationships([
        ...parts.map(([id, name, , type]): [string, string, string] => [id, type, name]),
        ['rPicture', 'image', 'pix/seal.png'],
        ['rSheet', 'package', 'files/sheet.bin'],
        ['rChunk', 'aFChunk', 'annex.html'],
        ['rLink', 'hyperlink', 'https://example.com/terms', true],
        ['rShape', 'hyperlink', 'https://example.com/shape', true],
        ['rRelative', 'hyperlink', 'annex.pdf', true],
        ['rBound', 'customXml', '../data/deal.xml'],
        ['rFree', 'customXml', '../data/free.xml'],
      ]),
    ],
    ...['top.xml', 'top1.xml', 'top2.xml', 'bottom.xml', 'feet.xml', 'ends.xml'].map(logo),
    ['w/_rels/remarks.xml.rels', relationships([['rSource', 'hyperlink', 'https://example.com/source', true]])],
    ['w/_rels/lists.xml.rels', relationships([['rBullet', 'image', 'pix/dot.png']])],
    ['w/_rels/letters.xml.rels', relationships([['rFont', 'font', 'fonts/corporate.odttf']])],
    ['w/_rels/pie.xml.rels', relationships([['rBook', 'package', 'files/book.bin']])],
    ['w/look.xml', part('styles', styles)],
    ['w/lists.xml', part('numbering', lists)],
    ['w/options.xml', part('settings', settings)],
    [
      'w/letters.xml',
      part(
        'fonts',
        '<w:font w:name="Corporate"><w:altName w:val="Corp"/><w:panose1 w:val="020F0502020204030204"/><w:family w:val="swiss"/><w:embedRegular r:id="rFont" w:fontKey="{00000000-0000-0000-0000-000000000000}"/></w:font><w:font w:name="Nowhere"><w:altName w:val="None"/></w:font>',
      ),
    ],
    ['w/web.xml', part('webSettings', '<w:optimizeForBrowser/>')],
    ['w/feet.xml', notes('footnote', [5, 6])],
    ['w/ends.xml', notes('endnote', [7])],
    [
      'w/remarks.xml',
      part(
        'comments',
        remark(10, 'Rex', 'Why so long') + remark(11, 'Rex', 'I ask again') + remark(12, 'Dana', 'My own'),
      ),
    ],
    [
      'w/remarks2.xml',
      `${xml}<w15:commentsEx xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:commentEx w15:paraId="00000010" w15:done="0"/><w15:commentEx w15:paraId="00000011" w15:paraIdParent="00000010" w15:done="0"/><w15:commentEx w15:paraId="00000012" w15:done="0"/></w15:commentsEx>`,
    ],
    ...[
      ['top.xml', 'hdr', 'header'],
      ['top1.xml', 'hdr', 'first header'],
      ['top2.xml', 'hdr', 'even header'],
      ['bottom.xml', 'ftr', 'footer'],
    ].map(([name, root, words]): [string, string] => [`w/${name}`, part(root!, storyWithEverything(words!, 'rLogo'))]),
    [
      'w/blocks.xml',
      part(
        'glossaryDocument',
        `<w:docParts><w:docPart><w:docPartPr><w:name w:val="Fill in"/></w:docPartPr><w:docPartBody>${p(t('Click here'))}</w:docPartBody></w:docPart></w:docParts>`,
      ),
    ],
    [
      'w/colours.xml',
      `${xml}<a:theme ${drawingMl} name="Office"><a:themeElements><a:clrScheme name="Office"><a:dk1><a:srgbClr val="000000"/></a:dk1><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme><a:fontScheme name="Office"><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
    ],
    [
      'w/pie.xml',
      `${xml}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${drawingMl} xmlns:r="${office}"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Shares</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:pieChart><c:ser><c:val><c:numRef><c:f>A1</c:f><c:numCache><c:pt idx="0"><c:v>17</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:pieChart></c:plotArea></c:chart><c:externalData r:id="rBook"/></c:chartSpace>`,
    ],
    [
      'w/dgm-data.xml',
      `${xml}<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${drawingMl}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>Step one</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
    ],
    ...[
      ['layout', 'layoutDef'],
      ['quick', 'styleDef'],
      ['colors', 'colorsDef'],
    ].map(([name, root]): [string, string] => [
      `w/dgm-${name}.xml`,
      `${xml}<dgm:${root} xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" uniqueId="urn:${name}"/>`,
    ]),
    ['w/annex.html', '<p>Annex one</p>'],
    ['w/pix/seal.png', 'PNG-seal'],
    ['w/pix/logo.png', 'PNG-logo'],
    ['w/pix/dot.png', 'PNG-dot'],
    ['w/files/sheet.bin', 'sheet'],
    ['w/files/book.bin', 'book'],
    ['w/fonts/corporate.odttf', 'font'],
    ['data/deal.xml', '<d:deal xmlns:d="urn:deal"><d:price>1,250</d:price><d:other>x</d:other></d:deal>'],
    ['data/free.xml', '<free><x>1</x></free>'],
    ...['deal', 'free'].flatMap((name, index): [string, string][] => [
      [
        `data/${name}-props.xml`,
        `<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{BBBBBBBB-0000-0000-0000-00000000000${index + 1}}"/>`,
      ],
      [`data/_rels/${name}.xml.rels`, relationships([['r1', 'customXmlProps', `${name}-props.xml`]])],
    ]),
    [
      'meta/core.xml',
      `${xml}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Sale</dc:title><dc:creator>Rex</dc:creator><cp:revision>3</cp:revision></cp:coreProperties>`,
    ],
    [
      'meta/app.xml',
      `${xml}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Microsoft Office Word</Application><HyperlinkBase>https://example.com/</HyperlinkBase></Properties>`,
    ],
    [
      'meta/custom.xml',
      `${xml}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Matter"><vt:lpwstr>M-7</vt:lpwstr></property><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="3" name="Unshown"><vt:lpwstr>U</vt:lpwstr></property></Properties>`,
    ],
  ]
}
