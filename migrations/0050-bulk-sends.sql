-- A template sent to many at once: each row becomes a signature request of its own, by a job.
create table bulk_send (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  template_id text collate "C" not null references template on delete cascade,
  template_version integer not null,
  -- what all rows share, the organization's defaults when it was accepted, and who asked for it
  shared jsonb not null,
  defaults jsonb not null,
  sent_by jsonb not null,
  total integer not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on bulk_send (organization_id, created_at desc);
create index on bulk_send (template_id);
create index on bulk_send (finished_at);

create table bulk_send_row (
  bulk_send_id text collate "C" references bulk_send on delete cascade,
  row integer,
  -- signers and values, until they are in a request of their own or cannot be sent
  input jsonb,
  signature_request_id text collate "C",
  error text,
  primary key (bulk_send_id, row),
  check ((input is null) = (signature_request_id is not null or error is not null))
);
create index on bulk_send_row (bulk_send_id, row) where input is not null;
