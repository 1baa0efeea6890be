import { type TObject, Type } from '@sinclair/typebox'
import type { ChangeKind } from '../changes/change-kinds.ts'

/** A path of better-auth that pages may call. */
export interface IdentityPath {
  method: 'GET' | 'POST'
  /**
   * Who may call: anyone, a person who has entered a password but not yet the code, a signed-in person, or a person who
   * has signed in within the last 24 hours.
   */
  caller: 'anyone' | 'half-signed-in' | 'signed-in' | 'recently-signed-in'
  /**
   * The properties that pages send. All others are refused, so that better-auth never sees an option that no page
   * offers.
   */
  body?: TObject
  /** How the body proves who the caller is. Such a proof can be guessed, so attempts are limited. */
  proof?: 'password' | 'app-code' | 'recovery-code' | 'passkey'
  setsPassword?: true
  /** The change that the call makes to the caller's account. */
  change?: ChangeKind
  /** Whether the call proves that a signed-in person has a second factor, or may remove their last one. */
  factor?: 'shown' | 'removed'
}

const text = Type.String({ maxLength: 1_000 })
const emptyBody = Type.Object({})
const password = Type.Object({ password: text })
const code = Type.Object({ code: text })
/** The response of a passkey device (WebAuthn §5.1), which better-auth checks. */
const response = Type.Unknown()

/** The paths of better-auth that pages may call. */
export const identityPaths: Record<string, IdentityPath> = {
  '/sign-in/email': {
    ...{ method: 'POST', caller: 'anyone', proof: 'password' },
    body: Type.Object({ email: text, password: text }),
  },
  '/sign-out': { method: 'POST', caller: 'anyone', body: emptyBody },
  '/change-password': {
    ...{ method: 'POST', caller: 'signed-in', proof: 'password' },
    body: Type.Object({ currentPassword: text, newPassword: text }),
    ...{ setsPassword: true, change: 'password_changed' },
  },
  '/two-factor/enable': { method: 'POST', caller: 'signed-in', proof: 'password', body: password },
  '/two-factor/disable': {
    ...{ method: 'POST', caller: 'signed-in', proof: 'password', body: password },
    ...{ change: 'factor_turned_off', factor: 'removed' },
  },
  '/two-factor/verify-totp': {
    ...{ method: 'POST', caller: 'half-signed-in', proof: 'app-code', body: code },
    ...{ change: 'factor_turned_on', factor: 'shown' },
  },
  '/two-factor/verify-backup-code': {
    ...{ method: 'POST', caller: 'half-signed-in', proof: 'recovery-code', body: code },
    factor: 'shown',
  },
  '/two-factor/generate-backup-codes': {
    ...{ method: 'POST', caller: 'signed-in', proof: 'password', body: password },
    change: 'recovery_codes_made',
  },
  '/passkey/generate-register-options': { method: 'GET', caller: 'recently-signed-in' },
  '/passkey/verify-registration': {
    ...{ method: 'POST', caller: 'recently-signed-in' },
    body: Type.Object({ response, name: text }),
    ...{ change: 'passkey_added', factor: 'shown' },
  },
  '/passkey/generate-authenticate-options': { method: 'GET', caller: 'anyone' },
  '/passkey/verify-authentication': {
    ...{ method: 'POST', caller: 'anyone', proof: 'passkey' },
    body: Type.Object({ response }),
  },
  '/passkey/list-user-passkeys': { method: 'GET', caller: 'signed-in' },
  '/passkey/delete-passkey': {
    ...{ method: 'POST', caller: 'recently-signed-in' },
    body: Type.Object({ id: text }),
    ...{ change: 'passkey_removed', factor: 'removed' },
  },
}
