import { escapeXml, readXml, resolveReferences, type XmlElement } from './xml-reader.ts'

/** The two namespaces of word processing: transitional and strict. */
const NAMESPACES = [
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]
/** Fields that fetch something, or start a program, when they are updated (ISO/IEC 29500-1, 17.16.5; DDE of Word). */
const FETCHING = /^\s*(DATABASE|DDE|DDEAUTO|IMPORT|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|RD)(?=[\s"\\]|$)/i
/** Shows the result that is stored with the field. */
const HARMLESS = ' QUOTE '

interface Span {
  start: number
  end: number
}

interface Edit extends Span {
  text: string
}

interface Field {
  code: string
  spans: Span[]
}

/** Marks of revisions (ISO/IEC 29500-1, 17.13.5). */
const TRACKED_CHANGES =
  /^(ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|[rp]PrChange|sectPrChange|t(bl|r|c|blGrid)PrChange|tblGridChange|numberingChange)$/

/** LibreOffice 7.4 refuses a mark whose comment is missing, and without its graphical interface it dies of comments. */
const COMMENT_MARKS = ['commentRangeStart', 'commentRangeEnd', 'commentReference']

export interface RenderedXml {
  /** The same text when nothing in it had to change. */
  text: string
  /** Of the element that holds all, without its namespace; undefined where that is not word processing. */
  root: string | undefined
  hasTrackedChanges: boolean
}

/**
 * Takes the code from every field that would fetch something (what the field shows stays), and the marks of comments. Throws DocxError for XML that
 * is not well-formed.
 */
export function renderedXml(text: string): RenderedXml {
  const edits: Edit[] = []
  const fields: Field[] = []
  let inCode = false
  let hasTrackedChanges = false
  let mark: XmlElement | undefined
  let root: string | undefined
  let hasRoot = false
  const decide = ({ code, spans }: Field) => {
    if (!FETCHING.test(code)) return
    for (const [index, span] of spans.entries()) edits.push({ ...span, text: index === 0 ? HARMLESS : '' })
  }
  readXml(text, {
    open(element) {
      const name = localName(element)
      if (!hasRoot) root = name
      hasRoot = true
      if (name === undefined) return
      if (name === 'fldSimple') {
        const code = attributeOf(element, 'instr')
        if (code && FETCHING.test(code.value)) edits.push({ start: code.start, end: code.end, text: HARMLESS })
      } else if (name === 'fldChar') followField(attributeOf(element, 'fldCharType')?.value, fields, decide)
      if (COMMENT_MARKS.includes(name)) mark ??= element
      inCode = name === 'instrText' || name === 'delInstrText'
      hasTrackedChanges ||= TRACKED_CHANGES.test(name)
    },
    close(name, _start, end) {
      inCode = false
      if (mark?.name !== name) return
      edits.push({ start: mark.start, end, text: '' })
      mark = undefined
    },
    text(start, end) {
      const field = fields.at(-1)
      if (!inCode || !field) return
      field.code += plain(text.slice(start, end))
      field.spans.push({ start, end })
    },
  })
  fields.forEach(decide)
  return { text: applyEdits(text, edits), root, hasTrackedChanges }
}

function followField(type: string | undefined, fields: Field[], decide: (field: Field) => void): void {
  if (type === 'begin') fields.push({ code: '', spans: [] })
  if (type === 'end') {
    const field = fields.pop()
    if (field) decide(field)
  }
}

function localName({ name }: XmlElement): string | undefined {
  const namespace = NAMESPACES.find(one => name.startsWith(`{${one}}`))
  return namespace && name.slice(namespace.length + 2)
}

const attributeOf = (element: XmlElement, name: string) =>
  element.attributes.find(one => NAMESPACES.some(namespace => one.name === `{${namespace}}${name}`))

const plain = (raw: string) => (raw.startsWith('<![CDATA[') ? raw.slice(9, -3) : resolveReferences(raw))

function applyEdits(text: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + escapeXml(edit.text)
    at = edit.end
  }
  return result + text.slice(at)
}
