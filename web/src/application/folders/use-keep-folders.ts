import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'

/** Turns folders on or off, whatever other settings have been changed meanwhile. */
export function useKeepFolders(keepsFolders: boolean) {
  const { call } = useOrganization()
  return useOrganizationAct(() => call('PATCH /v1/organization', { body: { keepsFolders } }, { 'If-Match': '*' }))
}
