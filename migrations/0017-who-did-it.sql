-- What an organization calls its credentials, so that a record can say which one it was.
alter table client_credential add column name text;
alter table api_key add column name text;

-- Links have an id, by which they are listed and revoked; the credential that asked for one; and when it was last used.
alter table signing_link
  add column id text collate "C",
  add column credential_id text collate "C",
  add column last_used_at timestamptz(3);
alter table editor_link
  add column id text collate "C",
  add column credential_id text collate "C",
  add column last_used_at timestamptz(3),
  add column revoked_at timestamptz(3);
alter table redline_link
  add column id text collate "C",
  add column credential_id text collate "C",
  add column last_used_at timestamptz(3),
  add column channel text generated always as (case when round is null then 'api' else 'mail' end) stored;
update signing_link set id = 'lnk_0' || left(replace(gen_random_uuid()::text, '-', ''), 25);
update editor_link set id = 'lnk_0' || left(replace(gen_random_uuid()::text, '-', ''), 25);
update redline_link set id = 'lnk_0' || left(replace(gen_random_uuid()::text, '-', ''), 25);
alter table signing_link alter column id set not null, add unique (id);
alter table editor_link alter column id set not null, add unique (id);
alter table redline_link alter column id set not null, add unique (id);

-- How whoever signed, or ended a round, was known: a copy, since links are removed a month after they end.
alter table recipient add column known_by jsonb;
alter table redline_round add column known_by jsonb;

-- How a member who changed something in a round was known then; more than one where several links were used.
create table redline_presence (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  round integer not null,
  member_id text collate "C" not null references redline_member on delete cascade,
  link_id text collate "C" not null,
  known_by jsonb not null,
  primary key (redline_request_id, round, member_id, link_id)
);
create index on redline_presence (member_id);

-- Whether signers and members are told by mail of a link that the API made for them, and since when they know of the last.
alter table organization_settings
  add column link_notices text not null default 'on' check (link_notices in ('on', 'optional', 'off'));
alter table recipient add column link_told_at timestamptz(3);
alter table redline_member add column link_told_at timestamptz(3);
