import { callIdentity, readIdentity } from './call-as-person.ts'

/** A passkey as the service lists it. */
export interface Passkey {
  id: string
  name?: string | null
  createdAt: string
}

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

export const listPasskeys = () => readIdentity<Passkey[]>('/passkey/list-user-passkeys')

export const removePasskey = (id: string) => callIdentity('/passkey/delete-passkey', { id })

/** Has the device make a passkey and keeps it under a name. Throws a `DOMException` where the person or the device does not want to. */
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
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const { attestationObject, clientDataJSON, getTransports } = made.response as AuthenticatorAttestationResponse
  const response = {
    ...factsOf(made),
    response: {
      attestationObject: textOf(attestationObject),
      clientDataJSON: textOf(clientDataJSON),
      transports: getTransports?.call(made.response) ?? [],
    },
  }
  await callIdentity('/passkey/verify-registration', { response, name })
}

/** Signs somebody in with a passkey of theirs, which the browser asks them to choose. Throws as `addPasskey` does. */
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
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { authenticatorData, clientDataJSON, signature, userHandle } = found.response as AuthenticatorAssertionResponse
  const response = {
    ...factsOf(found),
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

/** What browsers do in `parseCreationOptionsFromJSON` and `toJSON`, which Safari 16.4 and Chrome 111 do not have. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
