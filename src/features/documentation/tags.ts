import type { Tag } from '../../http/openapi/openapi-document.ts'

/** The chapters of the API reference. Calls for integrators come before calls for operators. */
export const tags: Tag[] = [
  {
    name: 'Templates',
    description: 'Documents with signer roles and fields, which you can send for signature as often as you like.',
    paths: ['/templates'],
  },
  {
    name: 'Folders',
    description: 'Who in the organization sees which templates, requests and negotiations.',
    paths: ['/folders'],
  },
  {
    name: 'Signature requests',
    description: 'Send a template to its signers, follow its progress, void it, and download it once it is completed.',
    paths: ['/signature-requests', '/recipient-signatures', '/organization/contacts', '/organization/stream'],
  },
  {
    name: 'Redline requests',
    description: 'A document that two parties negotiate in rounds before it is signed.',
    paths: ['/redline-requests'],
  },
  {
    name: 'Webhooks',
    description:
      'Your endpoints that are notified of events, the log of deliveries to them, and the events themselves.',
    paths: ['/webhook-endpoints', '/webhook-deliveries', '/events'],
  },
  { name: 'Billing', description: 'What your organization has used.', paths: ['/billing'] },
  {
    name: 'Authentication',
    description: 'Access tokens for your server, with OAuth 2.0 client credentials.',
    paths: ['/oauth', '/.well-known/jwks.json'],
  },
  {
    name: 'Signing sessions',
    description:
      'What the signing page calls with the token of a signing URL. Call it yourself to build your own page or kiosk.',
    paths: ['/signing'],
  },
  {
    name: 'Redlining sessions',
    description:
      'What the redline page calls with the token of a redline URL. Call it yourself to build your own page.',
    paths: ['/redlining'],
  },
  {
    name: 'Downloads',
    description:
      'Files at presigned URLs, which need no credentials. Use these URLs as returned; do not build them yourself.',
    paths: ['/downloads'],
  },
  { name: 'Checks', description: 'Check a sealed document as anyone who has it.', paths: ['/checks'] },
  { name: 'Service', description: 'Health, metrics, certificates, and this document.', paths: [''] },
]
