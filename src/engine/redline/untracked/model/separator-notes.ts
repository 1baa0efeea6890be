import { attribute, childElements, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { ComparedStory } from '../stories/story.ts'
import { readStory } from '../stories/story-reader.ts'
import type { DocumentView } from './document-view.ts'
import { PartContext } from './part-context.ts'

/**
 * Returns the separators above notes, in file order. The file stores them as notes of special types (ECMA-376-1
 * §17.11.9). If the settings name some separators, the others are not shown, and their labels say “not shown”, except
 * those of plain lines.
 */
export function readSeparators(model: DocumentView): ComparedStory[] {
  return [...model.usedNotes].flatMap(kind => {
    const [part] = model.related(model.mainName, kind)
    const root = part && model.tree(part)
    if (!root) return []
    const context = new PartContext(model, part.name.toLowerCase(), true)
    const namedIds = namedSeparators(model, kind.slice(0, -1))
    const shown = childElements(root).filter(note => isSpecial(note) || namedIds.has(attribute(note, 'w:id') ?? ''))
    const counts = new Map<string, number>()
    return shown.map(note => {
      const type = `${attribute(note, 'w:type') ?? 'normal'} of ${kind}`
      const count = (counts.get(type) ?? 0) + 1
      counts.set(type, count)
      const isShown = namedIds.size === 0 || namedIds.has(attribute(note, 'w:id') ?? '')
      const story = readStory(note, `${type}${count > 1 ? ` (${count})` : ''}`, context)
      return isShown || isPlainSeparator(story) ? story : { ...story, label: `${story.label}, not shown` }
    })
  })
}

const isSpecial = (note: XmlElement) => !['normal', undefined].includes(attribute(note, 'w:type'))

/** Returns the ids of notes that the settings name as separators (§17.11.10). */
function namedSeparators(model: DocumentView, kind: string): Set<string> {
  const [part] = model.related(model.mainName, 'settings')
  const settings = part && model.tree(part)
  const properties = settings && firstChild(settings, `w:${kind}Pr`)
  return new Set((properties ? childElements(properties, `w:${kind}`) : []).map(note => attribute(note, 'w:id') ?? ''))
}

/**
 * Whether a separator is the plain line that word processors draw anyway if the file defines no separator. Such a
 * definition changes nothing.
 */
export function isPlainSeparator({ label, blocks }: ComparedStory): boolean {
  const [type] = label.split(' of ')
  if (type === 'continuationNotice') return blocks.every(block => block.name === 'w:p' && block.tokens.length === 0)
  const [block] = blocks
  return blocks.length === 1 && block?.tokens.length === 1 && block.tokens[0]!.name === `w:${type}`
}
