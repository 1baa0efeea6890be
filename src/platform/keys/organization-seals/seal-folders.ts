import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../../ids.ts'
import { datedFolders, emptyIfMissing } from '../dated-folders.ts'

/**
 * The folder, in the key folder, that contains a folder for each organization that has had its own seal. An
 * organization's folder contains a folder `<Unix ms>` for each seal.
 */
const ORGANIZATIONS = 'organizations'
/** A file that marks the end of an organization's own seals if it is in the newest folder. */
export const REMOVED = 'removed'

/** Returns the ids of the organizations that have had a seal of their own. */
export async function organizationsWithSeals(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, ORGANIZATIONS)).catch(emptyIfMissing)
  return names.filter(name => isId('org', name)).toSorted()
}

/**
 * Returns the folder of an organization's seals. Throws a TypeError for anything that is not an id, so that no path can
 * lead out of the key folder.
 */
export function folderOfSeals(folder: string, organizationId: string): string {
  if (!isId('org', organizationId)) throw new TypeError(`${organizationId} is no id of an organization`)
  return join(folder, ORGANIZATIONS, organizationId)
}

/** Lists the folders of an organization's seals, oldest first. The last folder determines the current seal. */
export const organizationSealFolders = (folder: string, organizationId: string): Promise<string[]> =>
  datedFolders(folderOfSeals(folder, organizationId))

/** Returns whether a folder of seals marks the end of the organization's own seals. */
export const isRemoval = (sealFolder: string): boolean => existsSync(join(sealFolder, REMOVED))

/** Lists all folders that contain the seal of an organization. */
export async function allOrganizationSealFolders(folder: string): Promise<string[]> {
  const ids = await organizationsWithSeals(folder)
  const folders = await Promise.all(ids.map(id => organizationSealFolders(folder, id)))
  return folders.flat().filter(folder => !isRemoval(folder))
}
