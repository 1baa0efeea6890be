import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStored } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredDocument } from '../template.ts'
import type { PageFile } from './page-file-store.ts'
import { type PictureWidth, pictureWidths } from './pages.ts'

/** The schema of the query, with the width of a page's picture. */
export const pictureQuery = {
  width: Type.Unsafe<PictureWidth>(
    Type.Union(
      pictureWidths.map(width => Type.Literal(width)),
      { description: 'Width of the image in pixels' },
    ),
  ),
}

interface Call {
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends the picture of a page. A browser that caches it must ask each time whether the caller may still see it. */
export const sendPicture = (
  { platform, request, reply }: Call,
  { documentSha256 }: Pick<StoredDocument, 'documentSha256'>,
  { page, width, ...file }: PageFile & { page: number; width: PictureWidth },
) =>
  sendStored(platform, request, {
    reply: reply.header('vary', 'authorization, cookie, countersign-organization'),
    file: {
      ...file,
      contentType: 'image/webp',
      etag: `${documentSha256}-${page}-${width}`,
      cacheControl: 'private, no-cache',
    },
  })
