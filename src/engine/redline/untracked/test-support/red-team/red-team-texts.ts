import { p, t } from '../documents/contract-xml.ts'
import { type Edit, type Expected, swap } from '../edits/edits.ts'
import { inBody } from './red-team-edits.ts'

export type Case = [name: string, expected: readonly Expected[], edit: Edit]

const main = 'w/contract.xml'

/** Does the same as `swap`, but the replacement may refer to groups of the match. */
const rewrite =
  (from: RegExp, to: string): Edit =>
  files => {
    const before = files.get(main)!
    const after = before.replace(from, to)
    if (before === after) throw new Error(`${from} is not there`)
    files.set(main, after)
  }

/** Each kind of text in a document, with the part that contains it and some of its words. */
const stories: [string, string, string][] = [
  ['the body', main, 'delivers '],
  ['the default header', 'w/top.xml', 'header words of ten'],
  ['the header of the first page', 'w/top1.xml', 'first header words of ten'],
  ['the header of even pages', 'w/top2.xml', 'even header words of ten'],
  ['a footer', 'w/bottom.xml', 'footer words of ten'],
  ['a table in a header', 'w/top.xml', 'header cell'],
  ['a text box in a header', 'w/top.xml', 'header box'],
  ['a footnote', 'w/feet.xml', 'Note 5 says fourteen'],
  ['a table in a footnote', 'w/feet.xml', 'footnote cell'],
  ['a text box in a footnote', 'w/feet.xml', 'footnote box'],
  ['an endnote', 'w/ends.xml', 'Note 7 says fourteen'],
  ['a comment by the other side', 'w/remarks.xml', 'Why so long'],
  ['a comment by the member', 'w/remarks.xml', 'My own'],
  ['a text box', main, 'Boxed words of ten'],
  ['a VML text box', main, 'Old box'],
  ['a text box in a group', main, 'Grouped words'],
  ['a control around a paragraph', main, 'Block in a control'],
  ['a control in a paragraph', main, '31 March 2027'],
  ['a cell', main, 'Head A'],
  ['a cell of a nested table', main, 'Inner 2'],
  ['a phonetic guide', main, 'tokyo'],
  ['the base text of a phonetic guide', main, '\u6771\u4eac'],
  ['a smart tag', main, 'Graz'],
  ['a link', main, 'the terms'],
  ['a formula', main, 'price'],
  ['the result of a field', main, 'yes</w:t>'],
  ['a row inserted by the other side', main, 'Rex row'],
  ['text moved by the other side', main, 'moved words'],
  ['an insertion by the other side', main, 'puts in'],
  ['a deletion by the other side', main, 'takes out'],
  ['a formula with changes', main, 'a=</m:t>'],
]

const alterations: [string, (word: string) => string][] = [
  ['another letter', word => word.replace(/^./u, 'Q')],
  ['a missing letter', word => word.slice(1)],
  ['a zero-width space', word => `${word[0]}\u200b${word.slice(1)}`],
  ['a look-alike letter', word => word.replace(/^[A-Za-z\d\u6771]/, '\u0430')],
  ['a direction mark', word => `${word[0]}\u202e${word.slice(1)}`],
  ['a combining mark', word => `${word[0]}\u0301${word.slice(1)}`],
  ['a no-break space', word => `${word[0]}\u00a0${word.slice(1)}`],
]

/** Applies two of the alterations to each story. */
export const storyCases: Case[] = stories.flatMap(([story, part, word], index) =>
  [alterations[index % 7]!, alterations[(index + 3) % 7]!].map(
    ([name, alter]): Case => [`${name} in ${story}`, [], swap(part, word, alter(word))],
  ),
)

const pieces: [string, string][] = [
  ['a tab', '<w:tab/>'],
  ['a line break', '<w:br/>'],
  ['a page break', '<w:br w:type="page"/>'],
  ['a column break', '<w:br w:type="column"/>'],
  ['a carriage return', '<w:cr/>'],
  ['a non-breaking hyphen', '<w:noBreakHyphen/>'],
  ['a soft hyphen', '<w:softHyphen/>'],
  ['a symbol', '<w:sym w:font="Symbol" w:char="F0A7"/>'],
  ['an absolute position tab', '<w:ptab w:relativeTo="indent" w:alignment="left" w:leader="dot"/>'],
  ['an obsolete page number element', '<w:pgNum/>'],
  ['a short day', '<w:dayShort/>'],
  ['a long year', '<w:yearLong/>'],
  ['a second reference mark of a note', '<w:footnoteRef/>'],
  ['a separator', '<w:separator/>'],
  [
    'text in alternate content',
    '<mc:AlternateContent><mc:Choice Requires="w14"><w:t>x</w:t></mc:Choice></mc:AlternateContent>',
  ],
]
export const pieceCases: Case[] = [
  ...pieces.map(
    ([name, xml]): Case => [
      `${name} added`,
      [],
      inBody('<w:t xml:space="preserve"> delivers ', `${xml}<w:t xml:space="preserve"> delivers `),
    ],
  ),
  ...(
    ['<w:tab/><w:t>after tab', '<w:br/><w:t>after break', '<w:noBreakHyphen/>', '<w:softHyphen/>', '<w:cr/>'] as const
  ).map((xml): Case => [`${xml} removed`, [], inBody(xml, xml.replace(/^<[^>]*>/, ''))]),
  ['another symbol', [], inBody('F0FC', 'F0FB')],
  ['a symbol in another font', [], inBody('w:font="Wingdings"', 'w:font="Webdings"')],
  ['spaces in place of a tab', [], inBody('<w:tab/><w:t>after tab', '<w:t xml:space="preserve">    after tab')],
  ['a soft hyphen in place of a non-breaking hyphen', [], inBody('<w:noBreakHyphen/>', '<w:softHyphen/>')],
  ['a line break in place of a page break', [], inBody('<w:br w:type="page"/>', '<w:br/>')],
  [
    'a leading space that is no longer preserved',
    [],
    inBody('<w:t xml:space="preserve"> delivers ', '<w:t> delivers '),
  ],
  ['two spaces in place of one', [], inBody(' delivers ', '  delivers ')],
  ['digits in another order', [], inBody('1,250 euro', '1,520 euro')],
  ['a decimal point in place of a comma', [], inBody('1,250 euro', '1.250 euro')],
  ['an accented letter', [], inBody('machines', 'machin\u00e9s')],
  ['a space of another width', [], inBody('euro each', 'euro\u2009each')],
  ['full-width digits', [], inBody('1,250 euro', '\uff11,250 euro')],
  ['a byte order mark in a word', [], inBody('euro each', 'euro\ufeff each')],
  ['a paragraph added', ['paragraph'], inBody(/<w:p><w:pPr><w:numPr>/, `${p(t('Sneaked in'))}<w:p><w:pPr><w:numPr>`)],
  ['an empty paragraph added', ['paragraph'], inBody(/<w:p><w:pPr><w:numPr>/, '<w:p/><w:p><w:pPr><w:numPr>')],
  ['a paragraph removed', ['paragraph'], inBody(p(t('Last words.')), '')],
  [
    'two list paragraphs removed',
    [],
    inBody(/(<w:p>(?:(?!<w:p>).)*One of the list.*?<\/w:p>)(<w:p>.*?Two of the list.*?<\/w:p>)/s, ''),
  ],
  ['a paragraph split', [], inBody('time is of', '</w:t></w:r></w:p><w:p><w:r><w:t>time is of')],
  [
    'two paragraphs merged',
    [],
    inBody(/One of the list<\/w:t><\/w:r><\/w:p><w:p><w:pPr>.*?<\/w:pPr>/s, 'One of the list</w:t></w:r>'),
  ],
  ['a paragraph added to a text box', [], inBody('<w:txbxContent>', `<w:txbxContent>${p(t('More'))}`)],
  ['the footnote separator', [], swap('w/feet.xml', '<w:r><w:separator/></w:r>', t('Not binding'))],
  ['the endnote separator', [], swap('w/ends.xml', '<w:r><w:separator/></w:r>', t('Not binding'))],
  ['the continuation separator of footnotes', [], swap('w/feet.xml', '<w:r><w:continuationSeparator/></w:r>', t('x'))],
  [
    'a continuation notice added to footnotes',
    [],
    swap(
      'w/feet.xml',
      '<w:footnote w:id="5">',
      `<w:footnote w:type="continuationNotice" w:id="1">${p(t('see over'))}</w:footnote><w:footnote w:id="5">`,
    ),
  ],
  ['a reference to another footnote', [], inBody('<w:footnoteReference w:id="5"/>', '<w:footnoteReference w:id="6"/>')],
  ['the custom mark of a note', [], inBody(' w:customMarkFollows="1"', '')],
  [
    'paragraphs in another order',
    [],
    rewrite(
      /(<w:p>(?:(?!<w:p>).)*?One of the list<\/w:t><\/w:r><\/w:p>)(<w:p>(?:(?!<w:p>).)*?Two of the list<\/w:t><\/w:r><\/w:p>)/s,
      '$2$1',
    ),
  ],
  [
    'the preferred branch of a text box',
    [],
    rewrite(/(<mc:Choice(?:(?!<\/mc:Choice>).)*?)Boxed words of ten/s, '$1Boxed words of six'),
  ],
  [
    'the fallback branch of a text box',
    [],
    rewrite(/(<mc:Fallback>(?:(?!<\/mc:Fallback>).)*?)Boxed words of ten/s, '$1Boxed words of six'),
  ],
]
const runProperties = [
  ...['b', 'bCs', 'i', 'iCs', 'caps', 'smallCaps', 'strike', 'dstrike', 'outline', 'shadow', 'emboss', 'imprint'],
  ...['vanish', 'webHidden', 'specVanish', 'rtl', 'cs', 'snapToGrid w:val="0"', 'u w:val="double"', 'oMath'],
  ...['color w:val="FFFFFF"', 'color w:themeColor="background1"', 'sz w:val="2"', 'szCs w:val="2"', 'w w:val="10"'],
  ...['highlight w:val="black"', 'shd w:val="clear" w:fill="000000"', 'position w:val="-90"', 'kern w:val="14"'],
  ...['spacing w:val="-200"', 'vertAlign w:val="subscript"', 'effect w:val="sparkle"', 'fitText w:val="100"'],
  ...['em w:val="dot"', 'bdr w:val="single"', 'rStyle w:val="Strong"', 'rFonts w:ascii="Wingdings"'],
  ...['rFonts w:asciiTheme="majorHAnsi"', 'rFonts w:hint="eastAsia"', 'eastAsianLayout w:combine="1"'],
]
export const runCases: Case[] = runProperties.map(property => [
  `w:${property} of a run`,
  [],
  inBody(t('Last words.'), t('Last words.', `<w:${property}/>`)),
])
for (const property of [
  'w14:glow w14:rad="1"',
  'w14:textOutline w14:w="1"',
  'w14:textFill',
  'w14:shadow',
  'w14:ligatures w14:val="all"',
  'w14:numForm w14:val="oldStyle"',
  'w14:cntxtAlts',
])
  runCases.push([`${property} of a run`, [], inBody(t('Last words.'), t('Last words.', `<${property}/>`))])

const paragraphProperties = [
  ...['keepNext', 'keepLines', 'pageBreakBefore', 'widowControl w:val="0"', 'suppressLineNumbers', 'bidi'],
  ...['suppressAutoHyphens', 'kinsoku w:val="0"', 'wordWrap w:val="0"', 'overflowPunct w:val="0"', 'contextualSpacing'],
  ...['topLinePunct', 'autoSpaceDE w:val="0"', 'autoSpaceDN w:val="0"', 'adjustRightInd w:val="0"', 'mirrorIndents'],
  ...['snapToGrid w:val="0"', 'suppressOverlap', 'spacing w:line="20" w:lineRule="exact"', 'ind w:left="9000"'],
  ...['ind w:firstLineChars="100"', 'jc w:val="right"', 'textDirection w:val="tbRl"', 'textAlignment w:val="top"'],
  ...['textboxTightWrap w:val="allLines"', 'outlineLvl w:val="0"', 'framePr w:w="100" w:hSpace="10" w:wrap="around"'],
  ...['shd w:val="solid" w:color="000000"', 'pStyle w:val="Heading1"', 'cnfStyle w:val="100000000000"'],
]
export const paragraphCases: Case[] = [
  ...paragraphProperties.map(
    (property): Case => [
      `w:${property} of a paragraph`,
      [],
      inBody(p(t('Last words.')), p(t('Last words.'), `<w:${property}/>`)),
    ],
  ),
  ['a border of a paragraph', [], inBody('w:space="1" w:color="auto"', 'w:space="9" w:color="auto"')],
  ['the position of a tab stop', [], inBody('w:pos="6000"', 'w:pos="600"')],
  ['a tab stop cleared', [], inBody('<w:tab w:val="left" w:pos="720"/>', '<w:tab w:val="clear" w:pos="720"/>')],
  ['the leader of a tab', [], inBody('w:leader="dot"', 'w:leader="hyphen"')],
  ['a hidden paragraph mark', [], inBody(p(t('Last words.')), p(t('Last words.'), '<w:rPr><w:vanish/></w:rPr>'))],
  [
    'a paragraph removed from its list',
    ['list'],
    inBody(/<w:numPr><w:ilvl w:val="1"\/><w:numId w:val="5"\/><\/w:numPr>/, ''),
  ],
  [
    'a paragraph with the list number 0',
    ['list'],
    inBody('<w:ilvl w:val="1"/><w:numId w:val="5"/>', '<w:ilvl w:val="1"/><w:numId w:val="0"/>'),
  ],
  [
    'another level of a list',
    ['list'],
    inBody('<w:ilvl w:val="1"/><w:numId w:val="5"/>', '<w:ilvl w:val="0"/><w:numId w:val="5"/>'),
  ],
  [
    'one paragraph in another list that looks the same',
    ['list', 'listDefinition'],
    inBody(/<w:numId w:val="4"\/>(?=<\/w:numPr><\/w:pPr><w:r><w:t xml:space="preserve">Three)/, '<w:numId w:val="7"/>'),
  ],
  ['an indent', [], inBody('w:hanging="360"/><w:jc', 'w:hanging="0"/><w:jc')],
]

const table = (property: string) =>
  inBody('<w:tblCaption w:val="Prices"/>', `<w:tblCaption w:val="Prices"/><w:${property}/>`)
const rowOf = (property: string) => inBody('<w:trHeight w:val="400"/>', `<w:trHeight w:val="400"/><w:${property}/>`)
const cellOf = (property: string) => inBody('<w:noWrap/>', `<w:noWrap/><w:${property}/>`)
const sectionOf = (property: string) => inBody('<w:titlePg/>', `<w:titlePg/><w:${property}/>`)
export const tableCases: Case[] = [
  ...[
    'tblpPr w:tblpX="1"',
    'tblOverlap w:val="never"',
    'bidiVisual',
    'tblStyleRowBandSize w:val="2"',
    'tblStyleColBandSize w:val="2"',
    'tblCellSpacing w:w="9" w:type="dxa"',
    'tblInd w:w="900" w:type="dxa"',
    'shd w:val="clear" w:fill="000000"',
    'tblLayout w:type="fixed"',
    'tblDescription w:val="x"',
  ].map((property): Case => [`w:${property} of a table`, [], table(property)]),
  ...[
    'cantSplit',
    'hidden',
    'tblHeader',
    'gridBefore w:val="1"',
    'gridAfter w:val="1"',
    'wBefore w:w="9" w:type="dxa"',
    'jc w:val="right"',
    'tblCellSpacing w:w="9" w:type="dxa"',
    'cnfStyle w:val="000000100000"',
  ].map((property): Case => [`w:${property} of a row`, [], rowOf(property)]),
  ...[
    'hideMark',
    'tcFitText',
    'vAlign w:val="bottom"',
    'shd w:val="clear" w:fill="000000"',
    'textDirection w:val="tbRl"',
    'gridSpan w:val="2"',
    'hMerge w:val="restart"',
  ].map((property): Case => [`w:${property} of a cell`, [], cellOf(property)]),
  ['the width of a cell', [], inBody('<w:tcW w:w="4000"', '<w:tcW w:w="1"')],
  ['the width of a table', [], inBody('<w:tblW w:w="0" w:type="auto"/>', '<w:tblW w:w="10" w:type="pct"/>')],
  ['a border of a table', [], inBody('<w:tblBorders><w:top w:val="single"', '<w:tblBorders><w:top w:val="nil"')],
  ['a border of a cell', [], inBody('<w:left w:val="double"', '<w:left w:val="nil"')],
  ['a cell no longer merged with the cell above', [], inBody('<w:vMerge/>', '')],
  ['a cell that no longer spans two columns', [], inBody('<w:gridSpan w:val="2"/>', '')],
  ['another table look', [], inBody('<w:tblLook w:val="04A0"/>', '<w:tblLook w:val="0480"/>')],
  ['another table style', [], inBody('<w:tblStyle w:val="Grid"/>', '<w:tblStyle w:val="NormalTable"/>')],
  [
    'a row added',
    ['table'],
    inBody(/<w:tr><w:trPr><w:trHeight/, `<w:tr><w:tc><w:tcPr/>${p(t('x'))}</w:tc></w:tr><w:tr><w:trPr><w:trHeight`),
  ],
  ['a row removed', ['table'], inBody(/<w:tr>(?:(?!<w:tr>).)*?Wide.*?<\/w:tr>/s, '')],
  ['a cell added', ['table'], inBody(/(?=<\/w:tr><w:tr><w:trPr><w:trHeight)/, `<w:tc><w:tcPr/>${p(t('x'))}</w:tc>`)],
  [
    'a table added',
    ['table'],
    inBody('<w:altChunk', `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc>${p('')}</w:tc></w:tr></w:tbl><w:altChunk`),
  ],
  ['a table removed', ['table'], inBody(/<w:tbl>(?:(?!<w:tbl>).)*?Inner 1.*?<\/w:tbl>/s, '')],
  ['a column moved', [], inBody(/Head A(.*?)Head B/s, 'Head B</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Head A')],
  [
    'a table property exception of a row',
    [],
    inBody('<w:tr><w:trPr><w:trHeight', '<w:tr><w:tblPrEx><w:jc w:val="right"/></w:tblPrEx><w:trPr><w:trHeight'),
  ],
]
export const sectionCases: Case[] = [
  ...[
    'bidi',
    'rtlGutter',
    'formProt',
    'noEndnote',
    'vAlign w:val="center"',
    'textDirection w:val="tbRl"',
    'lnNumType w:countBy="1"',
    'paperSrc w:first="1"',
    'pgBorders w:offsetFrom="page"',
  ].map((property): Case => [`w:${property} of a section`, ['section'], sectionOf(property)]),
  ['no different first page', ['section'], inBody('<w:titlePg/>', '')],
  [
    'a wider margin',
    ['section'],
    inBody(
      'w:left="1417" w:header="708" w:footer="708" w:gutter="0"/><w:pgNumType',
      'w:left="9000" w:header="708" w:footer="708" w:gutter="0"/><w:pgNumType',
    ),
  ],
  [
    'the size of the page',
    ['section'],
    inBody(
      '<w:pgSz w:w="11906" w:h="16838" w:orient="portrait"/>',
      '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>',
    ),
  ],
  ['the number of the first page', ['section'], inBody('w:start="3"', 'w:start="30"')],
  ['the format of page numbers', ['section'], inBody('w:fmt="decimal"', 'w:fmt="upperRoman"')],
  ['the number of columns', ['section'], inBody('w:num="2" w:space="708"', 'w:num="1" w:space="708"')],
  ['a section that starts on a new page', ['section'], inBody('<w:type w:val="continuous"/>', '')],
  [
    'the format of footnote numbers',
    ['section'],
    inBody('<w:footnotePr><w:numFmt w:val="lowerRoman"/></w:footnotePr>', ''),
  ],
  ['a section added', ['section'], inBody(p(t('Last words.')), p(t('Last words.'), '<w:sectPr/>'))],
  ['a section removed', ['section'], inBody(/<w:pPr><w:sectPr>.*?<\/w:sectPr><\/w:pPr>/s, '')],
  ['a header removed', ['section'], inBody('<w:headerReference w:type="even" r:id="rEven"/>', '')],
  ['another header for even pages', [], inBody('w:type="even" r:id="rEven"', 'w:type="even" r:id="rFirst"')],
  [
    'two headers exchanged',
    [],
    inBody(
      'w:type="first" r:id="rFirst"/><w:headerReference w:type="even" r:id="rEven"',
      'w:type="first" r:id="rEven"/><w:headerReference w:type="even" r:id="rFirst"',
    ),
  ],
  [
    'a document grid with a type',
    ['section'],
    inBody(
      '<w:docGrid w:linePitch="360"/></w:sectPr></w:body>',
      '<w:docGrid w:type="lines" w:linePitch="360"/></w:sectPr></w:body>',
    ),
  ],
]
