import { knownChangeIds } from '../../engine/redline/changes/known-changes.ts'
import type { ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import type { ViewOptions } from '../../engine/redline/view/story-view.ts'

/** The classes of changes in the markup, by the name of their author in the file. */
export type AuthorClasses = Record<string, string>

/**
 * Returns how the paragraphs of a revision are shown: with the ids of its changes, and the classes of their authors.
 */
export function viewOptions(open: ReadonlyRevision, classes: AuthorClasses): ViewOptions {
  const ids = knownChangeIds(open)
  return {
    changeOf: mark => ids.get(mark.node) ?? mark.id,
    classOf: author => (Object.hasOwn(classes, author) ? classes[author]! : ''),
  }
}
