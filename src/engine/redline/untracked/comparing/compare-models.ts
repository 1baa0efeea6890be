import { type Difference, difference } from '../findings.ts'
import { isPlainSeparator } from '../model/separator-notes.ts'
import type { WordModel } from '../model/word-model.ts'
import { type ComparedStory, isSameStory } from '../stories/story.ts'
import { compareDefinitions, definitionDifference } from './compare-definitions.ts'
import { compareStories, textOfStory } from './compare-stories.ts'
import type { ModelComparison } from './comparison.ts'
import { definitionsWithNames, listNames, listsByName, matchLists, storyWithNames } from './lists.ts'

/** Returns every difference between two documents in which the uploading member's own changes have been rejected. */
export function compareModels(
  last: WordModel,
  upload: WordModel,
  options: Pick<ModelComparison, 'anchors' | 'gone' | 'changed' | 'follows'>,
): Difference[] {
  const differences: Difference[] = []
  const lists = matchLists(last, upload)
  const [nameBefore, nameAfter] = [listNames(null), listNames(lists)]
  const keepsLists = [...upload.lists.keys()].every(number => lists.get(number) === number)
  for (const story of last.stories) {
    const uploadStory = upload.stories.find(candidate => candidate.label === story.label)
    if (uploadStory && keepsLists && isSameStory(story, uploadStory)) continue
    if (uploadStory)
      compareStories(storyWithNames(story, nameBefore), storyWithNames(uploadStory, nameAfter), {
        ...options,
        within: null,
        differences,
      })
    else if (!isPlainSeparator(story)) differences.push(difference('text', placeOf(story.label), storyWords(story), ''))
  }
  for (const story of upload.stories) {
    if (!last.stories.some(candidate => candidate.label === story.label) && !isPlainSeparator(story))
      differences.push(difference('text', placeOf(story.label), '', storyWords(story)))
  }
  compareDefinitions(
    definitionsWithNames(last.definitions, nameBefore),
    definitionsWithNames(upload.definitions, nameAfter),
    differences,
  )
  const listsBefore = listsByName(last, null)
  for (const [name, value] of listsByName(upload, lists)) {
    const listBefore = listsBefore.get(name)
    if (listBefore !== undefined && listBefore.key !== value.key)
      differences.push(definitionDifference('listDefinition', `list ${name}`, listBefore, value))
  }
  return withoutRepeats(differences)
}

const storyWords = (story: ComparedStory) => textOfStory(story) || story.label
const placeOf = (story: string) => ({ story, anchor: null, near: '' })

/**
 * Removes repeated differences outside the body, because a header that several sections share is compared once per
 * section.
 */
function withoutRepeats(differences: Difference[]): Difference[] {
  const seenKeys = new Set<string>()
  return differences.filter(difference => {
    if (difference.place.story === 'body') return true
    const key = JSON.stringify(difference)
    return !seenKeys.has(key) && seenKeys.add(key)
  })
}
