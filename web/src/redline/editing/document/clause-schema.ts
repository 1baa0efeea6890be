import { type DOMOutputSpec, type Mark, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import type { InlineNode } from '../../../api/generated/calls.ts'
import { fieldWords } from '../../document/inline/field-words.ts'
import { lookStyle, styleText } from '../../document/look/look-style.ts'
import { faceOf } from './node-face.ts'

/**
 * The formats of a run of text, in nesting order. They look the same as in clauses that are read (`document/inline`).
 */
const formats = {
  bold: ['b'],
  italic: ['i'],
  underline: ['u'],
  strike: ['s'],
  caps: ['span', { class: 'text-caps' }],
  smallCaps: ['span', { class: 'text-smallCaps' }],
  hidden: ['span', { class: 'text-hidden' }],
  sub: ['sub'],
  sup: ['sup'],
} as const

export type Format = keyof typeof formats
export const formatNames = Object.keys(formats) as Format[]

/** Makes marks for parts of the document such as links: text typed next to them is outside of them. */
const around = (attributes: string[], toDOM: (mark: Mark) => readonly [string, Record<string, string>]): MarkSpec => ({
  attrs: Object.fromEntries(attributes.map(name => [name, { default: null }])),
  inclusive: false,
  toDOM: mark => [...toDOM(mark), 0] as unknown as DOMOutputSpec,
})

const changed = (tag: 'ins' | 'del', inclusive: boolean): MarkSpec => ({
  attrs: { change: {}, move: { default: false }, side: { default: null }, author: { default: null } },
  inclusive,
  toDOM: ({ attrs: { change, move, side } }) => [
    tag,
    { 'data-change': change, ...(side && { 'data-side': side }), ...(move && { class: 'move' }) },
    0,
  ],
})

const formatMark = (name: Format): MarkSpec => ({ toDOM: () => [...formats[name], 0] as unknown as DOMOutputSpec })

const marks = {
  control: around(['index', 'title'], () => ['span', { class: 'clause-control' }]),
  inserted: changed('ins', true),
  deleted: changed('del', false),
  link: around(['address'], () => ['span', { class: 'clause-link' }]),
  field: around(['index', 'name'], ({ attrs }) => [
    'span',
    { class: 'clause-field', 'data-words': fieldWords(attrs.name) ?? '' },
  ]),
  /** Marks text that no operation can change. */
  locked: around([], () => ['span', { class: 'clause-locked' }]),
  look: {
    attrs: { look: {} },
    toDOM: ({ attrs }) => ['span', { style: styleText(lookStyle(attrs.look)) }, 0],
  } as MarkSpec,
  reformatted: around(['change'], ({ attrs }) => ['span', { class: 'reformatted', 'data-change': attrs.change }]),
  ...(Object.fromEntries(formatNames.map(name => [name, formatMark(name)])) as Record<Format, MarkSpec>),
} satisfies Record<string, MarkSpec>

/** Anything that is not letters. It is one cursor step, and keeps the clause's node that it shows. */
const object: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  attrs: { node: {} },
  toDOM: ({ attrs }) => faceOf(attrs.node as InlineNode),
}

/** The text of one clause: letters, and objects among them. Deleted text is included, with its mark. */
export const clauseSchema = new Schema({
  nodes: {
    doc: { content: 'clause' },
    clause: { content: 'inline*', whitespace: 'pre', toDOM: () => ['p', { class: 'clause-text' }, 0] },
    text: { group: 'inline' },
    object,
  },
  marks,
})
