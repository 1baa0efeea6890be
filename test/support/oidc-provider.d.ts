/** What the tests use of it; it comes without types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  // biome-ignore lint/style/noDefaultExport: that is what it exports
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    use(middleware: (ctx: { path: string; body: unknown }, next: () => Promise<void>) => Promise<void>): void
    Grant: new (
      terms: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
