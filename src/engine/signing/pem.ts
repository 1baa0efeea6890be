/** Returns the DER of every certificate in a PEM text (RFC 7468), in order. Text around the blocks is skipped. */
export function certificatesFromPem(text: string): Uint8Array[] {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)
  return Array.from(blocks, ([, base64]) => new Uint8Array(Buffer.from(base64!, 'base64')))
}

/** Writes a certificate as PEM with lines of 64 characters. */
export function certificateToPem(certificate: Uint8Array): string {
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
