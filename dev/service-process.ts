/** The service as bin/dev runs it: it ends when the process that started it ends, for any reason. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await import('../src/main.ts')
