/** Room for a token with its certificates, as authorities send it. The size is known only once it is there. */
export const usualTokenBytes = 8_192
/** The next token of the same authority may be longer than one that is there by so much. */
export const tokenMarginBytes = 512
