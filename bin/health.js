// Checks whether the service in this container is running: exits with 0 if it answers GET /live. A process that is only a worker answers on
// WORKER_PORT.

const { PORT, SERVICES = '', WORKER_PORT } = process.env
const isWorkerAlone = /worker/.test(SERVICES) && !/web/.test(SERVICES)
const port = (isWorkerAlone ? WORKER_PORT : PORT) || 3000

fetch(`http://127.0.0.1:${port}/live`).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
)
