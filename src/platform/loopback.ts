/** Returns whether an IP address is a loopback address. */
export const isLoopback = (address: string) => /^(::ffff:)?127\./.test(address) || address === '::1'

/** Like `isLoopback`, but for the host of a URL. */
export const isLoopbackHost = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
