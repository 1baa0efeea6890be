import type { InlineNode } from '../../../api/generated/calls.ts'
import { redlineText } from '../../../texts/redline-text.ts'

type Picture = Extract<InlineNode, { type: 'picture' }>

/** Draws an object of an edited clause. It looks the same as in a clause that is read (`document/inline`). */
export function faceOf(node: InlineNode): HTMLElement {
  const face = elementOf(node)
  face.dataset.length = String(node.text.length)
  return face
}

function elementOf(node: InlineNode): HTMLElement {
  switch (node.type) {
    case 'break':
      return node.of === 'line' ? element('br') : pageBreak(redlineText(`${node.of}Break`))
    case 'tab':
      return element('span', 'clause-tab', node.text)
    case 'note':
      return element('sup', 'note-number', node.label || '*')
    case 'picture':
      return pictureBox(node)
    case 'ruby': {
      const ruby = element('ruby', '', node.shown)
      ruby.append(element('rt', '', node.reading))
      return ruby
    }
    case 'shape':
      return element('span', 'clause-shape', node.shown)
    case 'formula':
      return element('span', 'clause-formula', node.shown)
    case 'text':
      return element('span', '', node.shown ?? node.text)
    case 'bookmark':
      return element('span')
    default:
      return node satisfies never
  }
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = text
  return made
}

function pageBreak(words: string): HTMLElement {
  const made = element('span', 'clause-break')
  made.dataset.words = words
  return made
}

/**
 * Creates the box of a picture. It has its final size from the start, and shows the description until the picture has
 * loaded.
 */
function pictureBox({ description, width, height }: Picture): HTMLElement {
  const [box, words] = [element('span', 'clause-picture'), element('span', 'picture-words')]
  const name = description || redlineText('picture')
  if (width && height) {
    box.style.setProperty('--width', String(width))
    box.style.setProperty('--height', String(height))
  }
  words.role = 'img'
  words.ariaLabel = name
  words.dataset.words = name
  box.append(words)
  return box
}
