import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type IssuedCertificate, type IssueOptions, issueSeal } from '../../engine/signing/certificate-authority.ts'
import { localSigner } from '../../engine/signing/local-signer.ts'
import { probeSigner } from '../../engine/signing/probe.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import type { Clock } from '../clock.ts'
import { addDatedFolder, datedFolders } from './dated-folders.ts'
import { readCertificateFile, readIssued, writeIssued } from './key-files.ts'
import type { Vault } from './vault.ts'

/**
 * The signers of seals. The values change while the process runs, so code that begins a seal must keep the signer that
 * it began with.
 */
export interface SealKeys {
  readonly seal: Signer
  /** The signer for test requests. Its certificate shows that it is for tests. */
  readonly testSeal: Signer
  /** Loads a newer pair that `rotateSeals` has made. If the pair cannot be used, throws and keeps the old pair. */
  refresh(): Promise<void>
}

/** The folder with a folder `<Unix ms>` for each rotated pair. The first pair is next to it. */
const ROTATED = 'seals'

/** Lists the folders with a seal and a test seal, oldest first. The keys in the last folder are used for sealing. */
export async function sealFolders(folder: string): Promise<string[]> {
  const rotated = await datedFolders(join(folder, ROTATED))
  return existsSync(join(folder, 'seal.pem')) ? [folder, ...rotated] : rotated
}

export async function openSealKeys(folder: string, vault: Vault, clock: Clock): Promise<SealKeys> {
  let opened = (await sealFolders(folder)).at(-1)
  if (opened === undefined) throw new Error('there is no seal')
  let pair = await readPair(folder, opened, vault)
  return {
    get seal() {
      return pair.seal
    },
    get testSeal() {
      return pair.testSeal
    },
    async refresh() {
      const newest = (await sealFolders(folder)).at(-1)
      if (newest === undefined || newest === opened) return
      const next = await readPair(folder, newest, vault)
      for (const signer of [next.seal, next.testSeal]) await probeSigner(signer, clock.now())
      pair = next
      opened = newest
    },
  }
}

async function readPair(
  folder: string,
  pairFolder: string,
  vault: Vault,
): Promise<Pick<SealKeys, 'seal' | 'testSeal'>> {
  const root = await readCertificateFile(folder, 'root')
  const signer = async (name: 'seal' | 'test-seal') => {
    const { certificate, privateKey } = await readIssued(pairFolder, vault, name)
    return localSigner(privateKey, [certificate, root])
  }
  return { seal: await signer('seal'), testSeal: await signer('test-seal') }
}

export async function writeSealPair({
  folder,
  vault,
  root,
  options,
}: {
  folder: string
  vault: Vault
  root: IssuedCertificate
  options: IssueOptions
}): Promise<void> {
  await writeIssued(folder, vault, 'seal', await issueSeal(root, { ...options, test: false }))
  await writeIssued(folder, vault, 'test-seal', await issueSeal(root, { ...options, test: true }))
}

/**
 * Makes the next seal and test seal, completely or not at all. Running processes load them at their next refresh.
 * Earlier certificates stay, and their documents stay valid, because the root is the same.
 */
export async function rotateSeals({
  folder,
  vault,
  root,
  options,
}: {
  folder: string
  vault: Vault
  root: IssuedCertificate
  options: IssueOptions
}): Promise<void> {
  await addDatedFolder(join(folder, ROTATED), options.now, unfinished =>
    writeSealPair({ folder: unfinished, vault, root, options }),
  )
}
