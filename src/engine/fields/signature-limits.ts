/** What a signature may be at most, as a signer gives it. */
export const signatureLimits = {
  typedCharacters: 200,
  imageBytes: 2 * 1024 * 1024,
  strokes: 500,
  pointsOfStroke: 10_000,
  points: 20_000,
}

/** What a signer may write about why they decline. */
export const declineReasonCharacters = 2_000
