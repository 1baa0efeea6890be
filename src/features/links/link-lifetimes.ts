/** How long a URL that the API created for a signer or a member can be opened. */
export const apiLinkMs = 60 * 60_000

/** How long a session lasts after a link has opened it. */
export const sessionMs = 12 * 60 * 60_000
