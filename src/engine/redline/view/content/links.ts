import { traitsOf } from '../../../docx/grammar/elements.ts'
import { attribute, descendants, textOf, type XmlElement } from '../../../xml/xml-tree.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'

/** The longest address to show, in code units. Longer addresses are cut off. */
const LONGEST_ADDRESS = 2_048

/**
 * Returns a function that gives the target of a link in a part, as written. The target is `#` and the name of a
 * bookmark for a link inside the document, and empty for a link that leads nowhere (ECMA-376-1 §17.16.22).
 */
export function linksOf(file: ReadonlyWordFile, partName: string): (link: XmlElement) => string {
  let targets: Map<string, string> | undefined
  return link => {
    targets ??= new Map((file.package.relationships.get(partName) ?? []).map(({ id, target }) => [id, target]))
    return address(targets.get(attribute(link, 'r:id') ?? ''), attribute(link, 'w:anchor'))
  }
}

const address = (target = '', bookmark = ''): string =>
  (bookmark === '' ? target : `${target}#${bookmark}`).slice(0, LONGEST_ADDRESS)

/** Returns the target of a HYPERLINK field (§17.16.5.25); undefined for any other field. */
export function linkOfCode(code: string): string | undefined {
  const words = wordsOf(code)
  if (words[0]?.toUpperCase() !== 'HYPERLINK') return undefined
  let [target, bookmark]: (string | undefined)[] = []
  for (let index = 1; index < words.length; index++) {
    const word = words[index]!
    if (word.toLowerCase() === '\\l') bookmark = words[++index]
    else if (/^\\[ot]$/i.test(word)) index++
    else if (!word.startsWith('\\')) target ??= word
  }
  return address(target, bookmark)
}

/** Splits a field code into words. Text in quotes is one word. */
const wordsOf = (code: string): string[] =>
  [...code.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, word]) => quoted?.replaceAll('\\\\', '\\') ?? word!)

/** Returns the names of the bookmarks that links and references in a text lead to. */
export function shownBookmarks(body: XmlElement): Set<string> {
  const names = new Set<string>()
  let code = ''
  const read = (whole: string) => {
    const [kind, ...words] = wordsOf(whole)
    if (/^(PAGE)?REF$|^NOTEREF$/i.test(kind ?? '') && words[0]) names.add(words[0])
    const link = linkOfCode(whole)
    if (link?.startsWith('#')) names.add(link.slice(1))
  }
  for (const node of descendants(body)) {
    if (node.name === 'w:hyperlink') names.add(attribute(node, 'w:anchor') ?? '')
    else if (node.name === 'w:fldSimple') read(attribute(node, 'w:instr') ?? '')
    else if (traitsOf(node.name).text === 'code') code += textOf(node)
    else if (node.name === 'w:fldChar') {
      read(code)
      code = ''
    }
  }
  return names
}
