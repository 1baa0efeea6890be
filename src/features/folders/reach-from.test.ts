import { describe, expect, it } from 'vitest'
import { placeKeys } from '../../platform/database/places.ts'
import { type FolderShape, reachOfPerson, reachOfProgram } from './reach-from.ts'

const folder = (folderId: string, more: Partial<FolderShape> = {}): FolderShape => ({
  folderId,
  parentId: null,
  personId: null,
  isRestricted: false,
  ...more,
})

const folders = [
  folder('open'),
  folder('in open', { parentId: 'open' }),
  folder('closed', { isRestricted: true }),
  folder('in closed', { parentId: 'closed', isRestricted: true }),
  folder('of Anna', { personId: 'anna', isRestricted: true }),
]

const levelsOf = ({ levelIn }: ReturnType<typeof reachOfProgram>) =>
  Object.fromEntries([null, ...folders.map(({ folderId }) => folderId)].map(id => [id ?? 'none', levelIn(id)]))

describe('what a person reaches', () => {
  it('is what is in no folder, their private folder, and what is shared with them, with the folders in it', () => {
    const granted = new Map([
      ['closed', 'view'],
      ['in closed', 'use'],
    ] as const)
    const reach = reachOfPerson(folders, { sight: 'common', personId: 'anna', granted })
    expect(levelsOf(reach)).toEqual({
      none: 'use',
      open: null,
      'in open': null,
      closed: 'view',
      'in closed': 'use',
      'of Anna': 'manage',
    })
    expect(reach.places).toEqual({
      isEverything: false,
      hasCommon: true,
      folderIds: ['closed', 'in closed', 'of Anna'],
    })
  })

  it('includes folders that are not restricted for those who manage folders by their role', () => {
    const reach = reachOfPerson(folders, { sight: 'open-folders', personId: 'mona', granted: new Map() })
    expect(levelsOf(reach)).toEqual({
      none: 'manage',
      open: 'manage',
      'in open': 'manage',
      closed: null,
      'in closed': null,
      'of Anna': null,
    })
  })

  it('is everything for an auditor, and nothing for a developer', () => {
    const auditor = reachOfPerson(folders, { sight: 'everything', personId: 'audra', granted: new Map() })
    expect(new Set(Object.values(levelsOf(auditor)))).toEqual(new Set(['view']))
    expect(auditor.places.isEverything).toBe(true)
    const granted = new Map([['open', 'manage']] as const)
    const developer = reachOfPerson(folders, { sight: 'nothing', personId: 'dev', granted })
    expect(new Set(Object.values(levelsOf(developer)))).toEqual(new Set([null]))
    expect(placeKeys('org', developer.places)).toEqual([])
  })

  it('is everything in an organization without folders, which statements read as a whole', () => {
    const reach = reachOfPerson([], { sight: 'common', personId: 'anna', granted: new Map() })
    expect(reach.places).toEqual({ isEverything: true, hasCommon: true, folderIds: [] })
    expect(placeKeys('org', reach.places)).toEqual(['org'])
  })
})

describe('what a program reaches', () => {
  it('is everything but restricted folders', () => {
    expect(levelsOf(reachOfProgram(folders, null))).toEqual({
      none: 'manage',
      open: 'manage',
      'in open': 'manage',
      closed: null,
      'in closed': null,
      'of Anna': null,
    })
  })

  it('is the folders that its credential is bound to alone, with the folders in them, and never a private one', () => {
    const binding = { folderIds: ['closed', 'of Anna'], isManagedByMaker: () => true }
    expect(levelsOf(reachOfProgram(folders, binding))).toEqual({
      none: null,
      open: null,
      'in open': null,
      closed: 'manage',
      'in closed': 'manage',
      'of Anna': null,
    })
  })

  it('includes a restricted folder only while the person who bound it manages that folder', () => {
    const binding = { folderIds: ['open', 'closed'], isManagedByMaker: (folderId: string) => folderId === 'in closed' }
    expect(levelsOf(reachOfProgram(folders, binding))).toEqual({
      none: null,
      open: 'manage',
      'in open': 'manage',
      closed: null,
      'in closed': 'manage',
      'of Anna': null,
    })
  })
})
