import type { FastifyInstance } from 'fastify'
import { billingRoutes } from './features/billing/billing-routes.ts'
import { checkRoutes } from './features/checking/check-routes.ts'
import { credentialRoutes } from './features/credentials/credential-routes.ts'
import { documentationRoutes } from './features/documentation/documentation-routes.ts'
import { serveReference } from './features/documentation/reference/serve-reference.ts'
import { eventLogRoutes } from './features/events/event-log-routes.ts'
import { evidenceRoutes } from './features/evidence/evidence-routes.ts'
import { type HandOver, handOverJob } from './features/folders/hand-over.ts'
import { homeRoutes } from './features/home/home-routes.ts'
import { linkRoutes } from './features/links/link-routes.ts'
import { removeExpiredLinks } from './features/links/remove-expired-links.ts'
import type { MailKinds } from './features/mails/mail-kind.ts'
import { removeOldOutboxMails } from './features/mails/outbox.ts'
import { serveOutbox } from './features/mails/serve-outbox.ts'
import { entryRoutes } from './features/members/entry/entry-routes.ts'
import { oidcRoutes } from './features/members/entry/oidc/oidc-routes.ts'
import { serveOidc } from './features/members/entry/oidc/serve-oidc.ts'
import { removeOldEntries } from './features/members/entry/remove-old-entries.ts'
import { entryMails } from './features/members/mails/entry-mails.ts'
import { documentsHandedOver, documentsHandedOverMail } from './features/members/mails/handed-over-mail.ts'
import { memberRoutes } from './features/members/member-routes.ts'
import { organizationCredentialRoutes } from './features/members/organization-credential-routes.ts'
import { organizationEventRoutes } from './features/members/organization-event-routes.ts'
import { servePages } from './features/pages/page-routes.ts'
import { accountRoutes } from './features/people/account-routes.ts'
import { changeMail } from './features/people/changes/change-mails.ts'
import { changeMailKind } from './features/people/changes/record-change.ts'
import { serveIdentity } from './features/people/serve-identity.ts'
import { agreedDocumentRoutes } from './features/redlines/agreement/agreed-document-routes.ts'
import { agreementRoutes } from './features/redlines/agreement/agreement-routes.ts'
import {
  agreementCheckJob,
  checkAgreement,
  type RevisionName,
} from './features/redlines/agreement/check-agreement-job.ts'
import { pruneRevisions } from './features/redlines/document/prune-revisions.ts'
import { editRoutes } from './features/redlines/edits/edit-routes.ts'
import { redlineMails } from './features/redlines/mails/redline-mails.ts'
import { makePrint, printJob } from './features/redlines/printing/make-print.ts'
import { printRoutes } from './features/redlines/printing/print-routes.ts'
import type { PrintName } from './features/redlines/printing/print-store.ts'
import { redlineRoutes } from './features/redlines/redline-routes.ts'
import { redlineSessionRoutes } from './features/redlines/session/redline-session-routes.ts'
import { talkRoutes } from './features/redlines/talk/talk-routes.ts'
import { comparisonRoutes } from './features/redlines/turns/comparison-routes.ts'
import { roundRoutes } from './features/redlines/turns/round-routes.ts'
import { sessionRoundRoutes } from './features/redlines/turns/session-round-routes.ts'
import { turnRoutes } from './features/redlines/turns/turn-routes.ts'
import { uploadRoutes } from './features/redlines/uploads/upload-routes.ts'
import { logRequests } from './features/request-log/log-requests.ts'
import { removeOldCalls } from './features/request-log/remove-old-calls.ts'
import { requestLogRoutes } from './features/request-log/request-log-routes.ts'
import { sealJob } from './features/sealing/seal-job.ts'
import { sealSignatureRequest } from './features/sealing/seal-signature-request.ts'
import { sealingRoutes } from './features/sealing/sealing-routes.ts'
import { queueDueUpgrades } from './features/sealing/upgrades/queue-due-upgrades.ts'
import { upgradeJob } from './features/sealing/upgrades/upgrade-job.ts'
import { upgradeSealedFile } from './features/sealing/upgrades/upgrade-sealed-file.ts'
import { renewRevocationLists } from './features/service/renew-revocation-lists.ts'
import { serviceRoutes } from './features/service/service-routes.ts'
import { installationRoutes } from './features/settings/installation/installation-routes.ts'
import {
  mailSealExpiry,
  sealExpiryMail,
  sealExpiryMailKind,
} from './features/settings/installation/seal-expiry-mails.ts'
import { settingsRoutes } from './features/settings/settings-routes.ts'
import { testMail, testMailKind } from './features/settings/test-mail/test-mail.ts'
import { testMailRoutes } from './features/settings/test-mail/test-mail-routes.ts'
import { folderTakenOver, folderTakenOverMail } from './features/sharing/folder-taken-over-mail.ts'
import { countOwned, handOverRecords } from './features/sharing/hand-over-job.ts'
import { documentsMovedAway, documentsMovedAwayMail } from './features/sharing/moved-away-mail.ts'
import { sharingRoutes } from './features/sharing/sharing-routes.ts'
import { afterSendingRoutes } from './features/signature-requests/after-sending/after-sending-routes.ts'
import {
  type ContentDeletion,
  contentDeletionJob,
  removeDeletedContent,
} from './features/signature-requests/after-sending/content-deletion-job.ts'
import {
  deleteOldContent,
  deletePlannedContent,
} from './features/signature-requests/after-sending/delete-old-content.ts'
import { bulkRoutes } from './features/signature-requests/bulk/bulk-routes.ts'
import { removeOldBulkSends } from './features/signature-requests/bulk/remove-old-bulk-sends.ts'
import { bulkSendJob, sendNextRows } from './features/signature-requests/bulk/send-bulk-job.ts'
import { contactRoutes } from './features/signature-requests/contacts/contact-routes.ts'
import { documentRoutes } from './features/signature-requests/downloads/document-routes.ts'
import { downloadRoutes } from './features/signature-requests/downloads/download-routes.ts'
import { zipRoutes } from './features/signature-requests/downloads/zip-routes.ts'
import { discardOldDrafts } from './features/signature-requests/drafts/change-draft.ts'
import { draftRoutes } from './features/signature-requests/drafts/draft-routes.ts'
import { expireSignatureRequests } from './features/signature-requests/expire-signature-requests.ts'
import { csvRoutes } from './features/signature-requests/list/csv-routes.ts'
import { organizationStreamRoutes } from './features/signature-requests/list/organization-stream-routes.ts'
import { signatureRequestListRoutes } from './features/signature-requests/list/signature-request-list-routes.ts'
import { mailRoutes } from './features/signature-requests/mails/mail-routes.ts'
import { requestMails } from './features/signature-requests/mails/request-mails.ts'
import { sendDueReminders } from './features/signature-requests/remind-signers.ts'
import type { DueFile } from './features/signature-requests/sealed-files/sealed-file.ts'
import { signatureRequestRoutes } from './features/signature-requests/signature-request-routes.ts'
import { removeExpiredCodes } from './features/signature-requests/verification/codes.ts'
import { viewRoutes } from './features/signature-requests/views/view-routes.ts'
import { attachmentRoutes } from './features/signing/attachments/attachment-routes.ts'
import { savedSignatureRoutes } from './features/signing/saved/saved-signature-routes.ts'
import { signatureRoutes } from './features/signing/signatures/signature-routes.ts'
import { signingSessionRoutes } from './features/signing/signing-session-routes.ts'
import { signingUrlRoutes } from './features/signing/signing-url-routes.ts'
import { verificationRoutes } from './features/signing/verification/verification-routes.ts'
import { removeUnusedPageFiles } from './features/templates/document-pages/page-files.ts'
import { pageRoutes } from './features/templates/document-pages/page-routes.ts'
import { templatePageRoutes } from './features/templates/document-pages/template-page-routes.ts'
import { editingRoutes } from './features/templates/editing/editing-routes.ts'
import { removeOldDrafts } from './features/templates/editing/remove-old-drafts.ts'
import { editingReplacementRoutes } from './features/templates/editing/replacement-routes.ts'
import { rehearsalJob, rehearseVersion, type VersionName } from './features/templates/rehearsal.ts'
import { replacementRoutes } from './features/templates/replacement-routes.ts'
import { templateListRoutes } from './features/templates/template-list-routes.ts'
import { templateRoutes } from './features/templates/template-routes.ts'
import { type FirstPage, renderFirstPage, renderFirstPageTask } from './features/templates/uploads/render-first-page.ts'
import { endpointDisabled, endpointDisabledMail } from './features/webhooks/deliveries/endpoint-disabled-mail.ts'
import { removeOldDeliveries } from './features/webhooks/deliveries/remove-old-deliveries.ts'
import { replayStep, replayTask } from './features/webhooks/deliveries/replay-deliveries.ts'
import { webhookDeliveryRoutes } from './features/webhooks/deliveries/webhook-delivery-routes.ts'
import { webhookEndpointRoutes } from './features/webhooks/endpoints/webhook-endpoint-routes.ts'
import { removePaidFailures } from './http/attempts.ts'
import { removeOldAnswers } from './http/idempotency.ts'
import type { Route } from './http/route.ts'
import { createServer } from './http/server.ts'
import { linkKinds } from './link-kinds.ts'
import { measuredTasks } from './platform/metrics.ts'
import type { Platform } from './platform/platform.ts'
import type { Schedule } from './platform/queue/schedule.ts'
import type { Task } from './platform/queue/worker.ts'
import { removeForgottenFiles } from './platform/storage/pending-files.ts'

/** All routes: the server, the documentation and the tests read this table. */
export const routes: Route[] = [
  ...serviceRoutes,
  ...credentialRoutes,
  ...accountRoutes,
  ...entryRoutes,
  ...oidcRoutes,
  ...memberRoutes(linkKinds, countOwned),
  ...organizationCredentialRoutes,
  ...organizationEventRoutes,
  ...sharingRoutes,
  ...settingsRoutes,
  ...testMailRoutes,
  ...installationRoutes,
  ...checkRoutes,
  ...homeRoutes,
  ...templateRoutes,
  ...replacementRoutes,
  ...templateListRoutes,
  ...editingRoutes,
  ...editingReplacementRoutes,
  ...pageRoutes,
  ...templatePageRoutes,
  ...signatureRequestRoutes,
  ...signatureRequestListRoutes,
  ...csvRoutes,
  ...viewRoutes,
  ...mailRoutes,
  ...organizationStreamRoutes,
  ...bulkRoutes,
  ...contactRoutes,
  ...draftRoutes,
  ...afterSendingRoutes,
  ...sealingRoutes,
  ...signingUrlRoutes,
  ...signingSessionRoutes,
  ...verificationRoutes,
  ...attachmentRoutes,
  ...signatureRoutes,
  ...savedSignatureRoutes,
  ...linkRoutes(linkKinds),
  ...redlineRoutes,
  ...redlineSessionRoutes,
  ...printRoutes,
  ...editRoutes,
  ...talkRoutes,
  ...turnRoutes,
  ...sessionRoundRoutes,
  ...uploadRoutes,
  ...roundRoutes,
  ...comparisonRoutes,
  ...agreementRoutes,
  ...agreedDocumentRoutes,
  ...documentRoutes,
  ...downloadRoutes,
  ...zipRoutes,
  ...evidenceRoutes,
  ...billingRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
  ...requestLogRoutes,
  ...eventLogRoutes,
  ...documentationRoutes(() => routes),
]

/** Creates the web service of a platform. It is not listening yet. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const app = createServer(platform, routes)
  logRequests(app, platform, routes)
  // an open stream would delay the shutdown
  app.addHook('preClose', async () => {
    await Promise.all([platform.changes.stop(), platform.organizationChanges.stop()])
  })
  serveIdentity(app, platform)
  serveOidc(app, platform)
  await servePages(app, platform, linkKinds)
  serveReference(app, platform, routes)
  await serveOutbox(app, platform)
  return app
}

/** Creates a server with the health endpoints, for a process that only runs jobs. */
export const createWorkerApp = (platform: Platform): FastifyInstance => createServer(platform, serviceRoutes)

/** Returns the jobs that a worker runs, by name. */
export const createTasks = (platform: Platform): Record<string, Task> =>
  measuredTasks(platform.metrics, {
    [sealJob]: payload =>
      sealSignatureRequest(platform, (payload as { signatureRequestId: string }).signatureRequestId),
    [upgradeJob]: payload => upgradeSealedFile(platform, payload as DueFile),
    [contentDeletionJob]: payload => removeDeletedContent(platform, payload as ContentDeletion),
    [bulkSendJob]: payload => sendNextRows(platform, payload as { bulkSendId: string }),
    [handOverJob]: payload => handOverRecords(platform, payload as HandOver),
    [replayTask]: payload => replayStep(platform, payload),
    [agreementCheckJob]: payload => checkAgreement(platform, payload as RevisionName),
    [printJob]: payload => makePrint(platform, payload as PrintName),
    [rehearsalJob]: payload => rehearseVersion(platform, payload as VersionName),
    [renderFirstPageTask]: payload => renderFirstPage(platform, payload as FirstPage),
  })

/** The content of each mail, keyed by the kind that it is queued under. */
export const mailKinds: MailKinds = {
  ...entryMails,
  [changeMailKind]: changeMail,
  ...requestMails,
  ...redlineMails,
  [endpointDisabled]: endpointDisabledMail,
  [folderTakenOver]: folderTakenOverMail,
  [documentsHandedOver]: documentsHandedOverMail,
  [documentsMovedAway]: documentsMovedAwayMail,
  [testMailKind]: testMail,
  [sealExpiryMailKind]: sealExpiryMail,
}

/** Returns the work that a worker repeats on a schedule. */
export const createSchedules = (platform: Platform): Schedule[] => [
  { name: 'expire-signature-requests', everyMs: 15_000, run: signal => expireSignatureRequests(platform, signal) },
  { name: 'queue-due-upgrades', everyMs: 60_000, run: signal => queueDueUpgrades(platform, signal) },
  { name: 'send-due-reminders', everyMs: 60_000, run: signal => sendDueReminders(platform, signal) },
  { name: 'mail-seal-expiry', everyMs: 3_600_000, run: () => mailSealExpiry(platform) },
  { name: 'delete-planned-content', everyMs: 3_600_000, run: signal => deletePlannedContent(platform, signal) },
  { name: 'delete-old-content', everyMs: 3_600_000, run: signal => deleteOldContent(platform, signal) },
  { name: 'remove-old-outbox-mails', everyMs: 3_600_000, run: () => removeOldOutboxMails(platform) },
  {
    name: 'remove-expired-links',
    everyMs: 3_600_000,
    run: signal => removeExpiredLinks(platform, linkKinds, signal),
  },
  { name: 'remove-expired-codes', everyMs: 3_600_000, run: signal => removeExpiredCodes(platform, signal) },
  {
    name: 'remove-forgotten-files',
    everyMs: 3_600_000,
    run: signal => removeForgottenFiles(platform.database, platform.storage, signal),
  },
  {
    name: 'remove-unused-page-files',
    everyMs: 3_600_000,
    run: signal => removeUnusedPageFiles(platform, signal),
  },
  { name: 'renew-revocation-lists', everyMs: 3_600_000, run: () => renewRevocationLists(platform) },
  { name: 'remove-old-entries', everyMs: 3_600_000, run: () => removeOldEntries(platform) },
  { name: 'discard-old-request-drafts', everyMs: 3_600_000, run: signal => discardOldDrafts(platform, signal) },
  { name: 'remove-old-drafts', everyMs: 3_600_000, run: signal => removeOldDrafts(platform, signal) },
  { name: 'prune-revisions', everyMs: 3_600_000, run: signal => pruneRevisions(platform, signal) },
  { name: 'remove-old-answers', everyMs: 3_600_000, run: () => removeOldAnswers(platform) },
  { name: 'remove-paid-failures', everyMs: 3_600_000, run: () => removePaidFailures(platform) },
  { name: 'remove-old-bulk-sends', everyMs: 3_600_000, run: signal => removeOldBulkSends(platform, signal) },
  { name: 'remove-old-deliveries', everyMs: 3_600_000, run: signal => removeOldDeliveries(platform, signal) },
  { name: 'remove-old-calls', everyMs: 3_600_000, run: signal => removeOldCalls(platform, signal) },
]
