import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'

/** Returns what Poppler's pdfsig reports about each signature in a file. */
export async function pdfsig(path: string) {
  const { output } = await run('pdfsig', ['-nocert', path])
  const signatures = output
    .split(/^Signature #\d+:/m)
    .slice(1)
    .map(text => ({
      valid: text.includes('Signature Validation: Signature is Valid.'),
      total: text.includes('Total document signed'),
    }))
  return { signatures, output }
}

/** Writes the contents of each signature and timestamp into files next to the PDF, with pdfsig. Returns their paths. */
export async function pdfsigDump(path: string): Promise<string[]> {
  const { output } = await run('pdfsig', ['-dump', path], { cwd: dirname(path) })
  return [...output.matchAll(/=> (.+)$/gm)].map(([, name]) => join(dirname(path), name!))
}

/** Returns the certificates and revocation lists in a file's security store, as DER, read with qpdf. */
export async function qpdfSecurityStore(path: string): Promise<Record<'Certs' | 'CRLs', Buffer[]>> {
  const { output } = await run('qpdf', ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', path, '-'])
  const [, objects] = JSON.parse(output).qpdf
  const resolved = (object: unknown) =>
    typeof object === 'string' && / R$/.test(object) ? objects[`obj:${object}`].value : object
  const store = resolved(resolved(objects.trailer.value['/Root'])['/DSS'])
  const streams = (key: string): Buffer[] =>
    (resolved(store[key]) as string[]).map(ref => Buffer.from(objects[`obj:${ref}`].stream.data, 'base64'))
  return { Certs: streams('/Certs'), CRLs: streams('/CRLs') }
}

/** Returns the names of the embedded fonts that a page uses, without the tags of their subsets. */
export async function pdffonts(path: string, page: number): Promise<string[]> {
  const { output } = await run('pdffonts', ['-f', `${page}`, '-l', `${page}`, path])
  return [...output.matchAll(/^[A-Z]{6}\+([\w-]+)/gm)].map(([, name]) => name!)
}

/** Runs openssl and returns its output. Throws if it fails. */
export async function openssl(...args: string[]): Promise<string> {
  const { code, output } = await run('openssl', args)
  if (code !== 0) throw new Error(`openssl ${args[0]}: ${output}`)
  return output
}

/** The warnings and errors of `qpdf --check`; none for a valid file. */
export async function qpdfCheck(path: string): Promise<string[]> {
  const { code, output } = await run('qpdf', ['--check', path])
  const complaints = output
    .split('\n')
    .filter(
      line =>
        /warning|error/i.test(line) &&
        !/^No syntax or stream encoding errors found|errors that qpdf cannot detect/.test(line),
    )
  return code === 0 ? complaints : [`exit ${code}`, ...complaints]
}

/** The text of a file as Poppler extracts it, with pages separated by form feeds. */
export async function pdftotext(path: string, ...options: string[]): Promise<string> {
  return (await run('pdftotext', [...options, path, '-'])).output
}

function run(
  command: string,
  args: string[],
  options: { cwd?: string } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { maxBuffer: 64 * 1024 * 1024, ...options }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number')
        return reject(new Error(`${command} cannot be run (Debian: poppler-utils, qpdf): ${error.message}`))
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}

export interface PdfWord {
  text: string
  /** 1-based. */
  page: number
  /** Points from the top left of the page. */
  x: number
  y: number
  right: number
  bottom: number
}

/** The words of a file with their places, as Poppler reads them. */
export async function pdfWords(path: string): Promise<PdfWord[]> {
  const { output } = await run('pdftotext', ['-bbox', path, '-'])
  return output.split('<page ').flatMap((part, page) =>
    [...part.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g)].map(
      ([, x, y, right, bottom, text]) => ({
        text: text!.replaceAll('&amp;', '&'),
        page,
        x: Number(x),
        y: Number(y),
        right: Number(right),
        bottom: Number(bottom),
      }),
    ),
  )
}
