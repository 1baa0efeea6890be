/** The parts that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    use(middleware: (ctx: { path: string; body: unknown }, next: () => Promise<void>) => Promise<void>): void
    Grant: new (
      terms: object,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
