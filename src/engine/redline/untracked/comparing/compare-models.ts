import { type Difference, difference } from '../findings.ts'
import { isPlainSeparator } from '../model/separator-notes.ts'
import type { WordModel } from '../model/word-model.ts'
import { isSameStory, type Story } from '../stories/story.ts'
import { compareDefinitions, definitionDifference } from './compare-definitions.ts'
import { compareStories, textOfStory } from './compare-stories.ts'
import type { Comparison } from './comparison.ts'
import { definitionsWithNames, listNames, listsByName, matchLists, storyWithNames } from './lists.ts'

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
    const other = upload.stories.find(otherStory => otherStory.label === story.label)
    if (other && keepsLists && isSameStory(story, other)) continue
    if (other)
      compareStories(storyWithNames(story, nameBefore), storyWithNames(other, nameAfter), {
        ...given,
        within: null,
        differences,
      })
    else if (!isPlainSeparator(story)) differences.push(difference('text', placeOf(story.label), storyWords(story), ''))
  }
  for (const story of upload.stories) {
    if (!last.stories.some(otherStory => otherStory.label === story.label) && !isPlainSeparator(story))
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

/** A header that several sections have is told of once. */
function unrepeated(differences: Difference[]): Difference[] {
  const known = new Set<string>()
  return differences.filter(difference => {
    if (difference.place.story === 'body') return true
    const key = JSON.stringify(difference)
    return !known.has(key) && known.add(key)
  })
}
