/** Whether an IP address is that of this machine to itself. */
export const isLoopback = (address: string) => /^(::ffff:)?127\./.test(address) || address === '::1'

/** The same for the host of a URL. */
export const isLoopbackHost = (host: string) => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
