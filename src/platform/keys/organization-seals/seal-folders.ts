import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../../ids.ts'
import { datedFolders, emptyIfMissing } from '../dated-folders.ts'

/** In the key folder: each organization that has had its own seal has a folder here, with a folder `<Unix ms>` for each seal. */
const ORGANIZATIONS = 'organizations'
/** The file in the newest of these folders that marks the end of the organization's own seals. */
export const REMOVED = 'removed'

/** The ids of the organizations that have had a seal of their own. */
export async function organizationsWithSeals(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, ORGANIZATIONS)).catch(emptyIfMissing)
  return names.filter(name => isId('org', name)).toSorted()
}

/**
 * The folder of one organization's seals. Throws a TypeError for anything except an id, so that no path leaves the key folder.
 */
export function folderOfSeals(folder: string, organizationId: string): string {
  if (!isId('org', organizationId)) throw new TypeError(`${organizationId} is no id of an organization`)
  return join(folder, ORGANIZATIONS, organizationId)
}

/** The folders of an organization's seals, the oldest first; the last one determines the current seal. */
export const organizationSealFolders = (folder: string, organizationId: string): Promise<string[]> =>
  datedFolders(folderOfSeals(folder, organizationId))

/** Whether such a folder marks the end of the organization's own seals. */
export const isRemoval = (sealFolder: string): boolean => existsSync(join(sealFolder, REMOVED))

/** All folders that contain the seal of an organization. */
export async function allOrganizationSealFolders(folder: string): Promise<string[]> {
  const ids = await organizationsWithSeals(folder)
  const folders = await Promise.all(ids.map(id => organizationSealFolders(folder, id)))
  return folders.flat().filter(folder => !isRemoval(folder))
}
