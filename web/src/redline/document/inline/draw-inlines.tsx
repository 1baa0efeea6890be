import type { ReactNode } from 'react'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { redlineText } from '../../../texts/redline-text.ts'
import { lookStyle } from '../look/look-style.ts'
import { fieldWords } from './field-words.ts'
import type { Inline } from './groups.ts'
import { NoteReference } from './note-reference.tsx'
import { Picture } from './picture.tsx'
import type { LoadMedia } from './picture-addresses.ts'
import { changeAttributes, type SpokenAuthor, spokenKindOf } from './spoken.ts'
import { drawText, formatted } from './text.tsx'

/** The parts of the document that are needed to draw content. */
export interface InlineContext {
  authorOf: SpokenAuthor
  loadMedia: LoadMedia
  /** Leads to a note. */
  goToStory(id: string): void
}

/**
 * Draws content as elements. Functions make the elements instead of components, because a document of 100 pages has
 * tens of thousands. If the shown text of an element is longer or shorter than its text in the clause, `data-length` is
 * the length in the clause. `drawPage` draws a page that begins in the content, by its index.
 */
export const drawInlines = (inlines: readonly Inline[], context: InlineContext, drawPage?: DrawPage): ReactNode[] =>
  inlines.map((inline, key) => drawInline(inline, key, context, drawPage))

type DrawPage = (index: number) => ReactNode

function drawInline(inline: Inline, key: number, context: InlineContext, drawPage?: DrawPage): ReactNode {
  if (inline.kind === 'node')
    return inline.node.type === 'page' ? drawPage?.(inline.node.page) : drawNode(inline.node, key, context)
  const inside = drawInlines(inline.inside, context, drawPage)
  switch (inline.kind) {
    case 'inserted':
    case 'deleted':
      return drawChange(inline, key, context, inside)
    case 'reformatted':
      return (
        <span
          key={key}
          className="reformatted"
          {...changeAttributes('reformatted', inline.mark, context.authorOf)}
          data-spoken-end={redlineText('reformattedEnds')}
        >
          {inside}
        </span>
      )
    case 'link':
      return drawLink(inline.mark, key, inside)
    case 'field':
      return (
        <span
          key={key}
          className="clause-field"
          data-field={inline.mark.name}
          data-words={fieldWords(inline.mark.name)}
        >
          {inside}
        </span>
      )
    case 'control':
      return drawControl(inline.mark.title, key, inside)
    default:
      return inline satisfies never
  }
}

type ChangeInline = Extract<Inline, { kind: 'inserted' | 'deleted' }>

function drawChange({ kind, mark }: ChangeInline, key: number, { authorOf }: InlineContext, inside: ReactNode) {
  const Tag = kind === 'deleted' ? 'del' : 'ins'
  return (
    <Tag
      key={key}
      className={mark.move ? 'move' : undefined}
      {...changeAttributes(spokenKindOf(kind, mark), mark.change, authorOf)}
      data-spoken-end={redlineText(mark.move ? 'moveEnds' : `${kind}Ends`)}
    >
      {inside}
    </Tag>
  )
}

/** Allows only web and mail addresses, which readers know, because a document may contain any address. */
const isFollowed = (address: string) => /^(https?:\/\/|mailto:)/i.test(address)

function drawLink(address: string, key: number, inside: ReactNode) {
  return isFollowed(address) ? (
    <a key={key} href={address} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      {inside}
    </a>
  ) : (
    <span key={key} className="clause-link">
      {inside}
    </span>
  )
}

const drawControl = (title: string | undefined, key: number, inside: ReactNode) =>
  title === undefined ? (
    <span key={key} className="clause-control">
      {inside}
    </span>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not phrasing content.
    <span key={key} className="clause-control" data-title={title} role="group" aria-label={title}>
      {inside}
    </span>
  )

function drawNode(node: InlineNode, key: number, context: InlineContext): ReactNode {
  const length = node.text.length
  switch (node.type) {
    case 'text':
      return drawText(node, key)
    case 'tab':
      return (
        <span key={key} className="clause-tab" style={node.look && lookStyle(node.look)}>
          {formatted(node.format, node.text)}
        </span>
      )
    case 'break':
      return node.of === 'line' ? (
        <br key={key} data-length={length} />
      ) : (
        <span key={key} className="clause-break" data-length={length} data-words={redlineText(`${node.of}Break`)} />
      )
    case 'note':
      return <NoteReference key={key} label={node.label} length={length} story={node.story} onGo={context.goToStory} />
    case 'picture':
      return <Picture key={key} picture={node} load={context.loadMedia} />
    case 'shape':
      return (
        <span
          key={key}
          className="clause-shape"
          data-length={length}
          data-boxed={node.story !== undefined || undefined}
        >
          {node.shown}
        </span>
      )
    case 'formula':
      return (
        <span key={key} className="clause-formula" data-length={length}>
          {node.shown}
        </span>
      )
    case 'ruby':
      return (
        <ruby key={key} data-length={length}>
          {node.shown}
          <rt>{node.reading}</rt>
        </ruby>
      )
    case 'bookmark':
      return null
    default:
      return node satisfies never
  }
}
