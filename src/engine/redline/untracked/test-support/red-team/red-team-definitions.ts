import { inSequence, put, swap } from '../edits/edits.ts'
import { inBody, relate, rels } from './red-team-edits.ts'
import type { Case } from './red-team-texts.ts'

const lists = (from: string | RegExp, to: string) => swap('w/lists.xml', from, to)
const look = (from: string | RegExp, to: string) => swap('w/look.xml', from, to)
const options = (from: string | RegExp, to: string) => swap('w/options.xml', from, to)
const more = (part: string, end: string, xml: string) => swap(part, end, `${xml}${end}`)
const list: Case[1] = ['listDefinition']
const style: Case[1] = ['styleDefinition']
export const definitionCases: Case[] = [
  ['the number format of a list', list, lists('<w:numFmt w:val="decimal"/>', '<w:numFmt w:val="upperRoman"/>')],
  ['the text of a level', list, lists('w:val="%1."', 'w:val="Art. %1"')],
  ['the first number', list, lists('<w:start w:val="1"/>', '<w:start w:val="9"/>')],
  ['the number at which a list restarts', list, lists('<w:startOverride w:val="4"/>', '<w:startOverride w:val="1"/>')],
  [
    'a restart added',
    list,
    lists(
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/>',
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>',
    ),
  ],
  ['a restart removed', list, lists('<w:lvlOverride w:ilvl="1"><w:startOverride w:val="4"/></w:lvlOverride>', '')],
  [
    'a level override',
    list,
    lists('<w:startOverride w:val="4"/>', '<w:lvl w:ilvl="1"><w:numFmt w:val="none"/></w:lvl>'),
  ],
  ['what restarts a level', list, lists('<w:suff w:val="tab"/>', '<w:lvlRestart w:val="0"/><w:suff w:val="tab"/>')],
  ['what follows a number', list, lists('<w:suff w:val="tab"/>', '<w:suff w:val="nothing"/>')],
  ['legal numbering', list, lists('<w:suff w:val="tab"/>', '<w:isLgl/><w:suff w:val="tab"/>')],
  ['hidden numbers', list, lists('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:vanish/></w:rPr>')],
  ['the indent of a level', list, lists('w:left="720"', 'w:left="7200"')],
  ['a level removed', list, lists(/<w:lvl w:ilvl="1".*?<\/w:lvl>/, '')],
  [
    'a level defined twice',
    list,
    lists(/(?=<w:lvl w:ilvl="1")/, '<w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/></w:lvl>'),
  ],
  [
    'a list that uses another abstract list',
    list,
    lists('<w:num w:numId="4"><w:abstractNumId w:val="0"/>', '<w:num w:numId="4"><w:abstractNumId w:val="1"/>'),
  ],
  [
    'two lists that count as one',
    list,
    lists('<w:num w:numId="8"><w:abstractNumId w:val="4"/>', '<w:num w:numId="8"><w:abstractNumId w:val="0"/>'),
  ],
  ['a list removed', list, lists(/<w:num w:numId="4">.*?<\/w:num>/, '')],
  ['an abstract list removed', list, lists(/<w:abstractNum w:abstractNumId="0">.*?<\/w:abstractNum>/, '')],
  [
    'a list defined twice, with the new definition first',
    list,
    lists(
      '<w:num w:numId="4">',
      '<w:num w:numId="4"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num><w:num w:numId="4">',
    ),
  ],
  [
    'a list defined twice, with the new definition last',
    list,
    more(
      'w/lists.xml',
      '</w:numbering>',
      '<w:num w:numId="4"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>',
    ),
  ],
  [
    'an abstract list defined twice',
    list,
    more(
      'w/lists.xml',
      '</w:numbering>',
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="none"/></w:lvl></w:abstractNum>',
    ),
  ],
  [
    'a list with two abstract lists',
    list,
    lists(
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/>',
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:abstractNumId w:val="1"/>',
    ),
  ],
  ['the list style of a list', [], lists('<w:numStyleLink w:val="Outline"/>', '')],
  ['the list of a list style', [], look('<w:numId w:val="9"/>', '<w:numId w:val="4"/>')],
  ['the list of a paragraph style', [], look('<w:numId w:val="8"/>', '<w:numId w:val="0"/>')],
  ['the style of a level', list, lists('<w:pStyle w:val="Clause"/>', '')],
  ['a bullet without its picture', list, lists('<w:lvlPicBulletId w:val="0"/>', '')],
  ['all lists removed', [], swap(rels, /<Relationship Id="rLists"[^>]*>/, '')],
  ['the size of a heading', style, look('<w:sz w:val="32"/>', '<w:sz w:val="2"/>')],
  ['a base style', style, look('<w:keepNext/>', '')],
  ['a style based on another style', style, look('<w:basedOn w:val="Base"/>', '<w:basedOn w:val="Normal"/>')],
  ['a colour of a base style', style, look('w:themeColor="accent1"', 'w:themeColor="background1"')],
  [
    'the default paragraph style',
    style,
    look('<w:name w:val="Normal"/>', '<w:name w:val="Normal"/><w:rPr><w:caps/></w:rPr>'),
  ],
  [
    'another default paragraph style',
    style,
    inSequence(
      look(' w:default="1" w:styleId="Normal"', ' w:styleId="Normal"'),
      look('w:styleId="Unused"', 'w:default="1" w:styleId="Unused"'),
    ),
  ],
  ['the default character style', style, look('<w:uiPriority w:val="1"/>', '<w:rPr><w:strike/></w:rPr>')],
  ['the default table style', style, look('<w:left w:w="108"', '<w:left w:w="0"')],
  ['the run defaults', style, look('<w:sz w:val="22"/>', '<w:sz w:val="2"/>')],
  ['the paragraph defaults', style, look('<w:spacing w:after="160"/>', '')],
  ['the document defaults removed', style, look(/<w:docDefaults>.*?<\/w:docDefaults>/, '')],
  [
    'the document defaults defined twice',
    style,
    look(
      '<w:latentStyles',
      '<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults><w:latentStyles',
    ),
  ],
  [
    'the first row of a table style',
    style,
    look('<w:tblStylePr w:type="firstRow">', '<w:tblStylePr w:type="lastRow">'),
  ],
  ['the borders of a table style', style, look('<w:top w:val="single"', '<w:top w:val="nil"')],
  [
    'a character style',
    style,
    look(
      'w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/>',
      'w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:vanish/>',
    ),
  ],
  ['the style of a header', style, look('w:pos="4536"', 'w:pos="9999"')],
  [
    'a style defined twice, with the new definition last',
    style,
    more(
      'w/look.xml',
      '</w:styles>',
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:vanish/></w:rPr></w:style>',
    ),
  ],
  [
    'a style defined twice, with the new definition first',
    style,
    look(
      '<w:style w:type="paragraph" w:styleId="Base">',
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Base">',
    ),
  ],
  [
    'two styles with the same name',
    style,
    inSequence(
      more(
        'w/look.xml',
        '</w:styles>',
        '<w:style w:type="paragraph" w:styleId="H1b"><w:name w:val="heading 1"/><w:rPr><w:vanish/></w:rPr></w:style>',
      ),
      inBody('<w:pStyle w:val="Heading1"/>', '<w:pStyle w:val="H1b"/>'),
    ),
  ],
  ['a style removed', [], look(/<w:style w:type="paragraph" w:styleId="Heading1">.*?<\/w:style>/, '')],
  [
    'a style id given to another style',
    [],
    inSequence(look('w:styleId="Heading1"', 'w:styleId="X"'), look('w:styleId="Unused"', 'w:styleId="Heading1"')),
  ],
  ['the type of a style', [], look('w:type="character" w:styleId="Strong"', 'w:type="paragraph" w:styleId="Strong"')],
  ['all styles removed', [], swap(rels, /<Relationship Id="rStyles"[^>]*>/, '')],
  ['a colour of the theme', ['theme'], swap('w/colours.xml', '4472C4', 'FFFFFF')],
  ['a font of the theme', ['theme'], swap('w/colours.xml', 'Calibri', 'Wingdings')],
  ['the theme removed', ['theme'], swap(rels, /<Relationship Id="rTheme"[^>]*>/, '')],
  ['the colour mapping', ['setting', 'theme'], options('w:bg1="light1" w:t1="dark1"', 'w:bg1="dark1" w:t1="light1"')],
  ['the colour mapping removed', ['setting', 'theme'], options(/<w:clrSchemeMapping[^>]*>/, '')],
  ['the alternative name of a font', ['font'], swap('w/letters.xml', '"Corp"', '"Wingdings"')],
  ['the alternative name of a font removed', ['font'], swap('w/letters.xml', '<w:altName w:val="Corp"/>', '')],
  [
    'an alternative name for a theme font',
    ['font'],
    more('w/letters.xml', '</w:fonts>', '<w:font w:name="Calibri"><w:altName w:val="Wingdings"/></w:font>'),
  ],
  [
    'an alternative name for a symbol font',
    ['font'],
    more('w/letters.xml', '</w:fonts>', '<w:font w:name="Wingdings"><w:altName w:val="Arial"/></w:font>'),
  ],
  ['an embedded font', ['font'], put('w/fonts/corporate.odttf', 'forged')],
  [
    'an embedded font redirected',
    ['font'],
    inSequence(put('w/fonts/x.odttf', 'x'), swap('w/_rels/letters.xml.rels', 'corporate', 'x')),
  ],
  ['the key of an embedded font', ['font'], swap('w/letters.xml', '{00000000-', '{00000001-')],
  [
    'an embedded font added',
    ['font'],
    inSequence(
      put('w/fonts/b.odttf', 'x'),
      relate('rB', 'font', 'fonts/b.odttf', 'w/_rels/letters.xml.rels'),
      swap(
        'w/letters.xml',
        '<w:embedRegular',
        '<w:embedBold r:id="rB" w:fontKey="{00000000-0000-0000-0000-000000000001}"/><w:embedRegular',
      ),
    ),
  ],
]

const settings = [
  ...['doNotTrackMoves', 'doNotTrackFormatting', 'mirrorMargins', 'gutterAtTop', 'bordersDoNotSurroundHeader'],
  ...['updateFields', 'embedTrueTypeFonts', 'formsDesign', 'revisionView w:insDel="0"', 'hyphenationZone w:val="9"'],
  ...[
    'consecutiveHyphenLimit w:val="1"',
    'doNotHyphenateCaps',
    'bookFoldPrinting',
    'noLineBreaksAfter w:lang="ja-JP" w:val="x"',
  ],
  ...[
    'documentType w:val="letter"',
    'linkStyles',
    'stylePaneSortMethod w:val="0002"',
    'removePersonalInformation',
    'removeDateAndTime',
  ],
  ...[
    'displayBackgroundShape',
    'defaultTableStyle w:val="Grid"',
    'drawingGridHorizontalSpacing w:val="9"',
    'printTwoOnOne',
  ],
  ...['strictFirstAndLastChars', 'alwaysMergeEmptyNamespace', 'ignoreMixedContent', 'smartTagType w:name="x"'],
  ...[
    'captions',
    'readModeInkLockDown w:actualPg="1"',
    'clickAndTypeStyle w:val="Unused"',
    'writeProtection w:recommended="1"',
  ],
]
export const settingCases: Case[] = [
  ...settings.map(
    (setting): Case => [
      `w:${setting.split(' ')[0]} set`,
      ['setting'],
      options('<w:trackRevisions/>', `<w:trackRevisions/><w:${setting}/>`),
    ],
  ),
  ['change tracking removed', ['trackingOff'], options('<w:trackRevisions/>', '')],
  [
    'change tracking switched off by value',
    ['trackingOff'],
    options('<w:trackRevisions/>', '<w:trackRevisions w:val="0"/>'),
  ],
  ['document protection enforced', ['setting'], options('w:enforcement="0"', 'w:enforcement="1"')],
  ['another kind of document protection', ['setting'], options('w:edit="readOnly"', 'w:edit="trackedChanges"')],
  ['document protection removed', ['setting'], options(/<w:documentProtection[^>]*>/, '')],
  ['the default tab stop', ['setting'], options('<w:defaultTabStop w:val="708"/>', '<w:defaultTabStop w:val="70"/>')],
  ['automatic hyphenation removed', ['setting'], options('<w:autoHyphenation w:val="1"/>', '')],
  ['different even pages removed', ['setting'], options('<w:evenAndOddHeaders/>', '')],
  [
    'different even pages switched off by value',
    ['setting'],
    options('<w:evenAndOddHeaders/>', '<w:evenAndOddHeaders w:val="false"/>'),
  ],
  ['the place of footnotes', ['setting'], options('w:val="pageBottom"', 'w:val="beneathText"')],
  [
    'the first footnote number',
    ['setting'],
    options('<w:pos w:val="pageBottom"/>', '<w:pos w:val="pageBottom"/><w:numStart w:val="9"/>'),
  ],
  ['the font of formulas', ['setting'], options('m:val="Cambria Math"', 'm:val="Wingdings"')],
  ['the margin of formulas', ['setting'], options('<m:lMargin m:val="0"/>', '<m:lMargin m:val="999"/>')],
  ['a frameset', ['setting'], swap('w/web.xml', '<w:optimizeForBrowser/>', '<w:frameset><w:frame/></w:frameset>')],
  [
    'an attached schema',
    ['setting'],
    options('<w:trackRevisions/>', '<w:trackRevisions/><w:attachedSchema w:val="urn:x"/>'),
  ],
  [
    'a setting of a Microsoft extension',
    ['setting'],
    options('<w:trackRevisions/>', '<w:trackRevisions/><w14:discardImageEditingData/>'),
  ],
  ['all settings removed', [], swap(rels, /<Relationship Id="rSettings"[^>]*>/, '')],
  ['a property that a field shows', ['property'], swap('meta/custom.xml', 'M-7', 'M-8')],
  [
    'a property with another type',
    ['property'],
    inSequence(
      swap('meta/custom.xml', '<vt:lpwstr>M-7', '<vt:bstr>M-7'),
      swap('meta/custom.xml', '</vt:lpwstr>', '</vt:bstr>'),
    ),
  ],
  [
    'a property linked to a bookmark',
    ['property'],
    swap('meta/custom.xml', 'name="Matter"', 'name="Matter" linkTarget="term"'),
  ],
  [
    'a property defined twice',
    ['property'],
    more(
      'meta/custom.xml',
      '</Properties>',
      '<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="4" name="Matter"><vt:lpwstr>M-9</vt:lpwstr></property>',
    ),
  ],
  ['a property removed', ['property'], swap('meta/custom.xml', /<property [^>]*name="Matter".*?<\/property>/, '')],
  [
    'the names of two properties exchanged',
    ['property'],
    inSequence(
      swap('meta/custom.xml', 'name="Matter"', 'name="X"'),
      swap('meta/custom.xml', 'name="Unshown"', 'name="Matter"'),
    ),
  ],
  ['all properties removed', ['property'], swap('_rels/.rels', /<Relationship Id="r4"[^>]*>/, '')],
  ['the title of the document', ['property'], swap('meta/core.xml', '<dc:title>Sale', '<dc:title>Rent')],
  ['the value of a variable', ['property'], options('w:val="5 %"', 'w:val="9 %"')],
  ['a variable removed', ['property'], options('<w:docVar w:name="Rate" w:val="5 %"/>', '')],
  [
    'a variable defined twice',
    ['property'],
    options('<w:docVar w:name="Other"', '<w:docVar w:name="Rate" w:val="9 %"/><w:docVar w:name="Other"'),
  ],
  ['the base of relative links', ['property'], swap('meta/app.xml', 'https://example.com/', 'https://example.org/')],
  ['the base of relative links removed', ['property'], swap('meta/app.xml', /<HyperlinkBase>.*?<\/HyperlinkBase>/, '')],
]
