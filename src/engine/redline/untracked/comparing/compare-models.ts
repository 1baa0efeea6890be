import { type CanonicalElement, inOne, inOneOrder, nothing } from '../canonical/canonical-element.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { isHiddenStyle } from '../hidden/hidden-style.ts'
import { type Difference, type DifferenceKind, difference, type Finding } from '../kinds.ts'
import type { Definition, DefinitionKind } from '../model/definition.ts'
import { documentDefaults } from '../model/definition-reader.ts'
import { isPlainSeparator } from '../model/separator-notes.ts'
import type { WordModel } from '../model/word-model.ts'
import { isSameStory, type Story } from '../stories/story.ts'
import { compareStories, textOfStory } from './compare-stories.ts'
import type { Comparison } from './comparison.ts'
import { definitionsWithNames, listNames, listsByName, matchLists, storyWithNames } from './lists.ts'
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
  const [nameBefore, nameAfter] = [listNames(null), listNames(lists)]
  const keepsLists = [...upload.lists.keys()].every(number => lists.get(number) === number)
  for (const story of last.stories) {
    const other = upload.stories.find(one => one.label === story.label)
    if (other && keepsLists && isSameStory(story, other)) continue
    if (other)
      compareStories(storyWithNames(story, nameBefore), storyWithNames(other, nameAfter), { ...given, differences })
    else if (!isPlainSeparator(story)) differences.push(difference('text', placeOf(story.label), storyWords(story), ''))
  }
  for (const story of upload.stories) {
    if (!last.stories.some(one => one.label === story.label) && !isPlainSeparator(story))
      differences.push(difference('text', placeOf(story.label), '', storyWords(story)))
  }
  compareDefinitions(
    definitionsWithNames(last.definitions, nameBefore),
    definitionsWithNames(upload.definitions, nameAfter),
    differences,
  )
  const listsBefore = listsByName(last, null)
  for (const [name, value] of listsByName(upload, lists)) {
    const known = listsBefore.get(name)
    if (known !== undefined && known.key !== value.key)
      differences.push(definitionDifference('listDefinition', `list ${name}`, known, value))
  }
  return unrepeated(differences)
}

const storyWords = (story: Story) => textOfStory(story) || story.label
const placeOf = (story: string) => ({ story, anchor: null, near: '' })

function compareDefinitions(before: Definition[], after: Definition[], differences: Difference[]): void {
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

/** Words for the stretch that is not the same. */
function definitionDifference(
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
    const stretch = text.slice(from, text.length - end + wordsBehind).toWellFormed()
    return (from > 0 ? stretch.replace(/^\S*/, '') : stretch).trim()
  }
  return difference(finding, placeOf(name), words(before), words(after))
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
