import type { TypedValue } from './cryptoki.ts'
import type { ModuleFailureKind } from './module-failure.ts'
import type { Pkcs11TokenKey, WantedKey } from './token-key.ts'

/** The calls to the process of a module, made one at a time. The first call is `open`. */
export interface ModuleCalls {
  open: { input: WantedKey; output: Pkcs11TokenKey }
  sign: { input: { mechanism: TypedValue; input: Uint8Array }; output: Uint8Array }
}

export type ModuleRequest = {
  [name in keyof ModuleCalls]: { call: name; input: ModuleCalls[name]['input'] }
}[keyof ModuleCalls]

export type ModuleAnswer =
  | { output: Pkcs11TokenKey | Uint8Array }
  | { failure: { kind: ModuleFailureKind; message: string; remedy: string } }
