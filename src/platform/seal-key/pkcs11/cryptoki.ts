import koffi from 'koffi'
import { CKR, CryptokiError } from './return-values.ts'

/** The fields of CK_TOKEN_INFO, without padding. */
export interface TokenInfo {
  label: string
  manufacturer: string
  model: string
  serial: string
  flags: number
}

/**
 * A CK_ATTRIBUTE or CK_MECHANISM, which have the same layout. The value is the attribute's value or the mechanism's
 * parameter.
 */
export interface TypedValue {
  type: number
  value: Uint8Array | null
}

/** The functions of a PKCS #11 module. Each of them blocks, and throws a CryptokiError on failure. */
export interface Cryptoki {
  initialize(): void
  finalize(): void
  /** Returns the slots that have a token in them. */
  slots(): bigint[]
  token(slot: bigint): TokenInfo
  mechanisms(slot: bigint): number[]
  openSession(slot: bigint): bigint
  login(session: bigint, user: number, pin: Uint8Array): void
  /** Returns the handles of the objects that have all of these attributes. */
  find(session: bigint, wanted: TypedValue[]): bigint[]
  /** Returns an attribute, or null if the object does not have it or does not reveal it. */
  attribute(session: bigint, object: bigint, type: number): Buffer | null
  sign(session: bigint, key: bigint, mechanism: TypedValue, input: Uint8Array, beforeSign: () => void): Buffer
}

/**
 * The first members of CK_FUNCTION_LIST in their order (PKCS #11 v2.40 §3.6), with parameters for the functions that
 * are called. A module need only export C_GetFunctionList.
 */
const FUNCTIONS: [name: string, ...parameters: string[]][] = [
  ['C_Initialize', 'void *'],
  ['C_Finalize', 'void *'],
  ['C_GetInfo'],
  ['C_GetFunctionList'],
  ['C_GetSlotList', 'uchar', 'void *', 'void *'],
  ['C_GetSlotInfo'],
  ['C_GetTokenInfo', 'ulong', 'void *'],
  ['C_GetMechanismList', 'ulong', 'void *', 'void *'],
  ['C_GetMechanismInfo'],
  ['C_InitToken'],
  ['C_InitPIN'],
  ['C_SetPIN'],
  ['C_OpenSession', 'ulong', 'ulong', 'void *', 'void *', 'void *'],
  ['C_CloseSession'],
  ['C_CloseAllSessions'],
  ['C_GetSessionInfo'],
  ['C_GetOperationState'],
  ['C_SetOperationState'],
  ['C_Login', 'ulong', 'ulong', 'void *', 'ulong'],
  ['C_Logout'],
  ['C_CreateObject'],
  ['C_CopyObject'],
  ['C_DestroyObject'],
  ['C_GetObjectSize'],
  ['C_GetAttributeValue', 'ulong', 'ulong', 'void *', 'ulong'],
  ['C_SetAttributeValue'],
  ['C_FindObjectsInit', 'ulong', 'void *', 'ulong'],
  ['C_FindObjects', 'ulong', 'void *', 'ulong', 'void *'],
  ['C_FindObjectsFinal', 'ulong'],
  ['C_EncryptInit'],
  ['C_Encrypt'],
  ['C_EncryptUpdate'],
  ['C_EncryptFinal'],
  ['C_DecryptInit'],
  ['C_Decrypt'],
  ['C_DecryptUpdate'],
  ['C_DecryptFinal'],
  ['C_DigestInit'],
  ['C_Digest'],
  ['C_DigestUpdate'],
  ['C_DigestKey'],
  ['C_DigestFinal'],
  ['C_SignInit', 'ulong', 'void *', 'ulong'],
  ['C_Sign', 'ulong', 'void *', 'ulong', 'void *', 'void *'],
]

/** The size of a CK_ULONG and of a pointer in bytes, on 64-bit Linux, where structures are not packed. */
const WORD = 8
/** The size of CK_VERSION with its padding, in bytes. */
const LIST_HEADER = 8
const INITIALIZE_ARGS = { size: 6 * WORD, flagsAt: 4 * WORD }
const CKF_OS_LOCKING_OK = 2n
const CKF_SERIAL_SESSION = 4
const TOKEN_INFO = { size: 256, flagsAt: 96 }
const UNAVAILABLE = 2n ** 64n - 1n
const FOUND_AT_ONCE = 64
/** More bytes than an RSA signature with 16,384 bits has. */
const SIGNATURE_MOST = 4_096

type Call = (name: string, ...parameters: unknown[]) => void

/** Loads a module. Throws an Error that says why the file is not a module. */
export function loadCryptoki(path: string): Cryptoki {
  const call = functionsOf(path)
  return {
    initialize: () => call('C_Initialize', initializeArgs()),
    finalize: () => call('C_Finalize', null),
    slots: () => list((values, count) => call('C_GetSlotList', 1, values, count)),
    token: slot => tokenInfo(call, slot),
    mechanisms: slot => list((values, count) => call('C_GetMechanismList', slot, values, count)).map(Number),
    openSession(slot) {
      const session = words(0n)
      call('C_OpenSession', slot, CKF_SERIAL_SESSION, null, null, session)
      return session.readBigUInt64LE()
    },
    login: (session, user, pin) => call('C_Login', session, user, pin, pin.length),
    find: (session, template) => find(call, session, template),
    attribute: (session, object, type) => attribute({ call, session, object, type }),
    sign(session, key, mechanism, input, beforeSign) {
      call('C_SignInit', session, typedValues([mechanism]), key)
      beforeSign()
      const signature = Buffer.alloc(SIGNATURE_MOST)
      const length = words(BigInt(SIGNATURE_MOST))
      call('C_Sign', session, input, input.length, signature, length)
      return signature.subarray(0, Number(length.readBigUInt64LE()))
    },
  }
}

function functionsOf(path: string): Call {
  const getFunctionList = koffi.load(path).func('C_GetFunctionList', 'ulong', ['void *'])
  const pointer = words(0n)
  check('C_GetFunctionList', getFunctionList(pointer))
  const list = pointer.readBigUInt64LE()
  const functions = new Map(
    FUNCTIONS.flatMap(([name, ...parameters], index) => {
      if (parameters.length === 0) return []
      const address = koffi.decode.uint64(list + BigInt(LIST_HEADER + index * WORD))
      return [[name, koffi.decode(BigInt(address), koffi.proto('ulong', parameters))]]
    }),
  )
  return (name, ...parameters) => check(name, functions.get(name)(...parameters))
}

function check(name: string, value: number | bigint): void {
  if (Number(value) !== CKR.OK) throw new CryptokiError(name, Number(value))
}

function words(...values: bigint[]): Buffer {
  const bytes = Buffer.alloc(values.length * WORD)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(value, index * WORD)
  return bytes
}

/** Keeps the memory that structures point to for as long as the structures exist. */
const pointedTo = new WeakMap<Buffer, TypedValue[]>()

function typedValues(values: TypedValue[]): Buffer {
  const fields = values.flatMap(({ type, value }) => [
    BigInt(type),
    value === null ? 0n : koffi.address(value),
    BigInt(value?.length ?? 0),
  ])
  const structures = words(...fields)
  pointedTo.set(structures, values)
  return structures
}

function initializeArgs(): Buffer {
  const args = Buffer.alloc(INITIALIZE_ARGS.size)
  args.writeBigUInt64LE(CKF_OS_LOCKING_OK, INITIALIZE_ARGS.flagsAt)
  return args
}

/** Returns the values of a call that is first made for their number and then for the values. */
function list(ask: (values: Buffer | null, count: Buffer) => void): bigint[] {
  const count = words(0n)
  ask(null, count)
  const values = Buffer.alloc(Number(count.readBigUInt64LE()) * WORD)
  if (values.length > 0) ask(values, count)
  return wordsOf(values, count)
}

const wordsOf = (values: Buffer, count: Buffer): bigint[] =>
  Array.from({ length: Number(count.readBigUInt64LE()) }, (_, index) => values.readBigUInt64LE(index * WORD))

function tokenInfo(call: Call, slot: bigint): TokenInfo {
  const info = Buffer.alloc(TOKEN_INFO.size)
  call('C_GetTokenInfo', slot, info)
  const text = (start: number, length: number) => info.toString('utf8', start, start + length).replace(/[ \0]+$/, '')
  return {
    label: text(0, 32),
    manufacturer: text(32, 32),
    model: text(64, 16),
    serial: text(80, 16),
    flags: Number(info.readBigUInt64LE(TOKEN_INFO.flagsAt)),
  }
}

function find(call: Call, session: bigint, template: TypedValue[]): bigint[] {
  call('C_FindObjectsInit', session, typedValues(template), template.length)
  try {
    const handles: bigint[] = []
    for (;;) {
      const [values, count] = [Buffer.alloc(FOUND_AT_ONCE * WORD), words(0n)]
      call('C_FindObjects', session, values, FOUND_AT_ONCE, count)
      const some = wordsOf(values, count)
      if (some.length === 0) return handles
      handles.push(...some)
    }
  } finally {
    call('C_FindObjectsFinal', session)
  }
}

function attribute({
  call,
  session,
  object,
  type,
}: {
  call: Call
  session: bigint
  object: bigint
  type: number
}): Buffer | null {
  const ask = (value: Buffer | null): bigint => {
    const template = typedValues([{ type, value }])
    call('C_GetAttributeValue', session, object, template, 1)
    return template.readBigUInt64LE(2 * WORD)
  }
  try {
    const length = ask(null)
    if (length === UNAVAILABLE) return null
    const value = Buffer.alloc(Number(length))
    return value.subarray(0, length === 0n ? 0 : Number(ask(value)))
  } catch (error) {
    if (error instanceof CryptokiError && WITHHELD.has(error.value)) return null
    throw error
  }
}

const WITHHELD: ReadonlySet<number> = new Set([CKR.ATTRIBUTE_SENSITIVE, CKR.ATTRIBUTE_TYPE_INVALID])
