import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../../ids.ts'
import { datedFolders, emptyIfMissing } from '../dated-folders.ts'

/** Of the key folder: each organization that has had a seal of its own has a folder here, with a folder `<Unix ms>` for each. */
const ORGANIZATIONS = 'organizations'
/** The file in the newest of these that says that there is no seal any more. */
export const REMOVED = 'removed'

/** The ids of the organizations that have had a seal of their own. */
export async function organizationsWithSeals(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, ORGANIZATIONS)).catch(emptyIfMissing)
  return names.filter(name => isId('org', name)).toSorted()
}

/** Where those of one organization are. Throws a TypeError for anything but an id, so that nothing leads out of the key folder. */
export function folderOfSeals(folder: string, organizationId: string): string {
  if (!isId('org', organizationId)) throw new TypeError(`${organizationId} is no id of an organization`)
  return join(folder, ORGANIZATIONS, organizationId)
}

/** The folders of an organization's seals, the oldest first; the last one says what seals now. */
export const organizationSealFolders = (folder: string, organizationId: string): Promise<string[]> =>
  datedFolders(folderOfSeals(folder, organizationId))

/** Whether such a folder says that there is no seal any more. */
export const isRemoval = (sealFolder: string): boolean => existsSync(join(sealFolder, REMOVED))

/** All folders that have the seal of an organization. */
export async function allOrganizationSealFolders(folder: string): Promise<string[]> {
  const ids = await organizationsWithSeals(folder)
  const folders = await Promise.all(ids.map(id => organizationSealFolders(folder, id)))
  return folders.flat().filter(folder => !isRemoval(folder))
}
