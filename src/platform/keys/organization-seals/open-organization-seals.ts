import { readCertificate } from '../../../engine/signing/certificate.ts'
import { localSigner } from '../../../engine/signing/local-signer.ts'
import { probeSigner } from '../../../engine/signing/probe.ts'
import type { Signer } from '../../../engine/signing/signer.ts'
import type { Clock } from '../../clock.ts'
import { readCertificateFile, readIssued } from '../key-files.ts'
import type { Vault } from '../vault.ts'
import { folderOfSeals, isRemoval, organizationSealFolders, organizationsWithSeals } from './seal-folders.ts'

/** The seal of an organization, or the error that explains why it cannot be used. */
export type OrganizationSeal = { organizationId: string } & (
  | { signer: Signer; error: null }
  | { signer: null; error: UnusableSealError }
)

/**
 * Thrown if an organization's own seal cannot be used. The organization's documents wait, because any other seal would
 * name the wrong party.
 */
export class UnusableSealError extends Error {
  readonly code = 'organization_seal_unusable'
}

/** The seals of organizations that have their own. The values change while the process runs. */
export interface OrganizationSeals {
  readonly all: readonly OrganizationSeal[]
  /** Returns the signer of an organization, or null if it has no seal of its own. Throws an UnusableSealError. */
  find(organizationId: string): Signer | null
  /** Loads seals that were issued, removed or restored. Does not throw for an unusable seal. */
  refresh(): Promise<void>
}

export async function openOrganizationSeals(folder: string, vault: Vault, clock: Clock): Promise<OrganizationSeals> {
  let opened = new Map<string, OpenedSeal>()
  async function refresh() {
    const ids = await organizationsWithSeals(folder)
    const seals = await Promise.all(
      ids.map(id => openSeal({ folder, vault, now: clock.now(), organizationId: id, before: opened.get(id) })),
    )
    opened = new Map(seals.filter(seal => seal !== null).map(seal => [seal.seal.organizationId, seal]))
  }
  await refresh()
  return {
    get all() {
      return [...opened.values()].map(({ seal }) => seal)
    },
    find(organizationId) {
      const { signer, error } = opened.get(organizationId)?.seal ?? { signer: null, error: null }
      if (error) throw error
      return signer
    },
    refresh,
  }
}

interface OpenedSeal {
  seal: OrganizationSeal
  sealFolder: string | undefined
}

/**
 * Opens the seal of an organization. Returns null if it has none of its own. An open seal stays the same signer until
 * its certificate expires.
 */
async function openSeal({
  folder,
  vault,
  now,
  organizationId,
  before,
}: {
  folder: string
  vault: Vault
  now: Date
  organizationId: string
  before: OpenedSeal | undefined
}): Promise<OpenedSeal | null> {
  let sealFolder: string | undefined
  try {
    sealFolder = (await organizationSealFolders(folder, organizationId)).at(-1)
    if (sealFolder === undefined || isRemoval(sealFolder)) return null
    if (before?.seal.signer && before.sealFolder === sealFolder && now <= endOf(before.seal.signer)) return before
    const signer = await readSigner(folder, sealFolder, vault)
    await probeSigner(signer, now)
    return { sealFolder, seal: { organizationId, signer, error: null } }
  } catch (error) {
    const text = `The seal in ${sealFolder ?? folderOfSeals(folder, organizationId)} cannot be used (${(error as Error).message})`
    return { sealFolder, seal: { organizationId, signer: null, error: new UnusableSealError(text) } }
  }
}

const endOf = ({ certificates }: Signer) => readCertificate(certificates[0]!).notAfter

async function readSigner(folder: string, sealFolder: string, vault: Vault): Promise<Signer> {
  const root = await readCertificateFile(folder, 'root')
  const { certificate, privateKey } = await readIssued(sealFolder, vault, 'seal')
  return localSigner(privateKey, [certificate, root])
}
