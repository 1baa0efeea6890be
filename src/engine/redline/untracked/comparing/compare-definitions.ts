import { type CanonicalElement, combined, inCanonicalOrder, nothing } from '../canonical/canonical-element.ts'
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

/**
 * Reports every difference in styles, settings and other definitions. A style that hides or reveals text is a finding
 * of its own.
 */
export function compareDefinitions(before: Definition[], after: Definition[], differences: Difference[]): void {
  const [definitionsBefore, definitionsAfter] = [byName(before), byName(after)]
  for (const key of new Set([...definitionsBefore.keys(), ...definitionsAfter.keys()])) {
    const [definitionBefore, definitionAfter] = [definitionsBefore.get(key), definitionsAfter.get(key)]
    if (definitionBefore?.value.key === definitionAfter?.value.key) continue
    const { kind, name } = (definitionBefore ?? definitionAfter)!
    const finding = findingOf(kind, name, definitionBefore?.value, definitionAfter?.value)
    if (finding)
      differences.push(
        definitionDifference(finding, name, definitionBefore?.value ?? nothing, definitionAfter?.value ?? nothing),
      )
  }
}

/** Settings that change what is shown, or what may be edited. */
const effectiveSettings = new Set([
  ...['w:clrSchemeMapping', 'w:background', 'w:displayBackgroundShape', 'w:evenAndOddHeaders'],
  ...['w:documentProtection', 'w:writeProtection', 'w:bookFoldPrinting', 'w:mirrorMargins', 'w:gutterAtTop'],
])

/**
 * Returns the finding for a definition that differs; undefined if the difference is reported elsewhere or does not
 * count.
 */
function findingOf(
  kind: DefinitionKind,
  name: string,
  before: CanonicalElement | undefined,
  after: CanonicalElement | undefined,
): Finding | undefined {
  if (kind === 'style') {
    if (isHiddenStyle(before, after)) return 'hiddenStyle'
    // A style that only one side uses is reported where it is used.
    return name === documentDefaults || (before && after) ? 'styleDefinition' : undefined
  }
  // Every downloaded file has tracking turned on, so turning it on does not count.
  if (name === 'w:trackRevisions') return before ? 'trackingOff' : undefined
  return kind === 'setting' && effectiveSettings.has(name) ? 'effectiveSetting' : kindsOfDefinitions[kind]
}

/** Combines definitions of the same kind and name into one definition. */
function byName(definitions: Definition[]): Map<string, Definition> {
  const groups = Map.groupBy(definitions, ({ kind, name }) => structuralKey([kind, name]))
  return new Map(
    [...groups].map(([key, group]) => [
      key,
      { ...group[0]!, value: combined(inCanonicalOrder(group.map(definition => definition.value))) },
    ]),
  )
}

/** How many characters are reported before the first difference and after the last. */
const charactersBefore = 40
const charactersAfter = 10

/** Returns the difference between two versions of a definition, with only the part of their words that differs. */
export function definitionDifference(
  finding: Finding,
  name: string,
  elementBefore: CanonicalElement,
  elementAfter: CanonicalElement,
): Difference {
  const [before, after] = [inWords(elementBefore), inWords(elementAfter)]
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const from = Math.max(0, start - charactersBefore)
  const words = (text: string) => {
    const to = text.indexOf(' ', text.length - end + charactersAfter)
    const stretch = text.slice(from, to < 0 ? undefined : to).toWellFormed()
    return (from > 0 ? stretch.replace(/^\S*/, '') : stretch).trim()
  }
  return difference(finding, { story: definitionInWords(name), anchor: null, near: '' }, words(before), words(after))
}

/**
 * Returns a definition's name in words. Names that people chose stay unchanged. The ids of data stores are removed and
 * the kinds of parts are spelled out, because they mean nothing to people.
 */
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
