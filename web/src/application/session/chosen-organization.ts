import type { Account } from '../../api/generated/calls.ts'
import { withStorage } from '../../shell/device-storage.ts'

export type Organization = Account['organizations'][number]

const key = 'countersign.organization'

/** The organization that this tab is about: its own, or the one that was chosen last, or the first. */
export function chosenOrganization({ organizations }: Account): Organization | undefined {
  const kept = withStorage(() => [sessionStorage.getItem(key), localStorage.getItem(key)], [])
  const find = (id: string | null) => organizations.find(organization => organization.organizationId === id)
  return kept.map(find).find(one => one !== undefined) ?? organizations[0]
}

export function keepChosenOrganization(organizationId: string): void {
  withStorage(() => {
    sessionStorage.setItem(key, organizationId)
    localStorage.setItem(key, organizationId)
  }, undefined)
}
