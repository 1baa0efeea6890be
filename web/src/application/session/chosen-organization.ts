import type { Account } from '../../api/generated/calls.ts'
import { withStorage } from '../../shell/device-storage.ts'

export type Organization = Account['organizations'][number]

const key = 'countersign.organization'

/**
 * Returns the organization chosen in this tab, else the organization chosen last in any tab, else the first
 * organization.
 */
export function chosenOrganization({ organizations }: Account): Organization | undefined {
  const storedIds = withStorage(() => [sessionStorage.getItem(key), localStorage.getItem(key)], [])
  const find = (id: string | null) => organizations.find(organization => organization.organizationId === id)
  return storedIds.map(find).find(organization => organization !== undefined) ?? organizations[0]
}

export function keepChosenOrganization(organizationId: string): void {
  withStorage(() => {
    sessionStorage.setItem(key, organizationId)
    localStorage.setItem(key, organizationId)
  }, undefined)
}
