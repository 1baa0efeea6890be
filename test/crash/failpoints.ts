/** All places in the source where a process may be killed, grouped by the work that it does there. */
export const failpoints = {
  void: ['void-before-commit'],
  reseal: ['reseal-before-commit'],
  correct: ['correct-before-commit'],
  /** While a deletion of content is planned, and while it is done. */
  planDeletion: ['plan-deletion-before-commit'],
  deleteContent: ['delete-content-before-commit', 'delete-content-mails-removed'],
  expire: ['expire-before-commit', 'expire-after-commit'],
  remind: ['remind-before-commit', 'remind-after-commit'],
  decline: ['decline-before-commit'],
  confirm: ['confirm-before-commit'],
  sendDraft: ['send-draft-before-commit', 'send-draft-after-commit'],
  /** During a request with an Idempotency-Key. */
  keyed: ['keyed-before-commit', 'keyed-after-commit'],
  /** Between two rows of a bulk send. */
  bulk: ['bulk-row-sent'],
  /** Just before and just after the mail server accepts a mail. */
  mail: ['mail-before-send', 'mail-before-commit'],
  sign: ['sign-before-commit', 'sign-after-commit'],
  webhook: ['webhook-claimed', 'webhook-answered', 'webhook-before-commit', 'webhook-after-commit'],
  seal: ['seal-started', 'seal-prepared', 'seal-signed', 'seal-stored', 'seal-before-commit', 'seal-after-commit'],
  upgrade: [
    'upgrade-started',
    'upgrade-stamped',
    'upgrade-archived',
    'upgrade-stored',
    'upgrade-before-commit',
    'upgrade-after-commit',
  ],
  /** While an edit is saved: before the rows that name its file, before the commit, and before the answer. */
  redline: ['redline-file-stored', 'redline-before-commit', 'redline-after-commit'],
  turn: ['turn-file-stored', 'turn-before-commit', 'turn-after-commit'],
  /** While an agreed document becomes a signature request. */
  agreement: ['agreement-files-stored', 'agreement-before-commit', 'agreement-after-commit'],
  /** While a document that came with signatures is sealed, whose certificate is a separate file. */
  certificate: ['seal-stored', 'seal-certificate-stored'],
}
