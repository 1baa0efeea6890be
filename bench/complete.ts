/**
 * Measures the time from the last signature to Completed, over HTTP against the real service: until `sign` is answered, and until a read of
 * the request says Completed (reads are repeated at once, so the time of one read is included). The floor is two commits of a small row in
 * the same database, which any durable completion needs.
 *
 * node bench/complete.ts [requests]
 */
import pg from 'pg'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { callApi } from './support/call-api.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { prepareSignature, signAsSigner } from './support/sign.ts'
import { readyTemplate } from './support/template.ts'

const count = Number(process.argv[2] ?? 40)
const warmUps = 5
const service = await startService()
try {
  const templateId = await readyTemplate(service)
  const answered: number[] = []
  const completed: number[] = []
  for (let run = -warmUps; run < count; run++) {
    const times = await complete(templateId)
    if (run < 0) continue
    answered.push(times.answered)
    completed.push(times.completed)
  }
  const floor = await twoCommits()
  printTable(
    ['', 'median ms', 'p95 ms', 'ratio'],
    [
      ['two commits (floor)', median(floor), percentile(floor, 0.95), 1],
      ['last signature answered', median(answered), percentile(answered, 0.95), median(answered) / median(floor)],
      ['Completed', median(completed), percentile(completed, 0.95), median(completed) / median(floor)],
    ],
  )
} finally {
  await service.stop()
}

async function complete(templateId: string) {
  const signers = ['Buyer', 'Seller'].map(role => ({ email: `${role}@example.com`, name: `The ${role}`, role }))
  const created = await callApi(service, 'POST', '/v1/signature-requests/embedded', { templateId, signers })
  const sessions: string[] = []
  for (const { recipientSignatureId } of created.signers) {
    const { signingUrl } = await callApi(service, 'POST', `/v1/recipient-signatures/${recipientSignatureId}/url`)
    sessions.push(signingUrl.split('/').at(-1))
  }
  await signAsSigner(service, sessions[0]!)
  const send = await prepareSignature(service, sessions[1]!)
  const started = performance.now()
  await send()
  const answered = performance.now() - started
  for (;;) {
    const { status } = await callApi(service, 'GET', `/v1/signature-requests/${created.signatureRequestId}`)
    if (status === 'Completed') return { answered, completed: performance.now() - started }
  }
}

async function twoCommits(): Promise<number[]> {
  const client = new pg.Client((await findRunningDatabase(service.dataDir))!)
  await client.connect()
  await client.query('create table bench_floor (n integer)')
  const times: number[] = []
  for (let run = 0; run < count; run++) {
    const started = performance.now()
    await client.query('insert into bench_floor values (1)')
    await client.query('insert into bench_floor values (2)')
    times.push(performance.now() - started)
  }
  await client.end()
  return times
}
