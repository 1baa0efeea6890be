/** Every place in the source where a process may be killed, by what happens there. */
export const failpoints = {
  void: ['void-before-commit'],
  reseal: ['reseal-before-commit'],
  correct: ['correct-before-commit'],
  /** Of content: while the deletion is planned, and while it is done. */
  planDeletion: ['plan-deletion-before-commit'],
  deleteContent: ['delete-content-before-commit', 'delete-content-mails-removed'],
  expire: ['expire-before-commit', 'expire-after-commit'],
  remind: ['remind-before-commit', 'remind-after-commit'],
  decline: ['decline-before-commit'],
  /** Of a request with an Idempotency-Key. */
  keyed: ['keyed-before-commit', 'keyed-after-commit'],
  /** Between two rows of a bulk send. */
  bulk: ['bulk-row-sent'],
  /** Before the mail server has a mail, and when it has it. */
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
  /** Of a saved edit: before the rows that name its file, and before it is answered. */
  redline: ['redline-file-stored', 'redline-before-commit', 'redline-after-commit'],
  turn: ['turn-file-stored', 'turn-before-commit', 'turn-after-commit'],
  /** Of an agreed document that is given to be signed. */
  agreement: ['agreement-files-stored', 'agreement-before-commit', 'agreement-after-commit'],
  /** Of a document that came with signatures, whose certificate is a file of its own. */
  certificate: ['seal-stored', 'seal-certificate-stored'],
}
