/** The CK_RV values that operators may see or that the code handles (PKCS #11 v2.40, pkcs11t.h). */
export const CKR = {
  OK: 0x0,
  SLOT_ID_INVALID: 0x3,
  GENERAL_ERROR: 0x5,
  FUNCTION_FAILED: 0x6,
  ATTRIBUTE_SENSITIVE: 0x11,
  ATTRIBUTE_TYPE_INVALID: 0x12,
  DEVICE_ERROR: 0x30,
  DEVICE_MEMORY: 0x31,
  DEVICE_REMOVED: 0x32,
  FUNCTION_NOT_SUPPORTED: 0x54,
  KEY_HANDLE_INVALID: 0x60,
  KEY_TYPE_INCONSISTENT: 0x63,
  KEY_FUNCTION_NOT_PERMITTED: 0x68,
  MECHANISM_INVALID: 0x70,
  MECHANISM_PARAM_INVALID: 0x71,
  OBJECT_HANDLE_INVALID: 0x82,
  OPERATION_NOT_INITIALIZED: 0x91,
  PIN_INCORRECT: 0xa0,
  PIN_INVALID: 0xa1,
  PIN_LEN_RANGE: 0xa2,
  PIN_EXPIRED: 0xa3,
  PIN_LOCKED: 0xa4,
  SESSION_CLOSED: 0xb0,
  SESSION_COUNT: 0xb1,
  SESSION_HANDLE_INVALID: 0xb3,
  TOKEN_NOT_PRESENT: 0xe0,
  TOKEN_NOT_RECOGNIZED: 0xe1,
  USER_ALREADY_LOGGED_IN: 0x100,
  USER_NOT_LOGGED_IN: 0x101,
  USER_PIN_NOT_INITIALIZED: 0x102,
  CRYPTOKI_NOT_INITIALIZED: 0x190,
  CRYPTOKI_ALREADY_INITIALIZED: 0x191,
} as const

const names = new Map<number, string>(Object.entries(CKR).map(([name, value]) => [value, `CKR_${name}`]))

/** Thrown if a function of the module returns something other than CKR_OK. */
export class CryptokiError extends Error {
  readonly value: number
  constructor(name: string, value: number) {
    super(`${name} failed with ${names.get(value) ?? `0x${value.toString(16)}`}`)
    this.value = value
  }
}
