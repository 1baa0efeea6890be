import {
  attribute,
  childElements,
  firstChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from '../../../xml/xml-tree.ts'
import { canonical, type References, shownText, textElements } from '../canonical/canonical-xml.ts'
import { isCounted, isNoiseBookmark, isPageNumber, isPageReference, isTableOfContents } from '../canonical/noise.ts'
import { ATTRIBUTE, BLOCK, CLOSE, OPEN, WITHIN } from '../canonical/separators.ts'
import { gridKey } from './table-grid.ts'
import {
  anchorToken,
  type Block,
  type Change,
  keysOf,
  mergeTokens,
  type Story,
  type Token,
  textToken,
  tokenKey,
} from './tokens.ts'

export interface StoryContext extends References {
  commentKey(id: string): string | null
  note(node: XmlElement): Story | null
  headerOf(reference: XmlElement): Story | null
  paragraphIndex(paragraph: XmlElement): number | null
  isRestored(node: XmlElement): boolean
  /** Which mark of a change it is, in the file. */
  markKey(node: XmlElement): string
  /** Which move it is that has this name. */
  moveNumber(name: string): string
  /** A bookmark that came with tracked content and goes with it. */
  isCarried(bookmark: string): boolean
  /** A field with this code is shown. */
  field(code: string): void
  /** Collects the stories inside an object while its canonical form is made. */
  collecting(make: () => string): { key: string; stories: Story[] }
}

const changeWrappers = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'])
const wrappers = new Set(['w:hyperlink', 'w:smartTag', 'w:customXml', 'w:sdt', 'w:fldSimple', 'w:dir', 'w:bdo'])
const blockWrappers = new Set(['w:sdt', 'w:customXml', 'w:smartTag'])
const structure = new Set(['w:tbl', 'w:tr', 'w:tc'])
const silent = new Set(['w:proofErr', 'w:lastRenderedPageBreak', 'w:pPr', 'w:rPr'])

/** The canonical form of what stands in a story, in the order of the text. */
export function readStory(root: XmlElement, label: string, context: StoryContext): Story {
  return new StoryReader(context).read(root, label)
}

export const changeKey = (node: XmlElement): string =>
  [node.name.slice(2), attribute(node, 'w:author') ?? '', attribute(node, 'w:date') ?? ''].join(WITHIN)

interface Field {
  code: string
  inResult: boolean
  /** Its result stays as it is. */
  isLocked: boolean
}

class StoryReader {
  readonly #context: StoryContext
  readonly #blocks: Block[] = []
  readonly #fields: Field[] = []
  readonly #bookmarks = new Map<string, string>()
  readonly #ranges = new Map<string, string>()
  /** Anchors that stand between blocks: they count as at the start of the next paragraph. */
  #pending: Token[] = []

  constructor(context: StoryContext) {
    this.#context = context
  }

  read(root: XmlElement, label: string): Story {
    const holdsRuns = childElements(root).some(child => child.name === 'w:r')
    this.#container(holdsRuns ? [{ ...root, name: 'w:p' }] : root.children, [])
    if (this.#pending.length > 0) this.#push('w:bookmarkEnd', this.#pending.map(tokenKey).join(''))
    return { label, blocks: this.#blocks, key: this.#blocks.map(block => block.key).join('\n') }
  }

  #container(nodes: XmlNode[], changes: Change[]): void {
    for (const node of nodes) if (isElement(node)) this.#block(node, changes)
  }

  #block(node: XmlElement, changes: Change[]): void {
    const context = this.#context
    if (silent.has(node.name)) return
    if (node.name === 'w:p') this.#paragraph(node, changes)
    else if (changeWrappers.has(node.name))
      this.#container(node.children, [...changes, { key: changeKey(node), id: this.#context.markKey(node) }])
    else if (structure.has(node.name)) this.#structure(node, changes)
    else if (blockWrappers.has(node.name)) {
      this.#push(node.name, wrapperKey(node, context), changes)
      this.#container((firstChild(node, 'w:sdtContent') ?? node).children, changes)
      this.#push(`/${node.name}`, '')
    } else if (node.name === 'w:sectPr') this.#sectionEnd(node)
    else {
      const anchor = this.#anchor(node)
      if (anchor === null) this.#push(node.name, canonical(node, context), changes)
      else if (anchor) this.#pending.push(anchor)
    }
  }

  #structure(node: XmlElement, changes: Change[]): void {
    const own = attributesKey(node, this.#context)
    const properties = childElements(node).filter(child => /^w:(tblPr|tblPrEx|trPr|tcPr)$/.test(child.name))
    const format = properties.map(child => canonical(child, this.#context)).join('')
    const grid = node.name === 'w:tbl' ? gridKey(node, this.#context) : ''
    this.#push(node.name, own + format + grid, changes, this.#context.isRestored(node))
    const content = node.children.filter(
      child => isElement(child) && !/^w:(tblPr|tblPrEx|trPr|tcPr|tblGrid)$/.test(child.name),
    )
    this.#container(content, changes)
    this.#push(`/${node.name}`, '')
  }

  #push(name: string, format: string, changes: Change[] = [], restored = false, stories: Story[] = []): void {
    const key = [name, format, keysOf(changes), ...stories.map(story => story.key)].join(BLOCK)
    this.#blocks.push({
      name,
      key,
      text: '',
      tokens: [],
      format,
      mark: keysOf(changes),
      stories,
      index: null,
      restored,
    })
  }

  /** The end of a section, with the headers and footers that it names as what they say. */
  #sectionEnd(node: XmlElement): void {
    const stories: Story[] = []
    const others: XmlNode[] = []
    let references = ''
    for (const child of childElements(node)) {
      if (!/^w:(header|footer)Reference$/.test(child.name)) others.push(child)
      else {
        const story = this.#context.headerOf(child)
        if (story) stories.push(story)
        references += `${OPEN}${child.name}${ATTRIBUTE}${attribute(child, 'w:type') ?? 'default'}${story === null ? `${ATTRIBUTE}missing` : ''}${CLOSE}`
      }
    }
    stories.sort((a, b) => (a.label < b.label ? -1 : 1))
    const format = canonical({ ...node, children: others }, this.#context) + references
    this.#push('w:sectPr', format, [], this.#context.isRestored(node), stories)
  }

  #paragraph(node: XmlElement, changes: Change[]): void {
    const properties = firstChild(node, 'w:pPr')
    const run = properties && firstChild(properties, 'w:rPr')
    const section = properties && firstChild(properties, 'w:sectPr')
    const own = properties?.children.filter(child => child !== run && child !== section) ?? []
    const format = properties ? canonical({ ...properties, children: own }, this.#context) : ''
    const mark = run ? canonical(run, this.#context) : ''
    const tokens = this.#pending
    this.#pending = []
    this.#inline(node.children, changes, tokens)
    const merged = mergeTokens(this.#withoutPageNumber(tokens))
    const key = ['w:p', format, mark, ...merged.map(tokenKey)].join(BLOCK)
    const stories = merged.flatMap(token => token.stories)
    const shown = merged.filter(token => token.kind === 'text' || token.kind === 'object')
    const text = shown
      .map(token =>
        token.kind === 'text' ? token.text : token.name === 'w:tab' ? '\t' : token.name === 'w:br' ? '\n' : '\ufffc',
      )
      .join('')
    const index = this.#context.paragraphIndex(node)
    const restored = this.#context.isRestored(node)
    this.#blocks.push({ name: 'w:p', key, text, tokens: merged, format, mark, stories, index, restored })
    if (section) this.#sectionEnd(section)
  }

  #inline(nodes: XmlNode[], changes: Change[], tokens: Token[]): void {
    for (const node of nodes) {
      if (!isElement(node) || (silent.has(node.name) && !isSecond(node, nodes))) continue
      if (node.name === 'w:r') this.#run(node, changes, tokens)
      else if (changeWrappers.has(node.name))
        this.#inline(node.children, [...changes, { key: changeKey(node), id: this.#context.markKey(node) }], tokens)
      else if (wrappers.has(node.name)) this.#wrapper(node, changes, tokens)
      else {
        const anchor = this.#anchor(node)
        if (anchor) tokens.push(anchor)
        else if (anchor === null) {
          const object = this.#object(node, '', changes)
          if (object.text !== '') tokens.push(object)
        }
      }
    }
  }

  /** A link, control or field around runs; around nothing it is nothing. */
  #wrapper(node: XmlElement, changes: Change[], tokens: Token[]): void {
    const code = node.name === 'w:fldSimple' ? (attribute(node, 'w:instr') ?? '') : null
    if (code !== null) {
      this.#fields.push({ code, inResult: true, isLocked: isLocked(node) })
      this.#context.field(code)
    }
    const inner: Token[] = []
    this.#inline((firstChild(node, 'w:sdtContent') ?? node).children, changes, inner)
    if (code !== null) {
      this.#fields.pop()
      tokens.push(...this.#simpleField(node, code, inner, changes))
      return
    }
    const isEmpty = node.name !== 'w:sdt' && inner.every(token => token.kind === 'anchor')
    if (isEmpty) tokens.push(...inner)
    else {
      tokens.push(anchorToken(node.name, wrapperKey(node, this.#context)), ...inner)
      tokens.push(anchorToken(`/${node.name}`, ''))
    }
  }

  /** A field in one element is the same as one in runs (ECMA-376-1 §17.16.19). */
  #simpleField(node: XmlElement, code: string, inner: Token[], changes: Change[]): Token[] {
    const attributes = node.attributes.filter(one => one.name !== 'w:instr')
    const mark = (type: string, given: XmlElement['attributes']) => {
      const kind = { name: 'w:fldCharType', written: 'w:fldCharType', value: type }
      const element = { name: 'w:fldChar', written: 'w:fldChar', attributes: [kind, ...given] }
      return this.#object(
        { ...element, children: type === 'begin' ? childElements(node, 'w:fldData') : [] },
        '',
        changes,
      )
    }
    const text = textToken('code', 'w:instrText', code, '', changes)
    return [mark('begin', attributes), text, mark('separate', []), ...inner, mark('end', [])]
  }

  #run(run: XmlElement, changes: Change[], tokens: Token[]): void {
    const properties = firstChild(run, 'w:rPr')
    const format = properties ? canonical(properties, this.#context) : ''
    const restored = this.#context.isRestored(run)
    for (const node of childElements(run)) {
      if (silent.has(node.name) && !isSecond(node, run.children)) continue
      const token = this.#piece(node, format, changes)
      if (token) tokens.push(restored ? { ...token, restored } : token)
    }
  }

  #piece(node: XmlElement, format: string, changes: Change[]): Token | undefined {
    if (node.name === 'w:instrText' || node.name === 'w:delInstrText') {
      const field = this.#fields.at(-1)
      if (field && !field.inResult) field.code += shownText(node)
      return textToken('code', 'w:instrText', shownText(node), format, changes)
    }
    if (textElements.has(node.name)) {
      const text = shownText(node)
      if (this.#isRecounted(text)) return undefined
      const field = this.#fields.findLast(one => one.inResult)?.code ?? ''
      return { ...textToken('text', 'w:t', text, format, changes), field }
    }
    if (node.name === 'w:fldChar') this.#fieldMark(attribute(node, 'w:fldCharType') ?? '', isLocked(node))
    if (node.name === 'w:commentReference') return this.#anchor(node) ?? undefined
    return this.#object(node, format, changes)
  }

  #fieldMark(type: string, isLocked: boolean): void {
    if (type === 'begin') this.#fields.push({ code: '', inResult: false, isLocked })
    const field = this.#fields.at(-1)
    if (type === 'separate' && field) field.inResult = true
    if (type !== 'end') return
    const ended = this.#fields.pop()
    if (ended) this.#context.field(ended.code)
  }

  /** What is shown for a page number now is no part of the document. */
  #isRecounted(text: string): boolean {
    const field = this.#fields.at(-1)
    if (!field?.inResult || field.isLocked || !isPageNumber(text)) return false
    const inContents = this.#fields.some(one => one.inResult && isTableOfContents(one.code))
    return isCounted(field.code) || (inContents && isPageReference(field.code))
  }

  /** In a table of contents without links, the number is what follows the last tab. */
  #withoutPageNumber(tokens: Token[]): Token[] {
    if (!this.#fields.some(one => one.inResult && isTableOfContents(one.code))) return tokens
    const tab = tokens.findLastIndex(token => token.name === 'w:tab')
    const rest = tokens.slice(tab + 1)
    if (tab < 0 || !isPageNumber(rest.map(token => (token.kind === 'text' ? token.text : '')).join(''))) return tokens
    return [...tokens.slice(0, tab + 1), ...rest.filter(token => token.kind !== 'text')]
  }

  #object(node: XmlElement, format: string, changes: Change[]): Token {
    const note = this.#context.note(node)
    const { key, stories } = this.#context.collecting(() => canonical(node, this.#context))
    return {
      kind: 'object',
      name: node.name,
      text: key,
      format,
      changes: keysOf(changes),
      changeIds: changes.map(change => change.id),
      field: '',
      stories: note ? [note, ...stories] : stories,
      restored: false,
    }
  }

  /** Undefined for one that does not count, null for what is no anchor. */
  #anchor(node: XmlElement): Token | undefined | null {
    const id = attribute(node, 'w:id') ?? ''
    if (node.name === 'w:bookmarkStart') {
      const name = attribute(node, 'w:name') ?? ''
      this.#bookmarks.set(id, name)
      if (this.#isNoise(name)) return undefined
      const columns = ['w:colFirst', 'w:colLast'].map(one => attribute(node, one) ?? '').join()
      return anchorToken(node.name, `${name} ${columns}`)
    }
    if (node.name === 'w:bookmarkEnd') {
      const name = this.#bookmarks.get(id)
      return name === undefined || this.#isNoise(name) ? undefined : anchorToken(node.name, name)
    }
    if (/^w:comment(RangeStart|RangeEnd|Reference)$/.test(node.name)) {
      const key = this.#context.commentKey(id)
      return key === null ? undefined : anchorToken(node.name, key)
    }
    if (/^w:(move|customXml|perm).*(Start|End)$/.test(node.name)) {
      return this.#rangeAnchor(node, id)
    }
    return null
  }

  #isNoise = (bookmark: string) => isNoiseBookmark(bookmark) || this.#context.isCarried(bookmark)

  /** The end of a range is known by its start, the two ends of a move by their name, whatever that is. */
  #rangeAnchor(node: XmlElement, id: string): Token {
    const key = `${node.name.replace(/(Start|End)$/, '')} ${id}`
    if (node.name.endsWith('End')) return anchorToken(node.name, this.#ranges.get(key) ?? 'nothing')
    const kept = node.attributes.filter(one => !/^w:(id|name)$/.test(one.name))
    const name = attribute(node, 'w:name')
    const meaning = name === undefined ? '' : this.#context.moveNumber(name)
    const text = canonical({ ...node, attributes: kept }, this.#context) + meaning
    this.#ranges.set(key, text)
    return anchorToken(node.name, text)
  }
}

const isLocked = (field: XmlElement) => ['1', 'true', 'on'].includes(attribute(field, 'w:fldLock') ?? '')

/** The attributes of an element that count, which are none for most. */
function attributesKey(node: XmlElement, context: StoryContext): string {
  if (node.attributes.length === 0) return ''
  const key = (attributes: XmlElement['attributes']) => canonical({ ...node, attributes, children: [] }, context)
  const own = key(node.attributes)
  return own === key([]) ? '' : own
}

/** Properties that stand beside those that were read: some programs take them too. */
const isSecond = (node: XmlElement, among: XmlNode[]) =>
  /^w:[pr]Pr$/.test(node.name) && among.find(one => isElement(one) && one.name === node.name) !== node

/** What a link, control or field is, without what stands in it. */
function wrapperKey(node: XmlElement, context: StoryContext): string {
  const content = firstChild(node, 'w:sdtContent')
  const own = childElements(node).filter(child =>
    node.name === 'w:sdt' ? child !== content : /^w:(smartTagPr|customXmlPr|fldData)$/.test(child.name),
  )
  return canonical({ ...node, children: own }, context)
}
