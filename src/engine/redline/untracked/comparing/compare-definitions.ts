import { type CanonicalElement, inOne, inOneOrder, nothing } from '../canonical/canonical-element.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { type Difference, type DifferenceKind, difference, type Finding } from '../findings.ts'
import { isHiddenStyle } from '../hidden/hidden-style.ts'
import type { Definition, DefinitionKind } from '../model/definition.ts'
import { documentDefaults } from '../model/definition-reader.ts'
import { nameInWords } from './format-words.ts'
import { inWords } from './words.ts'

const kindsOfDefinitions: Record<DefinitionKind, DifferenceKind> = {
  style: 'styleDefinition',
  theme: 'theme',
  font: 'font',
  setting: 'setting',
  property: 'property',
  boundData: 'boundData',
  part: 'part',
}

/** Tells every difference of styles, settings and other definitions, those that hide text above all. */
export function compareDefinitions(before: Definition[], after: Definition[], differences: Difference[]): void {
  const [known, given] = [byName(before), byName(after)]
  for (const key of new Set([...known.keys(), ...given.keys()])) {
    const [one, other] = [known.get(key), given.get(key)]
    if (one?.value.key === other?.value.key) continue
    const { kind, name } = (one ?? other)!
    const finding = findingOf(kind, name, one?.value, other?.value)
    if (finding) differences.push(definitionDifference(finding, name, one?.value ?? nothing, other?.value ?? nothing))
  }
}

/** Settings that change what is seen, or what may be edited. */
const effectiveSettings = new Set([
  ...['w:clrSchemeMapping', 'w:background', 'w:displayBackgroundShape', 'w:evenAndOddHeaders'],
  ...['w:documentProtection', 'w:writeProtection', 'w:bookFoldPrinting', 'w:mirrorMargins', 'w:gutterAtTop'],
])

/** What a definition that is not the same is told as; undefined for what is a consequence of something else. */
function findingOf(
  kind: DefinitionKind,
  name: string,
  before: CanonicalElement | undefined,
  after: CanonicalElement | undefined,
): Finding | undefined {
  if (kind === 'style') {
    if (isHiddenStyle(before, after)) return 'hiddenStyle'
    // a style that only one side uses is told of where it is used
    return name === documentDefaults || (before && after) ? 'styleDefinition' : undefined
  }
  // a file is given out with tracking on
  if (name === 'w:trackRevisions') return before ? 'trackingOff' : undefined
  return kind === 'setting' && effectiveSettings.has(name) ? 'effectiveSetting' : kindsOfDefinitions[kind]
}

/** Several of one name are one with all they say. */
function byName(definitions: Definition[]): Map<string, Definition> {
  const groups = Map.groupBy(definitions, ({ kind, name }) => structuralKey([kind, name]))
  return new Map(
    [...groups].map(([key, all]) => [key, { ...all[0]!, value: inOne(inOneOrder(all.map(one => one.value))) }]),
  )
}

/** Characters that are told before the first that is not the same, and behind the last. */
const wordsBefore = 40
const wordsBehind = 10

/** A definition that is not the same, with words for the stretch that differs. */
export function definitionDifference(
  finding: Finding,
  name: string,
  one: CanonicalElement,
  other: CanonicalElement,
): Difference {
  const [before, after] = [inWords(one), inWords(other)]
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const from = Math.max(0, start - wordsBefore)
  const words = (text: string) => {
    const to = text.indexOf(' ', text.length - end + wordsBehind)
    const stretch = text.slice(from, to < 0 ? undefined : to).toWellFormed()
    return (from > 0 ? stretch.replace(/^\S*/, '') : stretch).trim()
  }
  return difference(finding, { story: definitionInWords(name), anchor: null, near: '' }, words(before), words(after))
}

/** Names that people gave are told as they are; the id of a store of data, and the kind of a part in one word, say nothing. */
function definitionInWords(name: string): string {
  if (/^[a-z]\w*:\w/i.test(name)) return nameInWords(name)
  return kindsOfParts.get(name) ?? name.replace(/^\{[\dA-F-]*\}/, '').trim()
}

const kindsOfParts = new Map([
  ['glossarydocument', 'glossary'],
  ['webextensiontaskpanes', 'web extensions'],
  ['webextension', 'web extension'],
  ['attachedtoolbars', 'toolbars'],
  ['keymapcustomizations', 'keyboard shortcuts'],
])
