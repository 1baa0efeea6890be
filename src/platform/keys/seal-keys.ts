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
 * The signers of seals; the values change while the process runs. Code that begins a seal must keep the signer that it began with.
 */
export interface SealKeys {
  readonly seal: Signer
  /** For test requests; its certificate says so. */
  readonly testSeal: Signer
  /** Loads a newer pair that `rotateSeals` has made. Throws, and keeps the old pair, when it cannot be used. */
  refresh(): Promise<void>
}

/** Each rotated pair has a folder `<Unix ms>` in this one; the first pair is next to it. */
const ROTATED = 'seals'

/** The folders with a seal and a test seal, the oldest first; the last one's keys seal. */
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
 * Makes the next seal and test seal, completely or not at all. Running processes load them at their next refresh; earlier certificates
 * stay, and their documents stay valid: the root is the same.
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
