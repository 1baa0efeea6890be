import type { DOMOutputSpec } from 'prosemirror-model'
import type { InlineNode } from '../../../api/generated/calls.ts'

/** What shows a node that is not letters in a clause that is edited. */
export function faceOf(node: InlineNode): DOMOutputSpec {
  switch (node.type) {
    case 'break':
      return node.of === 'line' ? ['br'] : ['span', { class: 'clause-break' }, '\u21b5']
    case 'tab':
      return ['span', { class: 'clause-tab' }, '\t']
    case 'note':
      return ['sup', { class: 'clause-note' }, node.label]
    case 'picture':
      return ['span', { class: 'clause-picture', role: 'img', 'aria-label': node.description }, node.description]
    case 'ruby':
      return ['ruby', {}, node.shown, ['rt', {}, node.reading]]
    case 'shape':
    case 'formula':
      return ['span', { class: 'clause-object' }, node.shown]
    case 'text':
      return ['span', { class: 'clause-symbol' }, node.shown ?? node.text]
    case 'bookmark':
      return ['span', {}]
    default:
      return node satisfies never
  }
}
