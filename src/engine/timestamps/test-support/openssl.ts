import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder in which tests run the command line of OpenSSL. */
export function opensslFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-openssl-'))
  return {
    path: (name: string) => join(folder, name),
    write: (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content),
    openssl: (...args: string[]) => run(args, folder),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Runs OpenSSL and returns the text of both outputs, with the prefix FAILED on failure. */
function run(args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('openssl', args, { cwd, encoding: 'latin1', maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number')
        return reject(new Error(`openssl cannot be run (Debian: openssl): ${error.message}`))
      resolve(`${error ? 'FAILED ' : ''}${stdout}${stderr}`)
    })
  })
}

/**
 * Returns the configuration of `openssl ts -reply` for a certificate `NAME.pem` with its key `NAME.key`, under
 * `root.pem`.
 */
export const authorityConfig = (name: string, essDigest: 'sha1' | 'sha256', signerDigest: string) => `
[ tsa ]
default_tsa = authority
[ authority ]
serial = ./serial
crypto_device = builtin
signer_cert = ./${name}.pem
certs = ./root.pem
signer_key = ./${name}.key
signer_digest = ${signerDigest}
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.5
digests = sha256, sha384, sha512
accuracy = secs:1, millisecs:500, microsecs:100
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = ${essDigest}
`
