import { execFile } from 'node:child_process'

/** What poppler's pdfsig says of each signature of a file. */
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

/** The warnings and errors of `qpdf --check`; none for a file in order. */
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

/** The text of a file as poppler extracts it, pages parted by form feeds. */
export async function pdftotext(path: string, ...options: string[]): Promise<string> {
  return (await run('pdftotext', [...options, path, '-'])).output
}

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
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

/** The words of a file with their places, as poppler reads them. */
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
