import { callApi } from './call-api.ts'
import type { BenchService } from './service.ts'

/** Reads the session of a request of `readyTemplate`, so that the measurement begins with the signature. */
export async function prepareSignature(service: BenchService, token: string): Promise<() => Promise<unknown>> {
  const session = await callApi(service, 'GET', '/signing/session', undefined, token)
  const values: Record<string, string> = { text: 'Jane Doe', date: '1990-05-03', amount: '1250.50' }
  const own = session.fields.filter(
    (field: { readOnly: boolean; type: string }) => !field.readOnly && field.type in values,
  )
  const fields = own.map((one: { fieldId: string; type: string }) => ({
    fieldId: one.fieldId,
    value: values[one.type],
  }))
  const signature = { kind: 'typed', text: 'Jane Doe' }
  const { version: consentVersion } = session.consent
  return () => callApi(service, 'POST', '/signing/session/sign', { consentVersion, fields, signature }, token)
}

export const signAsSigner = async (service: BenchService, token: string): Promise<unknown> =>
  (await prepareSignature(service, token))()
