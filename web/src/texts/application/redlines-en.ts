/** The texts of negotiations. */
export const redlinesEn = {
  redlines: 'Redlines',
  redlineStart: 'Start a negotiation',
  redlineStarted: 'The negotiation has started. {name} is being emailed a link, and has the first turn.',
  redlinesEmptyTitle: 'A negotiation ends with a document that both sides approve',
  redlinesEmptyBody:
    'Two sides change a Word document in turns. Each sees every change, and what they agree on is signed.',
  redlineTurn: 'Turn of {names}, round {round}',
  redlineAgreed: 'Agreed',
  redlineBeingSigned: 'Agreed, sent for signature',
  redlineNeedsWord: 'There is no Word document yet',
  redlineNeedsWordBody: 'Only a template that was uploaded as a Word file can be negotiated.',
  redlineDocument: 'Document',
  redlineDocumentHint: 'Templates that were uploaded as Word files.',
  redlineAddCounsel: 'Add counsel',
  redlineStartBody:
    'The disclosing party has the first turn and is emailed a link now. The other side is emailed when it is their turn.',
  member_DisclosingParty: 'Disclosing party',
  memberBody_DisclosingParty: 'Has the first turn',
  member_DisclosingCounsel: 'Counsel of the disclosing party',
  memberBody_DisclosingCounsel: 'Optional',
  member_ReceivingParty: 'Receiving party',
  memberBody_ReceivingParty: 'Answers',
  member_ReceivingCounsel: 'Counsel of the receiving party',
  memberBody_ReceivingCounsel: 'Optional',
}
