import { cellChangeBy, changeBy, isSpan, traitsOf, wrapsBlocks } from '../../../docx/grammar/elements.ts'
import {
  attribute,
  childElements,
  firstChild,
  isElement,
  type XmlElement,
  type XmlNode,
} from '../../../xml/xml-tree.ts'
import { type CanonicalElement, canonicalElement, nothing } from '../canonical/canonical-element.ts'
import { canonical, canonicalAttributes, shownText } from '../canonical/canonical-xml.ts'
import { noiseElements } from '../canonical/noise.ts'
import { Anchors } from './anchors.ts'
import { type EnclosingChange, recordKey, recordOf } from './change-record.ts'
import { OpenFields } from './open-fields.ts'
import {
  anchorToken,
  type Block,
  blockOf,
  type ComparedStory,
  mergeTokens,
  storyOf,
  type Token,
  textToken,
} from './story.ts'
import type { StoryContext } from './story-context.ts'
import { grid } from './table-grid.ts'

/** Whether an element of a run or a paragraph is noise or holds properties, and so adds nothing to the content. */
const isSilent = (name: string) => noiseElements.has(name) || name === 'w:pPr' || name === 'w:rPr'
const isWrapper = (name: string) => isSpan(name) || name === 'w:sdt'

/**
 * Reads a story in canonical form: its blocks in the order of the text, with the paragraphs divided into tokens.
 *
 * Before: `<w:p><w:r><w:t>Pay</w:t></w:r><w:r><w:t> now</w:t></w:r></w:p>`. After: one block with the text token “Pay
 * now”.
 */
export function readStory(root: XmlElement, label: string, context: StoryContext): ComparedStory {
  return new StoryReader(context).read(root, label)
}

class StoryReader {
  readonly #context: StoryContext
  readonly #blocks: Block[] = []
  readonly #fields: OpenFields
  readonly #anchors: Anchors
  /** Anchors found between blocks. They count as being at the start of the next paragraph. */
  #pending: Token[] = []

  constructor(context: StoryContext) {
    this.#context = context
    this.#anchors = new Anchors(context)
    this.#fields = new OpenFields(code => context.field(code))
  }

  read(root: XmlElement, label: string): ComparedStory {
    const holdsRuns = childElements(root).some(child => child.name === 'w:r')
    this.#container(holdsRuns ? [{ ...root, name: 'w:p' }] : root.children, [])
    if (this.#pending.length > 0) this.#push('w:bookmarkEnd', anchorsElement(this.#pending))
    return storyOf(label, this.#blocks)
  }

  #changeOf(mark: XmlElement): EnclosingChange {
    const record = recordOf(mark)
    return { ...record, key: recordKey(record), markKey: this.#context.markKey(mark) }
  }

  #container(nodes: XmlNode[], changes: readonly EnclosingChange[]): void {
    for (const node of nodes) if (isElement(node)) this.#block(node, changes)
  }

  #block(node: XmlElement, changes: readonly EnclosingChange[]): void {
    const context = this.#context
    if (isSilent(node.name)) return
    if (node.name === 'w:p') this.#paragraph(node, changes)
    else if (changeBy(node.name)) this.#container(node.children, [...changes, this.#changeOf(node)])
    else if (traitsOf(node.name).table) this.#structure(node, changes)
    else if (wrapsBlocks(node.name)) {
      this.#push(node.name, wrapperElement(node, context), changes)
      this.#container((firstChild(node, 'w:sdtContent') ?? node).children, changes)
      this.#push(`/${node.name}`, nothing)
    } else if (node.name === 'w:sectPr') this.#sectionEnd(node)
    else {
      const anchor = this.#anchors.read(node)
      if (anchor === null) this.#push(node.name, canonical(node, context), changes)
      else if (anchor) this.#pending.push(anchor)
    }
  }

  #structure(node: XmlElement, changes: readonly EnclosingChange[]): void {
    const properties = childElements(node).filter(child => /^w:(tblPr|tblPrEx|trPr|tcPr)$/.test(child.name))
    const formats = properties.map(child => canonical(child, this.#context))
    if (node.name === 'w:tbl') formats.push(grid(node, this.#context))
    const format = canonicalElement(node.name, canonicalAttributes(node, this.#context), formats)
    const records = this.#recordsIn(properties)
    this.#push(node.name, format, changes, { restored: this.#context.isRestored(node), ownRecords: records })
    const content = node.children.filter(
      child => isElement(child) && !/^w:(tblPr|tblPrEx|trPr|tcPr|tblGrid)$/.test(child.name),
    )
    this.#container(content, changes)
    this.#push(`/${node.name}`, nothing)
  }

  #push(
    name: string,
    format: CanonicalElement,
    changes: readonly EnclosingChange[] = [],
    options: Partial<Pick<Block, 'restored' | 'stories' | 'ownRecords'>> = {},
  ): void {
    const block = { name, text: '', tokens: [], format, mark: nothing, changes, index: null }
    this.#blocks.push(blockOf({ ...block, restored: false, stories: [], ownRecords: [], ...options }))
  }

  #recordsIn(properties: XmlElement[]): EnclosingChange[] {
    const records = properties
      .flatMap(property => childElements(property))
      .filter(child => changeBy(child.name) ?? cellChangeBy(child.name))
    return records.map(record => this.#changeOf(record))
  }

  /** Reads the end of a section, with the content of the headers and footers that it names. */
  #sectionEnd(node: XmlElement): void {
    const stories: ComparedStory[] = []
    const children: XmlNode[] = []
    const references: CanonicalElement[] = []
    for (const child of childElements(node)) {
      if (!/^w:(header|footer)Reference$/.test(child.name)) children.push(child)
      else {
        const story = this.#context.headerOf(child)
        if (story) stories.push(story)
        references.push(headerReference(child, story === null))
      }
    }
    stories.sort((a, b) => (a.label < b.label ? -1 : 1))
    const canonicalSection = canonical({ ...node, children }, this.#context)
    const format = canonicalElement(canonicalSection.name, canonicalSection.attributes, [
      ...canonicalSection.children,
      ...references,
    ])
    this.#push('w:sectPr', format, [], { restored: this.#context.isRestored(node), stories })
  }

  #paragraph(node: XmlElement, changes: readonly EnclosingChange[]): void {
    const properties = firstChild(node, 'w:pPr')
    const run = properties && firstChild(properties, 'w:rPr')
    const section = properties && firstChild(properties, 'w:sectPr')
    const formatNodes = properties?.children.filter(child => child !== run && child !== section) ?? []
    const format = properties ? canonical({ ...properties, children: formatNodes }, this.#context) : nothing
    const mark = run ? canonical(run, this.#context) : nothing
    const tokens = this.#pending
    this.#pending = []
    this.#inline(node.children, changes, tokens)
    const merged = mergeTokens(this.#fields.withoutPageNumber(tokens))
    const stories = merged.flatMap(token => token.stories)
    const shown = merged.filter(token => token.kind === 'text' || token.kind === 'object')
    const text = shown
      .map(token =>
        token.kind === 'text' ? token.text : token.name === 'w:tab' ? '\t' : token.name === 'w:br' ? '\n' : '\ufffc',
      )
      .join('')
    const index = this.#context.paragraphIndex(node)
    const restored = this.#context.isRestored(node)
    const ownRecords = run ? this.#recordsIn([run]) : []
    this.#blocks.push(
      blockOf({ name: 'w:p', text, tokens: merged, format, mark, changes: [], ownRecords, stories, index, restored }),
    )
    if (section) this.#sectionEnd(section)
  }

  #inline(nodes: XmlNode[], changes: readonly EnclosingChange[], tokens: Token[]): void {
    for (const node of nodes) {
      if (!isElement(node) || (isSilent(node.name) && !isDuplicate(node, nodes))) continue
      if (node.name === 'w:r') this.#run(node, changes, tokens)
      else if (changeBy(node.name)) this.#inline(node.children, [...changes, this.#changeOf(node)], tokens)
      else if (isWrapper(node.name)) this.#wrapper(node, changes, tokens)
      else {
        const anchor = this.#anchors.read(node)
        if (anchor) tokens.push(anchor)
        else if (anchor === null) {
          const object = this.#object(node, nothing, changes)
          if (object.content !== nothing) tokens.push(object)
        }
      }
    }
  }

  /** Reads a link, content control or simple field around runs. A link that contains nothing is left out. */
  #wrapper(node: XmlElement, changes: readonly EnclosingChange[], tokens: Token[]): void {
    const code = node.name === 'w:fldSimple' ? (attribute(node, 'w:instr') ?? '') : null
    if (code !== null) this.#fields.openSimple(node, code)
    const inner: Token[] = []
    this.#inline((firstChild(node, 'w:sdtContent') ?? node).children, changes, inner)
    if (code !== null) {
      this.#fields.closeSimple()
      tokens.push(...this.#simpleField(node, code, inner, changes))
      return
    }
    const isEmpty = node.name !== 'w:sdt' && inner.every(token => token.kind === 'anchor')
    if (isEmpty) tokens.push(...inner)
    else {
      tokens.push(anchorToken(node.name, wrapperElement(node, this.#context)), ...inner)
      tokens.push(anchorToken(`/${node.name}`, nothing))
    }
  }

  /** Reads a field that is written as one element like the same field in runs (ECMA-376-1 §17.16.19). */
  #simpleField(node: XmlElement, code: string, inner: Token[], changes: readonly EnclosingChange[]): Token[] {
    const attributes = node.attributes.filter(attribute => attribute.name !== 'w:instr')
    const mark = (type: string, extra: XmlElement['attributes']) => {
      const kind = { name: 'w:fldCharType', written: 'w:fldCharType', value: type }
      const element = { name: 'w:fldChar', written: 'w:fldChar', attributes: [kind, ...extra] }
      return this.#object(
        { ...element, children: type === 'begin' ? childElements(node, 'w:fldData') : [] },
        nothing,
        changes,
      )
    }
    const text = textToken('code', 'w:instrText', code, nothing, changes)
    return [mark('begin', attributes), text, mark('separate', []), ...inner, mark('end', [])]
  }

  #run(run: XmlElement, changes: readonly EnclosingChange[], tokens: Token[]): void {
    const properties = firstChild(run, 'w:rPr')
    const format = properties ? canonical(properties, this.#context) : nothing
    const restored = this.#context.isRestored(run)
    for (const node of childElements(run)) {
      if (isSilent(node.name) && !isDuplicate(node, run.children)) continue
      const token = this.#piece(node, format, changes)
      if (token) tokens.push(restored ? { ...token, restored } : token)
    }
  }

  #piece(node: XmlElement, format: CanonicalElement, changes: readonly EnclosingChange[]): Token | undefined {
    if (traitsOf(node.name).text === 'code') {
      const code = shownText(node)
      this.#fields.addCode(code)
      return textToken('code', 'w:instrText', code, format, changes)
    }
    if (traitsOf(node.name).text) {
      const text = shownText(node)
      if (this.#fields.isRecounted(text)) return undefined
      return { ...textToken('text', 'w:t', text, format, changes), field: this.#fields.codeOfResult }
    }
    if (node.name === 'w:fldChar') this.#fields.mark(node)
    if (node.name === 'w:commentReference') return this.#anchors.read(node) ?? undefined
    return this.#object(node, format, changes)
  }

  #object(node: XmlElement, format: CanonicalElement, changes: readonly EnclosingChange[]): Token {
    const note = this.#context.note(node)
    const { element, stories } = this.#context.collecting(() => canonical(node, this.#context))
    return {
      kind: 'object',
      name: node.name,
      text: '',
      content: element,
      format,
      changes,
      field: '',
      stories: note ? [note, ...stories] : stories,
      restored: false,
    }
  }
}

/** Whether an element is a second set of properties of the same name, which some programs apply as well. */
const isDuplicate = (node: XmlElement, among: XmlNode[]) =>
  /^w:[pr]Pr$/.test(node.name) && among.find(sibling => isElement(sibling) && sibling.name === node.name) !== node

/** Returns a link, control or field without its content. */
function wrapperElement(node: XmlElement, context: StoryContext): CanonicalElement {
  const content = firstChild(node, 'w:sdtContent')
  const children = childElements(node).filter(child =>
    node.name === 'w:sdt' ? child !== content : /^w:(smartTagPr|customXmlPr|fldData)$/.test(child.name),
  )
  return canonical({ ...node, children }, context)
}

const headerReference = (reference: XmlElement, isMissing: boolean): CanonicalElement =>
  canonicalElement(
    reference.name,
    [
      { name: '', value: attribute(reference, 'w:type') ?? 'default' },
      ...(isMissing ? [{ name: '', value: 'missing' }] : []),
    ],
    [],
  )

const anchorsElement = (anchors: Token[]): CanonicalElement =>
  canonicalElement(
    '',
    [],
    anchors.map(({ name, content }) => canonicalElement(name, [], [content])),
  )
