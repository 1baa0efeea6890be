/**
 * The content security policy of a page, which also allows the additions of Vite: an inline script, inline style sheets, and a web socket.
 * It is equally strict for everything else, so that a page that would break in an installation breaks here too.
 */
export function developmentPolicy(policy: string, { nonce, port }: { nonce: string; port: number }): string {
  const withNonce = policy.replace(/\b(script|style)-src /g, `$1-src 'nonce-${nonce}' `)
  return `${withNonce}; connect-src 'self' ws://localhost:${port}`
}
