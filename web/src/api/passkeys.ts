import { callIdentity, readIdentity } from './call-as-person.ts'

/** A passkey as the service lists it. */
export interface Passkey {
  id: string
  name?: string | null
  createdAt: string
}

/** Returns whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

export const listPasskeys = () => readIdentity<Passkey[]>('/passkey/list-user-passkeys')

export const removePasskey = (id: string) => callIdentity('/passkey/delete-passkey', { id })

/**
 * Has the device create a passkey and saves it under a name. Throws a `DOMException` if the person or the device
 * refuses.
 */
export async function addPasskey(name: string): Promise<void> {
  const { user, challenge, excludeCredentials, authenticatorSelection, ...options } =
    await readIdentity<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options')
  const publicKey = {
    ...options,
    user: { ...user, id: bytesOf(user.id) },
    challenge: bytesOf(challenge),
    excludeCredentials: descriptorsOf(excludeCredentials),
    authenticatorSelection: { ...authenticatorSelection, userVerification: 'required' },
  } as PublicKeyCredentialCreationOptions
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { attestationObject, clientDataJSON, getTransports } = credential.response as AuthenticatorAttestationResponse
  const response = {
    ...factsOf(credential),
    response: {
      attestationObject: textOf(attestationObject),
      clientDataJSON: textOf(clientDataJSON),
      transports: getTransports?.call(credential.response) ?? [],
    },
  }
  await callIdentity('/passkey/verify-registration', { response, name })
}

/**
 * Signs a person in with a passkey that they choose in the browser's dialog. Throws a `DOMException`, as `addPasskey`
 * does.
 */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, allowCredentials, ...options } = await readIdentity<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  const publicKey = {
    ...options,
    userVerification: 'required',
    challenge: bytesOf(challenge),
    allowCredentials: descriptorsOf(allowCredentials),
  } as PublicKeyCredentialRequestOptions
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  const response = {
    ...factsOf(credential),
    response: {
      authenticatorData: textOf(authenticatorData),
      clientDataJSON: textOf(clientDataJSON),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  }
  await callIdentity('/passkey/verify-authentication', { response })
}

const factsOf = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: textOf(credential.rawId),
  type: credential.type,
  authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
  clientExtensionResults: credential.getClientExtensionResults(),
})

const descriptorsOf = (descriptors: PublicKeyCredentialDescriptorJSON[] = []) =>
  descriptors.map(descriptor => ({ ...descriptor, id: bytesOf(descriptor.id) }))

/**
 * Decodes base64url. Safari 16.4 and Chrome 111 do not have `parseCreationOptionsFromJSON` and `toJSON`, so this is
 * done here.
 */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
