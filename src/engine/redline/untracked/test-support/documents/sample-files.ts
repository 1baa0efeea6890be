import { readZip } from '../../../../zip/read-zip.ts'
import { writeZip } from '../../../../zip/write-zip.ts'

/** The files of a package by name, as text. Pictures and other binary files are decoded as Latin-1. */
export type Files = Map<string, string>

const isText = (name: string) => /\.(xml|rels)$/.test(name)

export const unpack = (bytes: Uint8Array): Files =>
  new Map(
    readZip(bytes).map(({ name, bytes }) => [name, Buffer.from(bytes).toString(isText(name) ? 'utf8' : 'latin1')]),
  )

export const pack = (files: Files): Uint8Array =>
  writeZip(
    [...files].map(([name, content]) => ({ name, bytes: Buffer.from(content, isText(name) ? 'utf8' : 'latin1') })),
    'store',
  )

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
export const allNamespaces = `${w} xmlns:r="${office}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" mc:Ignorable="w14 w15"`

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const root = (name: string, content: string) => `${head}<w:${name} ${allNamespaces}>${content}</w:${name}>`
export const by = (author: string, id: number, at = '2026-01-02T10:00:00Z') =>
  `w:id="${id}" w:author="${author}" w:date="${at}"`
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const fieldMark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (code: string, result: string) =>
  `${fieldMark('begin')}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${fieldMark('separate')}${run(result)}${fieldMark('end')}`

const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`
const alternate = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="100" cy="100"/><wp:docPr id="7" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/><wps:spPr/><wps:txbx>${box('Box clause of ten days')}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape id="_x0000_s1026" style="width:100pt"><v:textbox>${box('Box clause of ten days')}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
const picture = `<w:r><w:drawing><wp:inline><wp:extent cx="1000" cy="1000"/><wp:docPr id="8" name="Seal"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="8" name="Seal"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdPicture"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const chart = `<w:r><w:drawing><wp:inline><wp:extent cx="1000" cy="1000"/><wp:docPr id="9" name="Chart"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rIdChart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
const embedded = `<w:r><w:object><v:shape id="_x0000_i1025" style="width:10pt"/><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="_x0000_i1025" DrawAspect="Icon" ObjectID="_1" r:id="rIdObject"/></w:object></w:r>`

/** Returns a contract with something to change for every row of the table of differences. `seed` varies its words. */
export function sampleFiles(seed = 0): Files {
  const amount = 1000 + seed * 7
  const body = [
    paragraph(run(`Agreement number ${seed}`), '<w:pStyle w:val="Heading1"/>'),
    paragraph(
      `${fieldMark('begin')}<w:r><w:instrText xml:space="preserve"> TOC \\o "1-1" \\h </w:instrText></w:r>${fieldMark('separate')}<w:hyperlink w:anchor="_Toc1">${run('Payment')}<w:r><w:tab/></w:r>${field('PAGEREF _Toc1 \\h', '2')}</w:hyperlink>${fieldMark('end')}`,
    ),
    paragraph(
      `${run('The Buyer pays ')}${run(`${amount} euro`, '<w:b/>')}${run(' within ')}<w:bookmarkStart w:id="1" w:name="term"/>${run('thirty')}<w:bookmarkEnd w:id="1"/>${run(' days of the invoice. ')}`,
      '<w:jc w:val="both"/><w:tabs><w:tab w:val="left" w:pos="720"/><w:tab w:val="right" w:pos="9000"/></w:tabs>',
    ),
    paragraph(run('First item of the list'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    paragraph(run('Second item of the list'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    paragraph(run('Item of another list'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>'),
    paragraph(
      `${run('As said in ')}${field('REF term \\h', 'thirty')}${run(' and shown by ')}<w:fldSimple w:instr=" TITLE ">${run('The Title')}</w:fldSimple><w:fldSimple w:instr=" DOCPROPERTY Matter ">${run('M-1')}</w:fldSimple><w:fldSimple w:instr=" DOCVARIABLE Rate ">${run('5 %')}</w:fldSimple>`,
    ),
    paragraph(
      `${run('See ')}<w:hyperlink r:id="rIdLink">${run('the terms')}</w:hyperlink>${run(' and ')}<w:hyperlink r:id="rIdRelative">${run('an annex')}</w:hyperlink>${run(' and ')}<w:hyperlink w:anchor="term">${run('the term')}</w:hyperlink>`,
    ),
    paragraph(
      `${run('A note')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' and an end note')}<w:r><w:endnoteReference w:id="2"/></w:r>`,
    ),
    paragraph(
      `${run('Choose ')}<w:sdt><w:sdtPr><w:id w:val="11"/><w:tag w:val="choice"/><w:dropDownList w:lastValue="a"><w:listItem w:displayText="Alpha" w:value="a"/><w:listItem w:displayText="Beta" w:value="b"/></w:dropDownList></w:sdtPr><w:sdtContent>${run('Alpha')}</w:sdtContent></w:sdt>${run(' agree ')}<w:sdt><w:sdtPr><w:id w:val="12"/><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('X')}</w:sdtContent></w:sdt><w:sdt><w:sdtPr><w:id w:val="13"/><w:dataBinding w:xpath="/data[1]/price[1]" w:storeItemID="{AAAAAAAA-0000-0000-0000-000000000001}"/><w:text/></w:sdtPr><w:sdtContent>${run('42')}</w:sdtContent></w:sdt>`,
    ),
    paragraph(`${alternate}${picture}${chart}${embedded}<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>`),
    paragraph(
      `${run('Tab')}<w:r><w:tab/></w:r>${run('break')}<w:r><w:br/></w:r>${run('symbol ')}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>${run('re')}<w:r><w:noBreakHyphen/></w:r>${run('sign')}<w:permStart w:id="5" w:edGrp="everyone"/>${run('may be edited')}<w:permEnd w:id="5"/>`,
    ),
    paragraph(
      `<w:commentRangeStart w:id="0"/>${run('Commented words')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:commentRangeStart w:id="3"/><w:commentRangeEnd w:id="3"/><w:r><w:commentReference w:id="3"/></w:r>${run(' and own ')}<w:commentRangeStart w:id="1"/>${run('words')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
    ),
    paragraph(
      `${run('Rex ')}<w:ins ${by('Rex', 100)}>${run('adds this')}</w:ins><w:del ${by('Rex', 101)}><w:r><w:delText xml:space="preserve">takes that</w:delText></w:r></w:del>${run(' and formats ')}<w:r><w:rPr><w:i/><w:rPrChange ${by('Rex', 102)}><w:rPr><w:u w:val="single"/></w:rPr></w:rPrChange></w:rPr><w:t>these</w:t></w:r>`,
    ),
    paragraph(
      run('Aligned by Rex'),
      `<w:jc w:val="center"/><w:pPrChange ${by('Rex', 103)}><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange>`,
    ),
    paragraph(run('Parted'), `<w:rPr><w:ins ${by('Rex', 104, '2026-01-02T11:00:00Z')}/></w:rPr>`),
    paragraph(run(' by Rex')),
    paragraph(
      `${run('Dana ')}<w:ins ${by('Dana', 105)}>${run('pending words')}</w:ins><w:del ${by('Dana', 106)}><w:r><w:delText>old words</w:delText></w:r></w:del>`,
    ),
    paragraph(
      `<w:moveFromRangeStart ${by('Rex', 107)} w:name="move1"/><w:moveFrom ${by('Rex', 108)}>${run('moved by Rex')}</w:moveFrom><w:moveFromRangeEnd w:id="107"/>${run('here')}`,
    ),
    paragraph(
      `${run('there')}<w:moveToRangeStart ${by('Rex', 109)} w:name="move1"/><w:moveTo ${by('Rex', 110)}>${run('moved by Rex')}</w:moveTo><w:moveToRangeEnd w:id="109"/>`,
    ),
    `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="5000" w:type="pct"/><w:tblLook w:val="04A0" w:firstRow="1" w:lastRow="0" w:firstColumn="1" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${[0, 1, 2].map(row => `<w:tr><w:trPr><w:cantSplit/>${row === 2 ? `<w:ins ${by('Rex', 120)}/>` : ''}</w:trPr>${[0, 1].map(cell => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/><w:vAlign w:val="top"/></w:tcPr>${paragraph(run(`Cell ${row} ${cell}`))}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
    paragraph(run('Text in a style', '<w:rStyle w:val="Strong"/><w:rFonts w:ascii="Corporate" w:hAnsi="Corporate"/>')),
    paragraph(run('The courts of Vienna decide. Nothing else is agreed.')),
    paragraph(run('Last words.')),
    `<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:headerReference w:type="first" r:id="rIdFirst"/><w:footerReference w:type="default" r:id="rIdFooter"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417"/><w:titlePg/><w:docGrid w:linePitch="360"/></w:sectPr>`,
  ].join('')
  const level = (index: number) =>
    `<w:lvl w:ilvl="${index}" w:tplc="0C07000${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${index + 1}."/><w:lvlJc w:val="left"/></w:lvl>`
  const rel = (id: string, type: string, target: string, external = false) =>
    `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
  const rels = (rows: string[]) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`
  const note = (kind: string) =>
    root(
      `${kind}s`,
      `<w:${kind} w:type="separator" w:id="0">${paragraph('<w:r><w:separator/></w:r>')}</w:${kind}><w:${kind} w:type="continuationSeparator" w:id="1">${paragraph('<w:r><w:continuationSeparator/></w:r>')}</w:${kind}><w:${kind} w:id="2">${paragraph(`<w:r><w:${kind}Ref/></w:r>${run(`The ${kind} says fourteen`)}`)}</w:${kind}>`,
    )
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="application/${type}+xml"/>`
  const word = (name: string, type: string) =>
    part(`word/${name}.xml`, `vnd.openxmlformats-officedocument.wordprocessingml.${type}`)
  const comment = (id: number, author: string, text: string, para: string) =>
    `<w:comment ${by(author, id)} w:initials="${author[0]}"><w:p w14:paraId="${para}"><w:r><w:annotationRef/></w:r>${run(text)}</w:p></w:comment>`
  return new Map([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/octet-stream"/><Default Extension="jpeg" ContentType="image/jpeg"/>${word('document', 'document.main')}${word('styles', 'styles')}${word('numbering', 'numbering')}${word('settings', 'settings')}${word('fontTable', 'fontTable')}${word('footnotes', 'footnotes')}${word('endnotes', 'endnotes')}${word('comments', 'comments')}${word('commentsExtended', 'commentsExtended')}${word('header1', 'header')}${word('header2', 'header')}${word('footer1', 'footer')}${word('webSettings', 'webSettings')}${part('word/theme/theme1.xml', 'vnd.openxmlformats-officedocument.theme')}${part('word/charts/chart1.xml', 'vnd.openxmlformats-officedocument.drawingml.chart')}${part('docProps/core.xml', 'vnd.openxmlformats-package.core-properties')}${part('docProps/app.xml', 'vnd.openxmlformats-officedocument.extended-properties')}${part('docProps/custom.xml', 'vnd.openxmlformats-officedocument.custom-properties')}</Types>`,
    ],
    [
      '_rels/.rels',
      rels([
        rel('rId1', 'officeDocument', 'word/document.xml'),
        rel(
          'rId2',
          'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
          'docProps/core.xml',
        ),
        rel('rId3', 'extended-properties', 'docProps/app.xml'),
        rel('rId4', 'custom-properties', 'docProps/custom.xml'),
        rel(
          'rId5',
          'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail',
          'docProps/thumbnail.jpeg',
        ),
      ]),
    ],
    ['docProps/thumbnail.jpeg', 'thumb'],
    [
      'docProps/core.xml',
      `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>The Title</dc:title><dc:subject>Nobody shows this</dc:subject><cp:lastModifiedBy>Rex</cp:lastModifiedBy><cp:revision>3</cp:revision></cp:coreProperties>`,
    ],
    [
      'docProps/app.xml',
      `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Microsoft Office Word</Application><Pages>2</Pages><HyperlinkBase>https://example.com/</HyperlinkBase></Properties>`,
    ],
    [
      'docProps/custom.xml',
      `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Matter"><vt:lpwstr>M-1</vt:lpwstr></property><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="3" name="Unshown"><vt:lpwstr>U-1</vt:lpwstr></property></Properties>`,
    ],
    [
      'word/_rels/document.xml.rels',
      rels([
        ...['styles', 'numbering', 'settings', 'fontTable', 'footnotes', 'endnotes', 'comments', 'webSettings'].map(
          (kind, index) => rel(`rId${index + 1}`, kind, `${kind}.xml`),
        ),
        rel(
          'rIdExtended',
          'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
          'commentsExtended.xml',
        ),
        rel('rIdTheme', 'theme', 'theme/theme1.xml'),
        rel('rIdHeader', 'header', 'header1.xml'),
        rel('rIdFirst', 'header', 'header2.xml'),
        rel('rIdFooter', 'footer', 'footer1.xml'),
        rel('rIdPicture', 'image', 'media/image1.png'),
        rel('rIdChart', 'chart', 'charts/chart1.xml'),
        rel('rIdObject', 'package', 'embeddings/object1.bin'),
        rel('rIdLink', 'hyperlink', 'https://example.com/terms', true),
        rel('rIdRelative', 'hyperlink', 'annex.pdf', true),
        rel('rIdData', 'customXml', '../customXml/item1.xml'),
        rel('rIdOther', 'customXml', '../customXml/item2.xml'),
      ]),
    ],
    ['customXml/item1.xml', '<data><price>42</price></data>'],
    ['customXml/item2.xml', '<unbound><x>1</x></unbound>'],
    ...[1, 2].flatMap((index): [string, string][] => [
      [
        `customXml/itemProps${index}.xml`,
        `<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{AAAAAAAA-0000-0000-0000-00000000000${index}}"/>`,
      ],
      [`customXml/_rels/item${index}.xml.rels`, rels([rel('rId1', 'customXmlProps', `itemProps${index}.xml`)])],
    ]),
    ['word/document.xml', root('document', `<w:body>${body}</w:body>`)],
    [
      'word/styles.xml',
      root(
        'styles',
        `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"/><w:sz w:val="22"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160"/></w:pPr></w:pPrDefault></w:docDefaults><w:latentStyles w:count="376"/><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr><w:keepNext/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Base"/><w:next w:val="Normal"/><w:uiPriority w:val="9"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style><w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style><w:style w:type="table" w:styleId="Grid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr></w:style><w:style w:type="paragraph" w:styleId="Unused"><w:name w:val="Unused"/><w:rPr><w:i/></w:rPr></w:style>`,
      ),
    ],
    [
      'word/numbering.xml',
      root(
        'numbering',
        `${[0, 1, 2].map(id => `<w:abstractNum w:abstractNumId="${id}"><w:nsid w:val="0000000${id}"/><w:multiLevelType w:val="multilevel"/><w:tmpl w:val="0000000${id}"/>${level(0)}${level(1)}</w:abstractNum>`).join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>`,
      ),
    ],
    [
      'word/settings.xml',
      root(
        'settings',
        '<w:zoom w:percent="100"/><w:trackRevisions/><w:defaultTabStop w:val="708"/><w:evenAndOddHeaders w:val="0"/><w:footnotePr><w:footnote w:id="0"/><w:footnote w:id="1"/></w:footnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:docVars><w:docVar w:name="Rate" w:val="5 %"/><w:docVar w:name="Hidden" w:val="0"/></w:docVars><w:rsids><w:rsidRoot w:val="00A00000"/></w:rsids><w:themeFontLang w:val="en-GB"/><w:clrSchemeMapping w:bg1="light1" w:t1="dark1"/><w:decimalSymbol w:val="."/><w:listSeparator w:val=","/>',
      ),
    ],
    [
      'word/fontTable.xml',
      root(
        'fonts',
        '<w:font w:name="Corporate"><w:altName w:val="Corp"/><w:panose1 w:val="020F0502020204030204"/><w:family w:val="swiss"/></w:font><w:font w:name="Nowhere"><w:altName w:val="None"/></w:font>',
      ),
    ],
    ['word/webSettings.xml', root('webSettings', '<w:optimizeForBrowser/>')],
    ['word/footnotes.xml', note('footnote')],
    ['word/endnotes.xml', note('endnote')],
    [
      'word/comments.xml',
      root(
        'comments',
        comment(0, 'Rex', 'Why thirty', '00000001') +
          comment(1, 'Dana', 'Because', '00000002') +
          comment(3, 'Rex', 'Not enough', '00000003'),
      ),
    ],
    [
      'word/commentsExtended.xml',
      `${head}<w15:commentsEx ${allNamespaces}><w15:commentEx w15:paraId="00000001" w15:done="0"/><w15:commentEx w15:paraId="00000002" w15:done="0"/><w15:commentEx w15:paraId="00000003" w15:paraIdParent="00000001" w15:done="0"/></w15:commentsEx>`,
    ],
    ['word/header1.xml', root('hdr', paragraph(run('Confidential draft header')))],
    ['word/header2.xml', root('hdr', paragraph(run('First page header')))],
    [
      'word/footer1.xml',
      root('ftr', paragraph(`${run('Page ')}${field('PAGE', '1')}${run(' of ')}${field('NUMPAGES', '2')}`)),
    ],
    [
      'word/theme/theme1.xml',
      `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"><a:themeElements><a:clrScheme name="Office"><a:dk1><a:srgbClr val="000000"/></a:dk1></a:clrScheme><a:fontScheme name="Office"><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>`,
    ],
    [
      'word/charts/chart1.xml',
      `${head}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:v>17</c:v></c:chart></c:chartSpace>`,
    ],
    ['word/media/image1.png', 'PNG-one'],
    ['word/embeddings/object1.bin', 'sheet-one'],
  ])
}
