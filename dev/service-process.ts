/** The service as bin/dev runs it: it ends with the process that started it, however that ends. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await import('../src/main.ts')
