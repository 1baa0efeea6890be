import { readZip } from '../../src/engine/zip/read-zip.ts'

// Reads a DOCX as plain text, so that this check does not rely on the code that removes active content.

const partNames = /vba|\.(bin|js|svg)$|embeddings|activex|customxml|docprops|people|printer|webext|customizations|odd/i
const kinds =
  /\/(oleObject|package|control|attachedTemplate|subDocument|aFChunk|frame|recipientData|transform|vbaProject|wordVbaData|customXml\w*|people|printerSettings|thumbnail|mailMerge\w*|web\w*extension\w*|video|audio|media|\w+-properties)$/i
const contentTypes = /macroEnabled|\.template\.|oleObject|vbaProject|activeX|webextension/i
const elements =
  /<(?:\w+:)?(OLEObject|objectEmbed|objectLink|control|movie|altChunk|subDoc|attachedTemplate|mailMerge|entryMacro|exitMacro|fldData|dataBinding|frameset|saveThroughXslt|docVars|externalData|contentPart|webVideoPr|smartTagPr|customXmlPr|rsids?|docId|svgBlip)[\s/>]/
const attributes = /\s(?:\w+:)?(?:rsid\w*|gfxdata|link|src|althref|action|base)="|\shref="(?!https?:|mailto:)/
const addresses = /(?:="[^"]*|<c:f>[^<]*)(?:(?:file|javascript|ftp|smb):|\\\\\w+\\)/i
const fields =
  /^\s*(?:(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|PAGEREF|REF|NOTEREF|STYLEREF|SEQ|TOC|TC|XE|INDEX|FORM[A-Z]+|QUOTE|IF|LISTNUM|DATE|TIME|SYMBOL|EQ|NUMWORDS|NUMCHARS)(?=[\s\\"]|$)|=|MACROBUTTON NoMacro|HYPERLINK(?: +(?:"(?:https?:|mailto:)[^"]*"|\\l +\S+|\\[hn]|\\o +"[^"]*"))+\s*$)/i

/** Lists the content of a DOCX that must not reach the other side, each with the name of its part and the finding. */
export function activeContent(docx: Uint8Array): string[] {
  return readZip(docx).flatMap(({ name, bytes }) => {
    const text = Buffer.from(bytes).toString('utf8')
    const found = name.endsWith('.rels') ? ofRelationships(text) : name.endsWith('.xml') ? ofXml(text) : ofOther(bytes)
    if (partNames.test(name)) found.push('its name')
    return found.map(one => `${name}: ${one}`)
  })
}

function ofRelationships(xml: string): string[] {
  return [...xml.matchAll(/<Relationship [^>]*>/g)].flatMap(([row]) => {
    const value = (of: string) => new RegExp(`${of}="([^"]*)"`).exec(row)?.[1] ?? ''
    const isWeb = /\/hyperlink$/.test(value('Type')) && /^(https?:\/\/|mailto:)/.test(value('Target'))
    return kinds.test(value('Type')) || (value('TargetMode') === 'External' && !isWeb) ? [row] : []
  })
}

function ofXml(xml: string): string[] {
  const found = [contentTypes, elements, attributes, addresses].flatMap(pattern => pattern.exec(xml)?.[0] ?? [])
  return [
    ...found,
    ...readings(xml)
      .flatMap(codesOf)
      .filter(code => !fields.test(code)),
  ]
}

const ofOther = (bytes: Uint8Array) =>
  /^\s*(<|alert)/.test(Buffer.from(bytes).toString('latin1')) ? ['no picture'] : []

/** The XML unchanged, and with tracked changes accepted or rejected. */
function readings(xml: string): string[] {
  const inserted = /<w:ins\b[^>]*[^/]>.*?<\/w:ins>/gs
  const deleted = /<w:del\b[^>]*[^/]>.*?<\/w:del>/gs
  return [xml, xml.replace(inserted, ''), xml.replace(deleted, ''), xml.replace(inserted, '').replace(deleted, '')]
}

/** The codes of fields, and codes outside of any field. */
function codesOf(xml: string): string[] {
  const codes: string[] = []
  const open: { code: string; inCode: boolean }[] = []
  const marks =
    /<\w+:fldChar\s[^>]*fldCharType="(\w+)"|<\w+:(instrText|delInstrText|t|delText)(?:\s[^>]*)?>([^<]*)|<\w+:fldSimple\s[^>]*instr="([^"]*)"/g
  for (const [, type, element, text = '', simple] of xml.matchAll(marks)) {
    const field = open.at(-1)
    if (simple !== undefined) codes.push(plain(simple))
    else if (type === 'begin') {
      if (field?.inCode) field.code += '\0'
      open.push({ code: '', inCode: true })
    } else if (type && field) {
      field.inCode = false
      if (type === 'end') codes.push(open.pop()!.code)
    } else if (type) codes.push(`a mark of no field, ${type}`)
    else if (field?.inCode) field.code += element?.endsWith('nstrText') ? plain(text) : `\0${plain(text)}`
    else if (element?.endsWith('nstrText')) codes.push(`of no field: ${text}`)
  }
  return [...codes, ...open.map(one => `without an end: ${one.code}`)]
}

const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
