import { defaultLimits, readXml, type XmlHandler } from '../xml/read-xml.ts'
import { openTag } from '../xml/serialize-xml.ts'
import { attribute, type XmlElement } from '../xml/xml-tree.ts'
import { packageLimits } from './limits.ts'

/** Fields that fetch something, or start a program, when they are updated (ISO/IEC 29500-1, 17.16.5; DDE of Word). */
const FETCHING = /^\s*(DATABASE|DDE|DDEAUTO|IMPORT|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|LINK|RD)(?=[\s"\\]|$)/i
/** Shows the result that is stored with the field. */
const HARMLESS = ' QUOTE '

interface Span {
  start: number
  end: number
}

interface Edit extends Span {
  /** What stands there instead, as XML. */
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
 * Takes the code from every field that would fetch something (what the field shows stays), and the marks of comments.
 * Throws XmlError.
 */
export function renderedXml(text: string): RenderedXml {
  const edits: Edit[] = []
  const fields: Field[] = []
  let inCode = false
  let hasTrackedChanges = false
  let mark: { element: XmlElement; start: number } | undefined
  let root: string | undefined
  let hasRoot = false
  const decide = ({ code, spans }: Field) => {
    if (!FETCHING.test(code)) return
    for (const [index, span] of spans.entries()) edits.push({ ...span, text: index === 0 ? HARMLESS : '' })
  }
  const handler: XmlHandler = {
    open(element, start, end) {
      const name = /^w:(.*)$/.exec(element.name)?.[1]
      if (!hasRoot) root = name
      hasRoot = true
      if (name === undefined) return
      if (name === 'fldSimple') {
        if (FETCHING.test(attribute(element, 'w:instr') ?? ''))
          edits.push({ start, end, text: harmlessTag(element, text[end - 2] === '/') })
      } else if (name === 'fldChar') followField(attribute(element, 'w:fldCharType'), fields, decide)
      if (COMMENT_MARKS.includes(name)) mark ??= { element, start }
      inCode = name === 'instrText' || name === 'delInstrText'
      hasTrackedChanges ||= TRACKED_CHANGES.test(name)
    },
    close(element, _start, end) {
      inCode = false
      if (mark?.element !== element) return
      edits.push({ start: mark.start, end, text: '' })
      mark = undefined
    },
    text(value, start, end) {
      const field = fields.at(-1)
      if (!inCode || !field) return
      field.code += value
      field.spans.push({ start, end })
    },
  }
  readXml(text, handler, { ...defaultLimits, depth: packageLimits.xmlDepth })
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

function harmlessTag(field: XmlElement, isEmpty: boolean): string {
  const attributes = field.attributes.map(one => (one.name === 'w:instr' ? { ...one, value: HARMLESS } : one))
  return `${openTag({ ...field, attributes })}${isEmpty ? '/>' : '>'}`
}

function applyEdits(text: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
