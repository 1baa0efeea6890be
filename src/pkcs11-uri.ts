import { isAbsolute } from 'node:path'
import { StartError } from './start-error.ts'

/** The fields in the URI that identify a token, as in CK_TOKEN_INFO without padding. */
export type TokenFields = Readonly<Partial<Record<'label' | 'manufacturer' | 'model' | 'serial', string>>>

/** A PKCS #11 URI (RFC 7512) that names a private key and the module for using it. */
export interface Pkcs11Uri {
  /** The URI without its query, for people. */
  readonly name: string
  readonly token: TokenFields
  /** CKA_LABEL, and CKA_ID in hexadecimal digits. */
  readonly key: { readonly label?: string; readonly id?: string }
  /** The absolute path of the module. */
  readonly modulePath: string
  /** The file with the PIN; null if the URI has no `pin-source`. */
  readonly pinFile: string | null
}

type Attributes = ReadonlyMap<string, Buffer>

/**
 * The separator of attributes, the form of their values (RFC 7512 §2.3: pk11-pchar, pk11-qchar) and their allowed
 * names, in the path and then in the query of the URI.
 */
const PATH = {
  separator: ';',
  value: /^(?:[\w.~:[\]@!$'()*+,=&-]|%[0-9a-f]{2})+$/i,
  allowed: ['token', 'manufacturer', 'model', 'serial', 'object', 'id', 'type'],
}
const QUERY = {
  separator: '&',
  value: /^(?:[\w.~:[\]@!$'()*+,=/?|-]|%[0-9a-f]{2})+$/i,
  allowed: ['module-path', 'pin-source'],
}

const INSTEAD: Readonly<Record<string, string>> = {
  'pin-value': 'Give the PIN with SEAL_KEY_PASSWORD, SEAL_KEY_PASSWORD_FILE or pin-source.',
  'module-name': 'Give the path of the module with module-path.',
  'slot-id': 'Name the token with token and serial.',
}

/** Reads a PKCS #11 URI. Throws a StartError that names the faulty attribute. */
export function readPkcs11Uri(uri: string): Pkcs11Uri {
  const [, path = '', query = ''] = /^pkcs11:([^?]*)(?:\?(.*))?$/s.exec(uri)!
  const pathAttributes = attributesOf(path, PATH)
  const queryAttributes = attributesOf(query, QUERY)
  if (pathAttributes.has('type') && text(pathAttributes, 'type') !== 'private')
    refuse('type', 'must be private', 'Correct it or leave it out.')
  return {
    name: `pkcs11:${path}`,
    token: withoutUndefined({
      label: text(pathAttributes, 'token'),
      manufacturer: text(pathAttributes, 'manufacturer'),
      model: text(pathAttributes, 'model'),
      serial: text(pathAttributes, 'serial'),
    }),
    key: withoutUndefined({ label: text(pathAttributes, 'object'), id: pathAttributes.get('id')?.toString('hex') }),
    modulePath: modulePath(queryAttributes),
    pinFile: pinFile(queryAttributes),
  }
}

function attributesOf(part: string, { separator, value, allowed }: typeof PATH): Attributes {
  const attributes = new Map<string, Buffer>()
  for (const attribute of part === '' ? [] : part.split(separator)) {
    const [, name, encoded] = /^([a-z-]+)=(.*)$/s.exec(attribute) ?? []
    if (name === undefined || encoded === undefined)
      throw new StartError(
        `SEAL_KEY is no PKCS #11 URI: each attribute must be NAME=VALUE, and "${separator}" must stand between two of them. Correct SEAL_KEY.`,
      )
    if (!allowed.includes(name)) refuse(name, 'is not supported here', INSTEAD[name] ?? `Use ${allowed.join(', ')}.`)
    if (attributes.has(name)) refuse(name, 'is there twice', 'Leave one out.')
    if (!value.test(encoded))
      refuse(name, 'is empty or not percent-encoded', 'Correct it; a space, for example, is %20.')
    attributes.set(name, decode(encoded))
  }
  return attributes
}

const decode = (encoded: string): Buffer =>
  Buffer.from(
    encoded.replace(/%(..)/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )

function text(attributes: Attributes, name: string): string | undefined {
  const bytes = attributes.get(name)
  if (bytes === undefined) return undefined
  const decoded = bytes.toString('utf8')
  if (bytes.includes(0) || !Buffer.from(decoded).equals(bytes)) refuse(name, 'is not text in UTF-8', 'Correct it.')
  return decoded
}

function modulePath(query: Attributes): string {
  const path = text(query, 'module-path')
  if (path === undefined)
    refuse(
      'module-path',
      'is missing',
      'Add ?module-path= and the path of the PKCS #11 module, such as /usr/lib/vendor/module.so.',
    )
  if (!isAbsolute(path)) refuse('module-path', 'is no absolute path', 'Correct it.')
  return path
}

function pinFile(query: Attributes): string | null {
  const source = text(query, 'pin-source')
  if (source === undefined) return null
  return (
    /^file:(?:\/\/(?:localhost)?)?(\/.*)$/s.exec(source)?.[1] ??
    refuse('pin-source', 'names no file', 'Write it as file:/run/secrets/seal-pin.')
  )
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [name in keyof T]?: Exclude<T[name], undefined>
  }

function refuse(attribute: string, fault: string, remedy: string): never {
  throw new StartError(`The attribute ${attribute} of SEAL_KEY ${fault}. ${remedy}`)
}
