import { useQueryClient } from '@tanstack/react-query'
import { accountKey, useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { useSetRead } from '../session/use-set-read.ts'

/** Turns folders on or off, whatever other settings have been changed meanwhile. */
export function useKeepFolders(keepsFolders: boolean, onDone?: () => void) {
  const queries = useQueryClient()
  const { call } = useOrganization()
  const setFolders = useSetRead('GET /v1/folders', {})
  return useOrganizationAct(async () => {
    await call('PATCH /v1/organization', { body: { keepsFolders } }, { 'If-Match': '*' })
    // A page that asks for the places would show that it is loading until it has the folders.
    if (keepsFolders) {
      const folders = await call('GET /v1/folders', {})
      await setFolders(() => folders)
    }
    await queries.invalidateQueries({ queryKey: accountKey })
  }, onDone)
}
