import type { ManagedFolder } from '../../api/generated/calls.ts'
import { foldersText } from '../../texts/folders-text.ts'
import { listOfNames } from '../../texts/text.ts'

/** What the words about a folder need besides the folder. */
interface AccessContext {
  /** The name of the organization. */
  organization: string
  /** The person who reads the words. */
  personId: string
  /** The name of the folder that it is in; null at the top. */
  parentName: string | null
}

/** More names than this are counted instead. */
const namedMost = 4

/** Returns the name of a folder for a reader. A private folder is named after its person. */
export function folderLabel(
  { isPrivate, name, person }: Pick<ManagedFolder, 'isPrivate' | 'name' | 'person'>,
  personId: string,
): string {
  if (!isPrivate) return name
  if (person === null) return foldersText('privateFolderOfNobody')
  if (person.personId === personId) return foldersText('ownPrivateFolder')
  return foldersText('privateFolderOf', { name: person.name || person.email })
}

/** Says in words who sees a folder, and what they can do with what is in it. */
export function accessWords(folder: ManagedFolder, context: AccessContext): string {
  return (folder.isPrivate ? privateWords(folder, context) : sharedWords(folder, context)).join(' ')
}

function privateWords({ person, access }: ManagedFolder, { organization, personId }: AccessContext): string[] {
  const names = someNames((access ?? []).map(grant => nameOfGrant(grant, organization)))
  if (person?.personId === personId)
    return [names ? foldersText('accessYouAndOthers', { names }) : foldersText('accessOnlyYou')]
  if (names) return [foldersText('accessTakenOver', { names })]
  return person ? [foldersText('accessPrivateOf', { name: person.name || person.email })] : []
}

function sharedWords({ isRestricted, level, access }: ManagedFolder, context: AccessContext): string[] {
  const { parentName } = context
  if (access === null) {
    const restricted = isRestricted ? [foldersText('accessRestrictedToSome')] : []
    return level === null || level === 'manage' ? restricted : [...restricted, foldersText(`yours_${level}`)]
  }
  const shares = shareWords(access, context.organization)
  if (parentName !== null) return [foldersText('accessInFolder', { name: parentName }), ...shares]
  if (isRestricted) return [foldersText('accessRestricted'), ...shares]
  return shares.length > 0 ? [...shares, foldersText('accessByRole')] : [foldersText('accessByRoleOnly')]
}

const shareWords = (access: NonNullable<ManagedFolder['access']>, organization: string): string[] =>
  (['view', 'use', 'manage'] as const).flatMap(level => {
    const names = someNames(
      access.filter(grant => grant.level === level).map(grant => nameOfGrant(grant, organization)),
    )
    return names ? [foldersText(`grants_${level}`, { names })] : []
  })

const nameOfGrant = ({ name, email }: NonNullable<ManagedFolder['access']>[number], organization: string): string =>
  name || email || foldersText('everyoneIn', { organization })

/** Joins names, and counts those after the first few. */
export function someNames(names: string[]): string {
  const count = names.length - namedMost
  return listOfNames(count > 1 ? [...names.slice(0, namedMost), foldersText('moreNames', { count })] : names)
}

/** Returns the shares of a private folder that a reader can end: its person each, and an owner who took it over their own. */
export function takeOversOf({ isPrivate, person, access }: ManagedFolder, personId: string) {
  if (!isPrivate || access === null) return []
  return access.filter(grant => person?.personId === personId || grant.personId === personId)
}
