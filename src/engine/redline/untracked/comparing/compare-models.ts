import { hides, isHiddenOrShown } from '../hidden/hiding.ts'
import { type Difference, type DifferenceKind, difference, type Severity } from '../kinds.ts'
import type { Definition, DefinitionKind } from '../model/definition.ts'
import { documentDefaults } from '../model/definition-reader.ts'
import { isPlainSeparator } from '../model/separator-notes.ts'
import type { WordModel } from '../model/word-model.ts'
import type { Story } from '../stories/tokens.ts'
import { compareStories, textOfStory } from './compare-stories.ts'
import type { Comparison } from './comparison.ts'
import { listsByName, matchLists, withListNames } from './lists.ts'
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

/** Tells every difference of two documents from which own changes have been taken. */
export function compareModels(
  last: WordModel,
  upload: WordModel,
  given: Pick<Comparison, 'anchors' | 'gone' | 'changed' | 'follows'>,
): Difference[] {
  const differences: Difference[] = []
  const lists = matchLists(last, upload)
  const before = withListNames(last, null)
  const after = withListNames(upload, lists)
  for (const story of before.stories) {
    const other = after.stories.find(one => one.label === story.label)
    if (other) compareStories(story, other, { ...given, differences })
    else if (!isPlainSeparator(story)) differences.push(difference('text', placeOf(story.label), storyWords(story), ''))
  }
  for (const story of after.stories) {
    if (!before.stories.some(one => one.label === story.label) && !isPlainSeparator(story))
      differences.push(difference('text', placeOf(story.label), '', storyWords(story)))
  }
  compareDefinitions(before.definitions, after.definitions, differences)
  const listsBefore = listsByName(last, null)
  for (const [name, value] of listsByName(upload, lists)) {
    const known = listsBefore.get(name)
    if (known !== undefined && known !== value)
      differences.push(definitionDifference('listDefinition', `list ${name}`, known, value))
  }
  return unrepeated(differences)
}

const storyWords = (story: Story) => textOfStory(story) || story.label
const placeOf = (story: string) => ({ story, anchor: null, near: '' })

function compareDefinitions(before: Definition[], after: Definition[], differences: Difference[]): void {
  const [known, given] = [valuesByName(before), valuesByName(after)]
  for (const key of new Set([...known.keys(), ...given.keys()])) {
    const [one, other] = [known.get(key), given.get(key)]
    const [kind, name] = key.split('\n') as [DefinitionKind, string]
    if (one === other || isConsequence(kind, name, one, other)) continue
    const isTracking = name === 'w:trackRevisions'
    // a file is given out with tracking on
    if (isTracking && one === undefined) continue
    const told = isTracking ? 'trackingOff' : kindsOfDefinitions[kind]
    const found = definitionDifference(told, name, one ?? '', other ?? '')
    differences.push({ ...found, severity: severityOf(kind, name, one ?? '', other ?? '') ?? found.severity })
  }
}

/** Settings that change what is seen, or what may be edited. */
const effectiveSettings = new Set([
  ...['w:clrSchemeMapping', 'w:background', 'w:displayBackgroundShape', 'w:evenAndOddHeaders'],
  ...['w:documentProtection', 'w:writeProtection', 'w:bookFoldPrinting', 'w:mirrorMargins', 'w:gutterAtTop'],
])

function severityOf(kind: DefinitionKind, name: string, before: string, after: string): Severity | undefined {
  if (kind === 'setting' && effectiveSettings.has(name)) return 'medium'
  return kind === 'style' && isHiddenOrShown(before, after) ? 'high' : undefined
}

/** A style that only one side uses is told of where it is used; the theme and its fonts likewise. */
const isConsequence = (kind: DefinitionKind, name: string, one: string | undefined, other: string | undefined) =>
  kind === 'style' &&
  name !== documentDefaults &&
  (one === undefined || other === undefined) &&
  !hides(one ?? other ?? '')

function valuesByName(definitions: Definition[]): Map<string, string> {
  const values = new Map<string, string[]>()
  for (const { kind, name, value } of definitions) {
    const key = `${kind}\n${name}`
    values.set(key, [...(values.get(key) ?? []), value])
  }
  return new Map([...values].map(([key, all]) => [key, all.sort().join('\n')]))
}

/** Words for the stretch that is not the same. */
function definitionDifference(kind: DifferenceKind, name: string, before: string, after: string): Difference {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const from = Math.max(0, start - 40)
  const words = (text: string) => {
    const stretch = text.slice(from, text.length - end + 10).toWellFormed()
    return inWords(from > 0 ? stretch.replace(/^[\w:]*(?=[^\w:])/, '') : stretch)
  }
  return difference(kind, placeOf(name), words(before), words(after))
}

/** A header that several sections have is told of once. */
function unrepeated(differences: Difference[]): Difference[] {
  const known = new Set<string>()
  return differences.filter(one => {
    if (one.place.story === 'body') return true
    const key = JSON.stringify(one)
    return !known.has(key) && known.add(key)
  })
}
