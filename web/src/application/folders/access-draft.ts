import type { FolderGrantInput, ManagedFolder } from '../../api/generated/calls.ts'

export type AccessLevel = FolderGrantInput['level']

/** The levels, from the one that allows least. */
export const accessLevels: AccessLevel[] = ['view', 'use', 'manage']

/** A share as it is being edited. */
export interface AccessRow {
  key: number
  /** `everyone`, `person:` or `group:` with an id, or empty until it is chosen. */
  who: string
  level: AccessLevel
}

/** The shares of a folder as they are being edited. */
export interface AccessDraft {
  rows: AccessRow[]
  isRestricted: boolean
  /** The row that came with the tick of `isRestricted`, and goes with it. */
  ownKey: number | null
}

let lastKey = 0
const newKey = (): number => ++lastKey

/** Returns the value of a person in the list of those with whom a folder can be shared. */
export const personValue = (personId: string): string => `person:${personId}`

/** Returns the value of a group in the list of those with whom a folder can be shared. */
export const groupValue = (groupId: string): string => `group:${groupId}`

/** Returns a row that shares the folder with nobody yet. */
export const emptyRow = (): AccessRow => ({ key: newKey(), who: '', level: 'use' })

/** Returns the shares of a folder for editing. */
export const accessDraftOf = ({
  access,
  isRestricted,
}: Pick<ManagedFolder, 'access' | 'isRestricted'>): AccessDraft => ({
  rows: (access ?? []).map(({ personId, groupId, level }) => ({
    key: newKey(),
    who: personId !== null ? personValue(personId) : groupId !== null ? groupValue(groupId) : 'everyone',
    level,
  })),
  isRestricted,
  ownKey: null,
})

/**
 * Restricts a folder, or opens it. Somebody has to manage a restricted folder: unless somebody does, the person is
 * added with the tick, and leaves with it.
 */
export function withRestriction(draft: AccessDraft, isRestricted: boolean, personId: string): AccessDraft {
  const { rows, ownKey } = draft
  if (!isRestricted) return { rows: rows.filter(({ key }) => key !== ownKey), isRestricted, ownKey: null }
  const own = personValue(personId)
  const isThere = rows.some(({ who, level }) => who === own || (who !== '' && level === 'manage'))
  if (isThere) return { ...draft, isRestricted }
  const row: AccessRow = { key: newKey(), who: own, level: 'manage' }
  return { rows: [row, ...rows.filter(({ who }) => who !== '')], isRestricted, ownKey: row.key }
}

/** Returns the shares that have been chosen, as the service takes them. */
export const accessInputOf = ({ rows }: AccessDraft): FolderGrantInput[] =>
  rows.flatMap(({ who, level }) => {
    const [kind, id] = who.split(':')
    if (kind === 'person' && id) return [{ personId: id, level }]
    if (kind === 'group' && id) return [{ groupId: id, level }]
    return kind === 'everyone' ? [{ level }] : []
  })

/** Returns whether a restricted folder at the top would have nobody who manages it. */
export const lacksManager = (draft: AccessDraft): boolean =>
  draft.isRestricted && !accessInputOf(draft).some(({ level }) => level === 'manage')
