import type pg from 'pg'

/**
 * Inserts signature requests by SQL for the first organization and its first template. Each has two signers; they were created every 20
 * seconds up to now and updated in another order. Statistics are up to date afterwards, as autovacuum would leave them.
 */
export async function insertManyRequests(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into signature_request (id, organization_id, template_id, template_version, delivery, status, test_mode,
       title, sender_email, sender_name, sequential, prefilled, created_at, updated_at, expires_at)
     select 'sreq_' || lpad(n::text, 26, '0'), t.organization_id, t.id, t.version, 'embedded', 'Created', n % 10 = 0,
            t.name, 'owner@acme.example', 'Olive Owner', true, '{}',
            date_trunc('milliseconds', now()) - ($1 - n) * interval '20 seconds',
            date_trunc('milliseconds', now()) - (n * 7919::bigint % $1) * interval '20 seconds',
            now() + interval '90 days'
       from generate_series(1, $1) n, (select * from template limit 1) t`,
    [count],
  )
  await pool.query(
    `insert into recipient (id, signature_request_id, position, turn, email, name, role)
     select 'rsig_' || lpad((n * 2 + place)::text, 26, '0'), 'sreq_' || lpad(n::text, 26, '0'), place, place,
            'signer' || n || '@example.com', 'Signer Number ' || n, case place when 0 then 'Buyer' else 'Seller' end
       from generate_series(1, $1) n, generate_series(0, 1) place`,
    [count],
  )
  await pool.query(
    `update organization_clock c set last_updated_at = (select max(updated_at) from signature_request where organization_id = c.organization_id)`,
  )
  await pool.query('vacuum analyze')
}
