import { createHash, createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openssl, temporaryFolder } from './seal-key-files.ts'

const ACCESS_KEY_ID = 'AKIDEXAMPLE'
const SECRET_ACCESS_KEY = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const SKEW_MS = 300_000

const pkeyOptions: Record<string, string[]> = {
  ECDSA_SHA_256: [],
  RSASSA_PKCS1_V1_5_SHA_256: ['rsa_padding_mode:pkcs1'],
  RSASSA_PSS_SHA_256: ['rsa_padding_mode:pss', 'rsa_pss_saltlen:32'],
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

export interface AwsKms {
  /** The settings that make a service use the key. */
  readonly env: Record<string, string>
  /** The bodies of all calls, including refused calls. */
  readonly calls: Record<string, unknown>[]
  /** Answers to the next calls instead of signatures; `hang` never answers. */
  readonly next: (Answer | 'hang')[]
  stop(): Promise<void>
}

export const awsError = (status: number, type: string, message: string): Answer => ({
  status,
  body: { __type: type, message },
})

/**
 * A key service that speaks the protocol of AWS KMS: it checks the signature of each request (Signature Version 4), and
 * signs digests with openssl and a key that never leaves it.
 */
export async function startAwsKms(key: KeyObject, keyId = 'alias/seal'): Promise<AwsKms> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'key.pem'), key.export({ format: 'pem', type: 'pkcs8' }))
  const calls: Record<string, unknown>[] = []
  const next: AwsKms['next'] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    calls.push(JSON.parse(body.toString()))
    const answer = next.shift() ?? (await answerOf(folder, keyId, request, body))
    if (answer === 'hang') return
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() }
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    calls,
    next,
    env: {
      SEAL_KEY: `aws-kms:${keyId}`,
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function answerOf(folder: string, keyId: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const canonical = canonicalRequest(request, body)
  if (!isSigned(request, canonical))
    return awsError(
      400,
      'InvalidSignatureException',
      `The request signature we calculated does not match the signature you provided.\n\nThe Canonical String for this request should have been\n'${canonical}'`,
    )
  if (request.headers['x-amz-target'] !== 'TrentService.Sign')
    return awsError(400, 'UnknownOperationException', 'Unknown operation')
  const { KeyId, Message, MessageType, SigningAlgorithm } = JSON.parse(body.toString())
  if (KeyId !== keyId) return awsError(400, 'NotFoundException', `Key '${KeyId}' does not exist`)
  const digest = Buffer.from(Message, 'base64')
  const options = pkeyOptions[SigningAlgorithm]
  if (MessageType !== 'DIGEST' || digest.length !== 32 || !options)
    return awsError(400, 'ValidationException', 'The digest or the algorithm is not valid')
  const signature = await signDigest(folder, digest, options)
  return { status: 200, body: { KeyId, SigningAlgorithm, Signature: signature.toString('base64') } }
}

async function signDigest(folder: string, digest: Buffer, options: string[]): Promise<Buffer> {
  const file = join(folder, randomUUID())
  await writeFile(file, digest)
  const pkey = ['digest:sha256', ...options].flatMap(option => ['-pkeyopt', option])
  await openssl('pkeyutl', '-sign', '-inkey', join(folder, 'key.pem'), '-in', file, '-out', `${file}.sig`, ...pkey)
  return readFile(`${file}.sig`)
}

const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** `Credential=…/date/region/service/aws4_request, SignedHeaders=…, Signature=…` */
const authorizationOf = ({ headers }: IncomingMessage) =>
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/kms\/aws4_request), SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/
    .exec(headers.authorization ?? '')
    ?.slice(1) ?? []

function canonicalRequest(request: IncomingMessage, body: Buffer): string {
  const [, , signedHeaders = ''] = authorizationOf(request)
  const headers = signedHeaders.split(';').map(name => `${name}:${request.headers[name]}\n`)
  return [request.method, request.url, '', headers.join(''), signedHeaders, hex(body)].join('\n')
}

function isSigned(request: IncomingMessage, canonical: string): boolean {
  const [accessKeyId, scope, signedHeaders, signature] = authorizationOf(request)
  const time = String(request.headers['x-amz-date'])
  if (accessKeyId !== ACCESS_KEY_ID || !scope || !isNow(time) || !scope.startsWith(time.slice(0, 8))) return false
  if (!['host', 'x-amz-date', 'x-amz-target'].every(name => signedHeaders!.split(';').includes(name))) return false
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET_ACCESS_KEY}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, hex(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature!, 'hex'))
}

function isNow(time: string): boolean {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return Math.abs(Date.parse(iso) - Date.now()) < SKEW_MS
}
