/**
 * How long a test waits for what must happen before it gives up and tells what it saw: long enough for a machine that is
 * busy with ten other things. It says nothing about speed.
 */
export const longestWaitMs = 120_000

/**
 * How long what a killed process had in hand may lie until another takes it up. The service promises 10 seconds; a busy
 * machine does not keep to that, a quiet one is held to it by `PROMISED_WITHIN_MS=10000 vitest run test/crash`.
 */
export const promisedWithinMs = Number(process.env.PROMISED_WITHIN_MS ?? longestWaitMs)
