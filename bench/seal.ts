/**
 * Measures the milliseconds that a seal takes in a warm worker process: ten values, two signatures, the certificate of completion, the
 * attachments and the signature; then how much storing it adds. The floor is the work that every seal needs: SHA-256 over the same bytes
 * and one RSA-2048 signature, measured in the same run.
 *
 * node bench/seal.ts [runs]
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishSignature } from '../src/engine/pdf/prepare-signature.ts'
import { createRoot, issueSeal } from '../src/engine/signing/certificate-authority.ts'
import { sealCms, signCms } from '../src/engine/signing/cms.ts'
import { localSigner } from '../src/engine/signing/local-signer.ts'
import { hashUnchanged, signedDigest } from '../src/features/sealing/document-hash.ts'
import { openLocalStorage } from '../src/platform/storage/local-storage.ts'
import { createWorkerPool } from '../src/platform/workers/worker-pool.ts'
import type { SealOrder, tasks } from '../src/tasks/pdf/pdf-tasks.ts'
import { scannedDocument, textDocument } from './support/documents.ts'
import { median, percentile, printTable } from './support/report.ts'

const runs = Number(process.argv[2] ?? 30)
const now = new Date()
const root = await createRoot({ installationName: 'Bench', now })
const seal = await issueSeal(root, { installationName: 'Bench', test: false, now })
const signer = localSigner(seal.privateKey, [seal.certificate, root.certificate])
const cms = sealCms(signer)
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const signatures: SealOrder['signatures'] = [
  { kind: 'typed', text: 'Sam Seller' },
  {
    kind: 'drawn',
    width: 300,
    height: 100,
    strokes: [
      Array.from({ length: 120 }, (_, i) => ({ x: 10 + i * 2, y: 50 + 30 * Math.sin(i / 6), t: i * 8, p: 0.5 })),
    ],
  },
]
const hashText = 'a'.repeat(64)
const order: SealOrder = {
  signatures,
  appendedPaths: [],
  plan: {
    values: Array.from({ length: 10 }, (_, index) => ({
      type: 'text' as const,
      page: 1,
      x: 72,
      y: 60 + index * 30,
      width: 200,
      height: 20,
      unit: null,
      value: `Value number ${index}`,
    })),
    signatures: [0, 1].map(index => ({
      signature: index,
      page: 1,
      x: 72 + index * 220,
      y: 500,
      width: 200,
      height: 50,
    })),
    watermark: null,
    certificate: {
      pageSize: 'A4',
      requestId: 'sreq_bench',
      documentName: 'contract.pdf',
      timeZone: 'UTC',
      checkUrl: 'https://sign.example/verify',
      logo: null,
      documentSha256: hashText,
      documentPageCount: 1,
      earlierSignatureCount: 0,
      sealedSha256: null,
      organization: 'Acme',
      sender: { name: 'Olive Owner', email: 'owner@acme.example' },
      createdAt: now.toISOString(),
      completedAt: now.toISOString(),
      testMode: false,
      signers: ['Sam Seller', 'Bea Buyer'].map((name, index) => ({
        name,
        email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
        role: name.split(' ')[1]!,
        identifiedBy: { kind: 'embedded-session' as const, credential: null },
        consentVersion: '2026-11',
        emailedAt: null,
        viewedAt: now.toISOString(),
        signedAt: now.toISOString(),
        ipAddress: '192.0.2.1',
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
        action: 'sign' as const,
        signature: index,
        signsHere: false,
      })),
      events: ['document_created', 'document_viewed', 'document_signed', 'document_viewed', 'document_signed'].map(
        type => ({
          at: now.toISOString(),
          type,
          actor: 'sam@example.com',
          correction: null,
          ipAddress: '192.0.2.1',
          hash: hashText,
        }),
      ),
      lastEventHash: hashText,
      negotiation: null,
    },
    attachments: [
      {
        name: 'events.jsonl',
        mimeType: 'application/jsonl',
        description: 'events',
        bytes: Buffer.alloc(4096, 'x'),
        modifiedAt: now,
      },
    ],
    seal: { reservedBytes: cms.maxSizeBytes, name: 'Acme', reason: 'Sealed', signedAt: now },
  },
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'))
const storage = await openLocalStorage(join(folder, 'files'))
const pool = createWorkerPool<typeof tasks>(new URL('../src/tasks/pdf/pdf-tasks.ts', import.meta.url).href, {
  processes: 2,
})

const documents: [string, Uint8Array][] = [
  ['1 page', textDocument(1)],
  ['50 pages', textDocument(50)],
  ['300 pages', textDocument(300)],
  ['35 MB of scans', scannedDocument(35, 35 * 1024 * 1024)],
]
const rows: (string | number)[][] = []
for (const [name, bytes] of documents) rows.push(await measure(name, bytes))
printTable(['document', 'MB', 'floor ms', 'seal ms', 'p95', 'ratio', 'stored ms', 'appended kB'], rows)
console.log(
  `${runs} runs each, medians; peak memory of the process ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
)
await pool.stop()
await rm(folder, { recursive: true })

async function measure(name: string, bytes: Uint8Array): Promise<(string | number)[]> {
  const path = join(folder, 'original.pdf')
  await writeFile(path, bytes)
  await storage.write('original.pdf', bytes)
  const documentSha256 = createHash('sha256').update(bytes).digest('hex')
  const floor: number[] = []
  const sealed: number[] = []
  const stored: number[] = []
  let appendedBytes = 0
  for (let run = -5; run < runs; run++) {
    const times = [performance.now()]
    sign('sha256', createHash('sha256').update(bytes).digest(), rsa)
    times.push(performance.now())
    const [original, prepared] = await Promise.all([
      hashUnchanged({ storage }, { documentKey: 'original.pdf', documentSha256 }),
      pool.run('prepareSeal', { path, order }, { timeoutMs: 60_000, lane: 'background', files: [path] }),
    ])
    const appendix = finishSignature(prepared, await signCms(signer, cms, signedDigest(original, prepared)))
    times.push(performance.now())
    await storage.appendRevision('original.pdf', 'sealed.pdf', appendix)
    original.copy().update(appendix).digest('hex')
    times.push(performance.now())
    if (run < 0) continue
    floor.push(times[1]! - times[0]!)
    sealed.push(times[2]! - times[1]!)
    stored.push(times[3]! - times[2]!)
    appendedBytes = appendix.length
  }
  const ratio = median(sealed) / median(floor)
  return [
    name,
    bytes.length / 1024 / 1024,
    median(floor),
    median(sealed),
    percentile(sealed, 0.95),
    ratio,
    median(stored),
    appendedBytes / 1024,
  ]
}
