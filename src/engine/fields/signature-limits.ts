/** Limits of the signature that a signer sends. */
export const signatureLimits = {
  typedCharacters: 200,
  imageBytes: 2 * 1024 * 1024,
  strokes: 500,
  pointsOfStroke: 10_000,
  points: 20_000,
}

/** The most characters in the reason that a signer may give for declining. */
export const declineReasonCharacters = 2_000
