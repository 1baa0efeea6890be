import { useState } from 'react'
import { ApiError } from '../../api/call.ts'
import type { FolderChange, ManagedFolder } from '../../api/generated/calls.ts'
import { useOrganization, useRead } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'

/** Reads the folders that the person reaches, with whom each is shared. */
export const useManagedFolders = () => useRead('GET /v1/organization/folders', {})

/**
 * Changes the version of a folder that the person has seen. If somebody else was faster, the folder is read again and
 * `isOvertaken` is true: the person can look at it, and save again.
 */
export function useFolderChange(folder: ManagedFolder, onDone: () => void) {
  const { call } = useOrganization()
  const { refetch } = useManagedFolders()
  const { folderId } = folder
  const [seenVersion, setSeenVersion] = useState(folder.version)
  const act = useOrganizationAct(async (change: Omit<FolderChange, 'version'>) => {
    const body = { ...change, version: seenVersion }
    try {
      await call('PATCH /v1/organization/folders/{folderId}', { parameters: { folderId }, body })
    } catch (error) {
      if (isFolderOvertaken(error)) {
        const { data = [] } = await refetch()
        setSeenVersion(data.find(item => item.folderId === folderId)?.version ?? seenVersion)
      }
      throw error
    }
  }, onDone)
  const isOvertaken = isFolderOvertaken(act.error)
  return { ...act, isOvertaken, refusal: isOvertaken ? null : act.error }
}

const isFolderOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.message.startsWith('Somebody else has changed the folder')

/** Returns whether the service refused to leave a restricted folder without anybody who manages it. */
export const isManagerMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.message.startsWith('Nobody could manage')

/** Returns whether the service refused a name because another folder or group has it. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.message.startsWith('There is a ')
