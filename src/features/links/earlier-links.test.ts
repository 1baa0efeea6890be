import type { Kysely } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, openPool } from '../../platform/database/pool.ts'
import type { Database } from '../../platform/database/schema.ts'
import { insertUnchecked, migrateBefore } from '../../platform/database/test-support/migrate-before.ts'
import { isId } from '../../platform/ids.ts'
import { listCredentials } from '../credentials/revoke-credential.ts'
import { redlineLinks } from '../redlines/redline-link.ts'
import { signingLinks } from '../signature-requests/signing-link.ts'
import { editorLinks } from '../templates/editing/editor-link.ts'
import { readLinkNotices } from './link-notice-store.ts'
import { listLinks } from './link-store.ts'

/** A row in each table that got columns when links got ids, as the version before wrote them. */
const earlierRows = `
  -- the templates and their documents are not of interest here
  insert into organization (id, name, slug, "createdAt") values ('org_1', 'Acme', 'acme', now());
  insert into organization_settings (organization_id) values ('org_1');
  insert into client_credential values ('cred_1', 'org_1', '\\x01', '{templates:read}', now());
  insert into api_key values ('key_1', 'org_1', '\\x02', 'abcd', '{templates:read}', now());
  insert into signature_request (id, organization_id, template_id, template_version, delivery, status, test_mode,
      sender_email, sender_name, sequential, prefilled, created_at, updated_at, expires_at)
    values ('sreq_1', 'org_1', 'tpl_1', 1, 'regular', 'Created', false, 'a@acme.example', 'Ann', true, '{}', now(), now(), now());
  insert into recipient (id, signature_request_id, position, turn, email, name, signed_at)
    values ('rsig_1', 'sreq_1', 0, 0, 'bea@buyer.example', 'Bea', now());
  insert into signing_link (token_sha256, recipient_id, created_at, expires_at, revoked_at, channel)
    values ('\\x10', 'rsig_1', '2026-01-01', '2099-01-01', null, 'api'),
           ('\\x11', 'rsig_1', '2026-01-02', '2099-01-01', '2026-01-03', 'mail');
  insert into signing_session values ('ssn_1', '\\x10', 'rsig_1', 'embedded-session', now(), '2099-01-01');
  insert into editor_link (token_sha256, template_id, created_at, expires_at) values ('\\x20', 'tpl_1', now(), '2099-01-01');
  insert into redline_request (id, organization_id, template_id, template_version, status, current_side, round, test_mode,
      notify, metadata, created_at, updated_at)
    values ('rreq_1', 'org_1', 'tpl_1', 1, 'DisclosingPartyRequestedReview', 'Receiving', 2, false, true, '{}', now(), now());
  insert into redline_member (id, redline_request_id, position, email, email_key, display_name, earlier_names, role, added_at)
    values ('rmem_1', 'rreq_1', 0, 'dora@d.example', 'dora@d.example', 'Dora', '{}', 'DisclosingParty', now());
  insert into redline_link (token_sha256, member_id, created_at, expires_at, round)
    values ('\\x30', 'rmem_1', '2026-01-01', '2099-01-01', null), ('\\x31', 'rmem_1', '2026-01-02', null, 2);
  insert into redline_session values ('ssn_2', '\\x31', now(), '2099-01-01');
  insert into redline_round (redline_request_id, round, side, outcome, revision, member_id, ended_at, changes, comments,
      insertions, deletions, new_comments, file_key, file_sha256, file_size_bytes)
    values ('rreq_1', 1, 'Disclosing', 'sent', 1, 'rmem_1', now(), '[]', '[]', 0, 0, 0, 'k', 'x', 1)`

let database: TestDatabase
let pool: pg.Pool
let db: Kysely<Database>
beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrateBefore(database.access, '0017')
  pool = openPool(database.access, () => {})
  await insertUnchecked(pool, earlierRows)
  await migrate(database.access)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('links from before they had ids', () => {
  it('gives earlier links an id each, in the usual shape, and lists them with what is known of them', async () => {
    const signing = await listLinks(db, signingLinks, 'rsig_1')
    const redline = await listLinks(db, redlineLinks, 'rreq_1')
    const editor = await listLinks(db, editorLinks, 'tpl_1')
    const links = [...signing, ...redline, ...editor]
    expect(new Set(links.filter(({ linkId }) => isId('lnk', linkId)).map(({ linkId }) => linkId)).size).toBe(5)
    const unknown = { credentialId: null, credentialName: null, lastUsedAt: null, revokedBy: null }
    expect(links).toEqual(links.map(() => expect.objectContaining(unknown)))
    expect(signing).toMatchObject([
      { channel: 'mail', revokedAt: expect.any(Date) },
      { channel: 'api', revokedAt: null },
    ])
    expect(redline).toMatchObject([
      { channel: 'mail', round: 2, expiresAt: null, memberEmail: 'dora@d.example' },
      { channel: 'api', round: null, expiresAt: expect.any(Date) },
    ])
    expect(editor).toMatchObject([{ channel: 'api', revokedAt: null }])
  })

  it('keeps the tokens of earlier links and the sessions that they opened', async () => {
    const { rows } = await pool.query(
      `select encode(token_sha256, 'hex') as token, s.id as session
         from (select token_sha256 from signing_link union all select token_sha256 from redline_link
               union all select token_sha256 from editor_link) l
         left join (select token_sha256, id from signing_session union all select token_sha256, id from redline_session) s
           using (token_sha256)
        order by 1`,
    )
    expect(rows.map(({ token, session }) => [token, session])).toEqual([
      ['10', 'ssn_1'],
      ['11', null],
      ['20', null],
      ['30', null],
      ['31', 'ssn_2'],
    ])
  })
})

describe('signings and emails from before', () => {
  it('does not say of earlier signers how they were identified', async () => {
    const { rows } = await pool.query('select known_by from recipient union all select known_by from redline_round')
    expect(rows).toEqual([{ known_by: null }, { known_by: null }])
  })

  it('leaves earlier credentials without names, and people notified of links', async () => {
    expect((await listCredentials(db, 'org_1')).map(({ name }) => name)).toEqual([null, null])
    expect(await readLinkNotices(db, 'org_1')).toBe('on')
  })
})
