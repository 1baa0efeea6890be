import type { Principal } from '../../http/principal.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { sendStored } from '../../http/send-stored.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredDocument } from './template.ts'

interface DocumentRoute<Caller extends Principal>
  extends Pick<Route<Caller>, 'path' | 'operationId' | 'summary' | 'description' | 'access' | 'query' | 'errors'> {
  /** Reads the document that the caller's session shows. */
  read(platform: Platform, principal: Caller, query: Record<string, string | undefined>): Promise<StoredDocument>
}

/** Defines a route that sends a page the PDF that it shows, in full or by ranges. */
export function defineDocumentRoute<Caller extends Principal>({ read, ...row }: DocumentRoute<Caller>): Route {
  return defineRoute({
    ...row,
    method: 'GET',
    versioned: false,
    produces: 'application/pdf',
    conditional: 'ranges',
    async handle({ platform, principal, query, request, reply }) {
      const { documentKey, documentSizeBytes, documentSha256 } = await read(
        platform,
        principal,
        query as Record<string, string | undefined>,
      )
      const stored = { key: documentKey, sizeBytes: documentSizeBytes, etag: documentSha256 }
      return sendStored(platform, request, { reply, file: { ...stored, contentType: 'application/pdf' } })
    },
  })
}
