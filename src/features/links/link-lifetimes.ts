/** How long a URL may be opened that the API made for a signer or a member. */
export const apiLinkMs = 60 * 60_000

/** How long a session lasts that a link opened. */
export const sessionMs = 12 * 60 * 60_000
