import type { Clause, DocumentLayout, PageStories, PrintedDocument, Story } from '../../../api/generated/calls.ts'
import type { ClauseIndexes, PageStory, PlannedPage } from './planned-page.ts'
import { sectionAt } from './section-at.ts'

/**
 * Finds the headers, footers and notes of pages. Headers and footers are those of the section in which a page begins
 * (ECMA-376-1 §17.10), because two of them may have the same text.
 */
export class StoriesOnPages {
  readonly #stories = new Map<string, Omit<PageStory, 'isCopy'>>()
  readonly #shown = new Set<string>()
  readonly #layout: DocumentLayout
  readonly #indexes: ClauseIndexes

  constructor(clauses: readonly Clause[], layout: DocumentLayout, indexes: ClauseIndexes) {
    this.#layout = layout
    this.#indexes = indexes
    const { stories } = layout
    for (const { stories: notes = [] } of clauses)
      for (const story of notes) this.#stories.set(story.id, { story, around: notes })
    for (const story of stories) this.#stories.set(story.id, { story, around: boxesOf(story, stories) })
  }

  pages(printed: PrintedDocument['pages']): Omit<PlannedPage, 'room' | 'isWithoutText'>[] {
    let section = 0
    let first = 0
    return printed.map(({ stories: ids, start, number: shown }, index) => {
      const before = section
      section = this.#sectionOf(start?.anchor) ?? section
      if (section !== before) first = index
      const { headers = {}, footers = {} } = this.#layout.sections[section] ?? {}
      const shownOn = (stories: PageStories) => {
        const isFirst = index === first && stories.first !== undefined
        const isEven = index % 2 === 1 && stories.even !== undefined
        return this.#on(isFirst ? stories.first : isEven ? stories.even : stories.default)
      }
      const notes = ids.filter(isNote).flatMap(id => this.#on(id))
      const [ofHead, ofFoot] = [shownOn(headers), shownOn(footers)]
      return { number: index + 1, count: printed.length, shown, headers: ofHead, notes, footers: ofFoot }
    })
  }

  #sectionOf(anchor: string | undefined): number | undefined {
    const index = this.#indexes.get(anchor ?? '')
    return index === undefined ? undefined : sectionAt(this.#layout, this.#indexes, index)
  }

  #on(id: string | undefined): PageStory[] {
    const found = id === undefined ? undefined : this.#stories.get(id)
    if (!found || id === undefined) return []
    const isCopy = this.#shown.has(id)
    // a note that goes on on the next page is shown once
    if (isCopy && isNote(id)) return []
    this.#shown.add(id)
    return [{ ...found, isCopy }]
  }
}

const isNote = (id: string) => /^(foot|end)note-/.test(id)

/** Returns the text boxes in a header or footer: their ids begin with the anchor of a clause in it. */
export const boxesOf = ({ id }: Story, stories: readonly Story[]): Story[] =>
  stories.filter(story => story.kind === 'textBox' && story.id.startsWith(`${id}.`))
