/**
 * Seals a PDF with only the engine: no server, no database, no network.
 *
 * npx node examples/01-seal-a-pdf.ts [IN.pdf] [OUT.pdf] [ROOT.pem]
 *
 * Creates a root certificate and a seal just for this file, draws a value and a signature, and writes the sealed file and the root
 * certificate. Check the result with `bin/countersign verify OUT.pdf --root ROOT.pem`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sealPdf } from '../src/engine/sealing/seal-pdf.ts'
import { createRoot, issueSeal } from '../src/engine/signing/certificate-authority.ts'
import { localSigner } from '../src/engine/signing/local-signer.ts'
import { certificateToPem } from '../src/engine/signing/pem.ts'

const sample = fileURLToPath(new URL('sample-agreement.pdf', import.meta.url))
const [input = sample, output = 'sealed.pdf', rootFile = 'root.pem'] = process.argv.slice(2)
const now = new Date()

const root = await createRoot({ installationName: 'Example', now })
const seal = await issueSeal(root, { installationName: 'Example', test: false, now })
const signer = localSigner(seal.privateKey, [seal.certificate, root.certificate])

const document = readFileSync(input)
const appendix = await sealPdf(
  document,
  {
    values: [{ type: 'text', page: 1, x: 72, y: 562, width: 200, height: 24, value: 'Zürich' }],
    signatures: [{ page: 1, x: 72, y: 624, width: 200, height: 60, signature: { kind: 'typed', text: 'Sam Seller' } }],
    watermark: null,
    certificate: null,
    attachments: [],
    seal: { name: 'Example', reason: 'An example', signedAt: now },
  },
  signer,
)
writeFileSync(output, Buffer.concat([document, appendix]))
writeFileSync(rootFile, certificateToPem(root.certificate))
console.log(
  `${output}: ${document.length} bytes unchanged, ${appendix.length} bytes appended; verify with --root ${rootFile}`,
)
