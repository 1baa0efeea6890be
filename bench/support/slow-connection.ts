/** A connection of 10 Mbit/s, with 40 ms, for `Network.emulateNetworkConditions`. */
export const slowConnection = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
}
