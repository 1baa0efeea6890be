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
  ['the format of a list', list, lists('<w:numFmt w:val="decimal"/>', '<w:numFmt w:val="upperRoman"/>')],
  ['the text of a level', list, lists('w:val="%1."', 'w:val="Art. %1"')],
  ['the first number', list, lists('<w:start w:val="1"/>', '<w:start w:val="9"/>')],
  ['a restart', list, lists('<w:startOverride w:val="4"/>', '<w:startOverride w:val="1"/>')],
  [
    'a restart more',
    list,
    lists(
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/>',
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>',
    ),
  ],
  ['a restart less', list, lists('<w:lvlOverride w:ilvl="1"><w:startOverride w:val="4"/></w:lvlOverride>', '')],
  [
    'a level that overrides',
    list,
    lists('<w:startOverride w:val="4"/>', '<w:lvl w:ilvl="1"><w:numFmt w:val="none"/></w:lvl>'),
  ],
  ['what restarts a level', list, lists('<w:suff w:val="tab"/>', '<w:lvlRestart w:val="0"/><w:suff w:val="tab"/>')],
  ['what follows a number', list, lists('<w:suff w:val="tab"/>', '<w:suff w:val="nothing"/>')],
  ['legal numbers', list, lists('<w:suff w:val="tab"/>', '<w:isLgl/><w:suff w:val="tab"/>')],
  ['hidden numbers', list, lists('<w:rPr><w:b/></w:rPr>', '<w:rPr><w:vanish/></w:rPr>')],
  ['the indent of a level', list, lists('w:left="720"', 'w:left="7200"')],
  ['a level less', list, lists(/<w:lvl w:ilvl="1".*?<\/w:lvl>/, '')],
  ['a level twice', list, lists(/(?=<w:lvl w:ilvl="1")/, '<w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/></w:lvl>')],
  [
    'a list that uses another',
    list,
    lists('<w:num w:numId="4"><w:abstractNumId w:val="0"/>', '<w:num w:numId="4"><w:abstractNumId w:val="1"/>'),
  ],
  [
    'lists that count on together',
    list,
    lists('<w:num w:numId="8"><w:abstractNumId w:val="4"/>', '<w:num w:numId="8"><w:abstractNumId w:val="0"/>'),
  ],
  ['a list that is gone', list, lists(/<w:num w:numId="4">.*?<\/w:num>/, '')],
  ['levels that are gone', list, lists(/<w:abstractNum w:abstractNumId="0">.*?<\/w:abstractNum>/, '')],
  [
    'a list twice',
    list,
    lists(
      '<w:num w:numId="4">',
      '<w:num w:numId="4"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num><w:num w:numId="4">',
    ),
  ],
  [
    'a list twice, behind',
    list,
    more(
      'w/lists.xml',
      '</w:numbering>',
      '<w:num w:numId="4"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>',
    ),
  ],
  [
    'levels twice',
    list,
    more(
      'w/lists.xml',
      '</w:numbering>',
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="none"/></w:lvl></w:abstractNum>',
    ),
  ],
  [
    'two levels for a list',
    list,
    lists(
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/>',
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:abstractNumId w:val="1"/>',
    ),
  ],
  ['the style of a list', [], lists('<w:numStyleLink w:val="Outline"/>', '')],
  ['the list of a style of lists', [], look('<w:numId w:val="9"/>', '<w:numId w:val="4"/>')],
  ['the list of a style', [], look('<w:numId w:val="8"/>', '<w:numId w:val="0"/>')],
  ['the style of a level', list, lists('<w:pStyle w:val="Clause"/>', '')],
  ['a bullet without its picture', list, lists('<w:lvlPicBulletId w:val="0"/>', '')],
  ['all lists gone', [], swap(rels, /<Relationship Id="rLists"[^>]*>/, '')],
  ['the size of a heading', style, look('<w:sz w:val="32"/>', '<w:sz w:val="2"/>')],
  ['a style that another is based on', style, look('<w:keepNext/>', '')],
  ['what a style is based on', style, look('<w:basedOn w:val="Base"/>', '<w:basedOn w:val="Normal"/>')],
  ['a colour of a base style', style, look('w:themeColor="accent1"', 'w:themeColor="background1"')],
  ['the default style', style, look('<w:name w:val="Normal"/>', '<w:name w:val="Normal"/><w:rPr><w:caps/></w:rPr>')],
  [
    'another default style',
    style,
    inSequence(
      look(' w:default="1" w:styleId="Normal"', ' w:styleId="Normal"'),
      look('w:styleId="Unused"', 'w:default="1" w:styleId="Unused"'),
    ),
  ],
  ['the default character style', style, look('<w:uiPriority w:val="1"/>', '<w:rPr><w:strike/></w:rPr>')],
  ['the default table style', style, look('<w:left w:w="108"', '<w:left w:w="0"')],
  ['the defaults of texts', style, look('<w:sz w:val="22"/>', '<w:sz w:val="2"/>')],
  ['the defaults of paragraphs', style, look('<w:spacing w:after="160"/>', '')],
  ['no defaults', style, look(/<w:docDefaults>.*?<\/w:docDefaults>/, '')],
  [
    'defaults twice',
    style,
    look(
      '<w:latentStyles',
      '<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults><w:latentStyles',
    ),
  ],
  [
    'the first row of a style of tables',
    style,
    look('<w:tblStylePr w:type="firstRow">', '<w:tblStylePr w:type="lastRow">'),
  ],
  ['the borders of a style of tables', style, look('<w:top w:val="single"', '<w:top w:val="nil"')],
  [
    'a character style',
    style,
    look(
      'w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/>',
      'w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:vanish/>',
    ),
  ],
  ['a style of a header', style, look('w:pos="4536"', 'w:pos="9999"')],
  [
    'a style twice',
    style,
    more(
      'w/look.xml',
      '</w:styles>',
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:vanish/></w:rPr></w:style>',
    ),
  ],
  [
    'a style twice, before',
    style,
    look(
      '<w:style w:type="paragraph" w:styleId="Base">',
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Base">',
    ),
  ],
  [
    'a style of a name twice',
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
  ['a style that is gone', [], look(/<w:style w:type="paragraph" w:styleId="Heading1">.*?<\/w:style>/, '')],
  [
    'a style led to another',
    [],
    inSequence(look('w:styleId="Heading1"', 'w:styleId="X"'), look('w:styleId="Unused"', 'w:styleId="Heading1"')),
  ],
  ['the type of a style', [], look('w:type="character" w:styleId="Strong"', 'w:type="paragraph" w:styleId="Strong"')],
  ['all styles gone', [], swap(rels, /<Relationship Id="rStyles"[^>]*>/, '')],
  ['a colour of the theme', ['theme'], swap('w/colours.xml', '4472C4', 'FFFFFF')],
  ['a font of the theme', ['theme'], swap('w/colours.xml', 'Calibri', 'Wingdings')],
  ['no theme', ['theme'], swap(rels, /<Relationship Id="rTheme"[^>]*>/, '')],
  [
    'the mapping of colours',
    ['setting', 'theme'],
    options('w:bg1="light1" w:t1="dark1"', 'w:bg1="dark1" w:t1="light1"'),
  ],
  ['no mapping of colours', ['setting', 'theme'], options(/<w:clrSchemeMapping[^>]*>/, '')],
  ['the alias of a font', ['font'], swap('w/letters.xml', '"Corp"', '"Wingdings"')],
  ['no alias of a font', ['font'], swap('w/letters.xml', '<w:altName w:val="Corp"/>', '')],
  [
    'an alias for a font of the theme',
    ['font'],
    more('w/letters.xml', '</w:fonts>', '<w:font w:name="Calibri"><w:altName w:val="Wingdings"/></w:font>'),
  ],
  [
    'an alias for a font of symbols',
    ['font'],
    more('w/letters.xml', '</w:fonts>', '<w:font w:name="Wingdings"><w:altName w:val="Arial"/></w:font>'),
  ],
  ['an embedded font', ['font'], put('w/fonts/corporate.odttf', 'forged')],
  [
    'an embedded font led elsewhere',
    ['font'],
    inSequence(put('w/fonts/x.odttf', 'x'), swap('w/_rels/letters.xml.rels', 'corporate', 'x')),
  ],
  ['the key of an embedded font', ['font'], swap('w/letters.xml', '{00000000-', '{00000001-')],
  [
    'an embedded font more',
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
  ['tracking off', ['trackingOff'], options('<w:trackRevisions/>', '')],
  ['tracking said to be off', ['trackingOff'], options('<w:trackRevisions/>', '<w:trackRevisions w:val="0"/>')],
  ['protection in force', ['setting'], options('w:enforcement="0"', 'w:enforcement="1"')],
  ['another protection', ['setting'], options('w:edit="readOnly"', 'w:edit="trackedChanges"')],
  ['no protection', ['setting'], options(/<w:documentProtection[^>]*>/, '')],
  ['another tab', ['setting'], options('<w:defaultTabStop w:val="708"/>', '<w:defaultTabStop w:val="70"/>')],
  ['hyphens', ['setting'], options('<w:autoHyphenation w:val="1"/>', '')],
  ['no even pages', ['setting'], options('<w:evenAndOddHeaders/>', '')],
  ['even pages said to be off', ['setting'], options('<w:evenAndOddHeaders/>', '<w:evenAndOddHeaders w:val="false"/>')],
  ['the place of notes', ['setting'], options('w:val="pageBottom"', 'w:val="beneathText"')],
  [
    'numbers of notes',
    ['setting'],
    options('<w:pos w:val="pageBottom"/>', '<w:pos w:val="pageBottom"/><w:numStart w:val="9"/>'),
  ],
  ['the font of formulas', ['setting'], options('m:val="Cambria Math"', 'm:val="Wingdings"')],
  ['the margin of formulas', ['setting'], options('<m:lMargin m:val="0"/>', '<m:lMargin m:val="999"/>')],
  ['frames', ['setting'], swap('w/web.xml', '<w:optimizeForBrowser/>', '<w:frameset><w:frame/></w:frameset>')],
  ['a schema', ['setting'], options('<w:trackRevisions/>', '<w:trackRevisions/><w:attachedSchema w:val="urn:x"/>')],
  [
    'a setting of Microsoft',
    ['setting'],
    options('<w:trackRevisions/>', '<w:trackRevisions/><w14:discardImageEditingData/>'),
  ],
  ['all settings gone', [], swap(rels, /<Relationship Id="rSettings"[^>]*>/, '')],
  ['a property that a field shows', ['property'], swap('meta/custom.xml', 'M-7', 'M-8')],
  [
    'a property of another type',
    ['property'],
    inSequence(
      swap('meta/custom.xml', '<vt:lpwstr>M-7', '<vt:bstr>M-7'),
      swap('meta/custom.xml', '</vt:lpwstr>', '</vt:bstr>'),
    ),
  ],
  [
    'a property that follows a bookmark',
    ['property'],
    swap('meta/custom.xml', 'name="Matter"', 'name="Matter" linkTarget="term"'),
  ],
  [
    'a property twice',
    ['property'],
    more(
      'meta/custom.xml',
      '</Properties>',
      '<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="4" name="Matter"><vt:lpwstr>M-9</vt:lpwstr></property>',
    ),
  ],
  ['a property gone', ['property'], swap('meta/custom.xml', /<property [^>]*name="Matter".*?<\/property>/, '')],
  [
    'properties exchanged',
    ['property'],
    inSequence(
      swap('meta/custom.xml', 'name="Matter"', 'name="X"'),
      swap('meta/custom.xml', 'name="Unshown"', 'name="Matter"'),
    ),
  ],
  ['all properties gone', ['property'], swap('_rels/.rels', /<Relationship Id="r4"[^>]*>/, '')],
  ['the title', ['property'], swap('meta/core.xml', '<dc:title>Sale', '<dc:title>Rent')],
  ['a variable', ['property'], options('w:val="5 %"', 'w:val="9 %"')],
  ['a variable gone', ['property'], options('<w:docVar w:name="Rate" w:val="5 %"/>', '')],
  [
    'a variable twice',
    ['property'],
    options('<w:docVar w:name="Other"', '<w:docVar w:name="Rate" w:val="9 %"/><w:docVar w:name="Other"'),
  ],
  ['the base of links', ['property'], swap('meta/app.xml', 'https://example.com/', 'https://example.org/')],
  ['no base of links', ['property'], swap('meta/app.xml', /<HyperlinkBase>.*?<\/HyperlinkBase>/, '')],
]
