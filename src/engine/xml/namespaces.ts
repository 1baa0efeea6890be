/**
 * The namespaces of Office packages (ECMA-376 Parts 1 and 4) and of Microsoft's extensions, by the prefix that the code
 * uses for them. The strict and the transitional name of a vocabulary are one namespace here.
 */
const namespaces: Record<string, string[]> = {
  xml: ['http://www.w3.org/XML/1998/namespace'],
  xmlns: ['http://www.w3.org/2000/xmlns/'],
  w: [
    'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    'http://purl.oclc.org/ooxml/wordprocessingml/main',
  ],
  x: ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://purl.oclc.org/ooxml/spreadsheetml/main'],
  r: [
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
  m: ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'http://purl.oclc.org/ooxml/officeDocument/math'],
  a: ['http://schemas.openxmlformats.org/drawingml/2006/main', 'http://purl.oclc.org/ooxml/drawingml/main'],
  wp: [
    'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  ],
  pic: ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'http://purl.oclc.org/ooxml/drawingml/picture'],
  c: ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'http://purl.oclc.org/ooxml/drawingml/chart'],
  dgm: ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'http://purl.oclc.org/ooxml/drawingml/diagram'],
  vt: [
    'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes',
    'http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes',
  ],
  ep: [
    'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties',
    'http://purl.oclc.org/ooxml/officeDocument/extendedProperties',
  ],
  op: [
    'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties',
    'http://purl.oclc.org/ooxml/officeDocument/customProperties',
  ],
  ds: [
    'http://schemas.openxmlformats.org/officeDocument/2006/customXml',
    'http://purl.oclc.org/ooxml/officeDocument/customXml',
  ],
  sl: ['http://schemas.openxmlformats.org/schemaLibrary/2006/main', 'http://purl.oclc.org/ooxml/schemaLibrary/main'],
  ct: ['http://schemas.openxmlformats.org/package/2006/content-types'],
  pr: ['http://schemas.openxmlformats.org/package/2006/relationships'],
  cp: ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties'],
  dc: ['http://purl.org/dc/elements/1.1/'],
  dcterms: ['http://purl.org/dc/terms/'],
  xsi: ['http://www.w3.org/2001/XMLSchema-instance'],
  mc: ['http://schemas.openxmlformats.org/markup-compatibility/2006'],
  a14: ['http://schemas.microsoft.com/office/drawing/2010/main'],
  a16: ['http://schemas.microsoft.com/office/drawing/2014/main'],
  c14: ['http://schemas.microsoft.com/office/drawing/2007/8/2/chart'],
  c15: ['http://schemas.microsoft.com/office/drawing/2012/chart'],
  c16: ['http://schemas.microsoft.com/office/drawing/2014/chart'],
  cs: ['http://schemas.microsoft.com/office/drawing/2012/chartStyle'],
  cx: ['http://schemas.microsoft.com/office/drawing/2014/chartex'],
  dsp: ['http://schemas.microsoft.com/office/drawing/2008/diagram'],
  thm15: ['http://schemas.microsoft.com/office/thememl/2012/main'],
  v: ['urn:schemas-microsoft-com:vml'],
  o: ['urn:schemas-microsoft-com:office:office'],
  w10: ['urn:schemas-microsoft-com:office:word'],
  w14: ['http://schemas.microsoft.com/office/word/2010/wordml'],
  w15: ['http://schemas.microsoft.com/office/word/2012/wordml'],
  w16: ['http://schemas.microsoft.com/office/word/2018/wordml'],
  w16cex: ['http://schemas.microsoft.com/office/word/2018/wordml/cex'],
  w16cid: ['http://schemas.microsoft.com/office/word/2016/wordml/cid'],
  w16du: ['http://schemas.microsoft.com/office/word/2023/wordml/word16du'],
  w16sdtdh: ['http://schemas.microsoft.com/office/word/2020/wordml/sdtdatahash'],
  w16sdtfl: ['http://schemas.microsoft.com/office/word/2024/wordml/sdtformatlock'],
  w16se: ['http://schemas.microsoft.com/office/word/2015/wordml/symex'],
  wne: ['http://schemas.microsoft.com/office/word/2006/wordml'],
  wp14: ['http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing'],
  wp15: ['http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing'],
  wpc: ['http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas'],
  wpg: ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  wpi: ['http://schemas.microsoft.com/office/word/2010/wordprocessingInk'],
  wps: ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
}

const prefixes = new Map(
  Object.entries(namespaces).flatMap(([prefix, uris]) => uris.map(uri => [uri, prefix] as const)),
)

/** Returns the name that the code uses for an element or attribute: `w:p`, or `{uri}local` in an unknown namespace. */
export function canonicalName(uri: string, local: string): string {
  if (uri === '') return plainName(local)
  const prefix = prefixes.get(uri)
  return prefix === undefined ? `{${uri}}${local}` : `${prefix}:${local}`
}

/**
 * Returns a name without a namespace: as written, except for names of properties that every object has (such as
 * `constructor`), because any table of names would seem to contain them.
 */
export const plainName = (local: string): string => (local in Object.prototype ? `{}${local}` : local)

/** Returns the namespaces of a known prefix, the transitional namespace first; empty for an unknown prefix. */
export const namespacesOf = (prefix: string): string[] => namespaces[prefix] ?? []

/** Whether a namespace is the strict form of a vocabulary (ISO/IEC 29500-1). */
export const isStrictNamespace = (uri: string): boolean => uri.startsWith('http://purl.oclc.org/ooxml/')
