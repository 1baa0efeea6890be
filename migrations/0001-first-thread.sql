-- Organizations, users and members have the tables and column names that better-auth expects (camel case, text ids).
create table "user" (
  id text collate "C" primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);

create table organization (
  id text collate "C" primary key,
  name text not null,
  slug text not null unique,
  logo text,
  metadata text,
  "createdAt" timestamptz(3) not null
);

create table member (
  id text collate "C" primary key,
  "organizationId" text collate "C" not null references organization on delete cascade,
  "userId" text collate "C" not null references "user" on delete cascade,
  role text not null default 'member',
  "createdAt" timestamptz(3) not null,
  unique ("organizationId", "userId")
);
create index on member ("userId");

create table organization_settings (
  organization_id text collate "C" primary key references organization on delete cascade,
  allowed_origins text[] not null default '{}',
  request_expires_in_days integer not null default 90 check (request_expires_in_days between 1 and 365)
);

-- The clock of an organization: the source of every updated_at (see docs/decisions/0006).
create table organization_clock (
  organization_id text collate "C" primary key references organization on delete cascade,
  last_updated_at timestamptz(3) not null default '-infinity'
) with (fillfactor = 20);

-- Called last in a transaction: the row lock makes the order of commits the order of the values.
-- Read committed: a waiting caller sees the value that the one before it committed.
create function next_updated_at(organization text) returns timestamptz(3) language sql volatile as $$
  update organization_clock
     set last_updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_updated_at + interval '1 millisecond')
   where organization_id = organization
  returning last_updated_at
$$;

-- Lets the owner of a new organization choose a password, once.
create table owner_setup_link (
  token_sha256 bytea primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create table client_credential (
  client_id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  secret_sha256 bytea not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index on client_credential (organization_id);

create table api_key (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  key_sha256 bytea not null unique,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index on api_key (organization_id);

-- A stored PDF, never changed: what fields are placed on and what a seal is appended to.
create table document (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  filename text not null,
  content_type text not null,
  source_key text not null,
  source_sha256 text not null,
  source_size_bytes integer not null,
  document_key text not null,
  document_sha256 text not null,
  document_size_bytes integer not null,
  -- the state of SHA-256 after the last byte, so that a seal hashes only what it appends
  hash_state bytea not null,
  first_page_key text,
  page_count integer not null,
  -- [{width, height, rotation}] as displayed, in points
  pages jsonb not null,
  signature_count integer not null,
  certification smallint,
  created_at timestamptz(3) not null
);
create index on document (organization_id);

create table template (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  name text not null,
  status text not null check (status in ('Draft', 'Ready')),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3)
);
create unique index on template (organization_id, updated_at);

-- Never changed: a signature request points to the version that it was made from.
create table template_version (
  template_id text collate "C" not null references template on delete cascade,
  version integer not null,
  document_id text collate "C" not null references document,
  signer_roles jsonb not null,
  fields jsonb not null,
  created_at timestamptz(3) not null,
  primary key (template_id, version)
);
create index on template_version (document_id);

create table editor_link (
  token_sha256 bytea primary key,
  template_id text collate "C" not null references template on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index on editor_link (template_id);

create table signature_request (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  template_id text collate "C" not null,
  template_version integer not null,
  delivery text not null check (delivery in ('regular', 'embedded')),
  status text not null check (status in ('Created', 'Completed', 'Expired')),
  expired_reason text check (expired_reason in ('Deadline', 'Voided', 'Declined')),
  test_mode boolean not null,
  sender_email text not null,
  sender_name text not null,
  subject text,
  message text,
  metadata jsonb,
  redirect_url text,
  sequential boolean not null,
  -- {fieldId: value} of what the caller filled in; the signers' own values are with the recipients
  prefilled jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  completed_at timestamptz(3),
  sealed_key text,
  sealed_sha256 text,
  sealed_size_bytes integer,
  certificate_key text,
  sealing_attempts integer not null default 0,
  sealing_error text,
  foreign key (template_id, template_version) references template_version,
  check ((status = 'Completed') = (sealed_key is not null)),
  check ((status = 'Completed') = (completed_at is not null)),
  check ((status = 'Expired') = (expired_reason is not null))
) with (fillfactor = 80);
create unique index on signature_request (organization_id, updated_at);
create index on signature_request (organization_id, created_at desc, id desc);
create index on signature_request (template_id, template_version);
create index on signature_request (expires_at) where status = 'Created';

create table recipient (
  id text collate "C" primary key,
  signature_request_id text collate "C" not null references signature_request on delete cascade,
  position integer not null,
  -- recipients of one turn sign in parallel; turns are in order
  turn integer not null,
  email text not null,
  name text not null,
  role text,
  viewed_at timestamptz(3),
  signed_at timestamptz(3),
  declined_at timestamptz(3),
  decline_reason text,
  -- {fieldId: value}: kept while filling in, and what was signed
  draft jsonb not null default '{}',
  signed_values jsonb,
  -- as the engine draws it; of an uploaded one the storage key of the image that we encoded
  signature jsonb,
  consent_version text,
  signed_ip_address text,
  signed_user_agent text,
  -- SHA-256 over what was sent, to tell a repeat from another answer
  signed_content_sha256 text,
  unique (signature_request_id, position)
) with (fillfactor = 70);

create table signing_link (
  token_sha256 bytea primary key,
  recipient_id text collate "C" not null references recipient on delete cascade,
  created_at timestamptz(3) not null,
  -- until when it may be opened
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index on signing_link (recipient_id);

-- What a link opened; the link is only the key to the door.
create table signing_session (
  id text collate "C" primary key,
  token_sha256 bytea not null references signing_link on delete cascade,
  recipient_id text collate "C" not null references recipient on delete cascade,
  identified_by text not null,
  opened_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index on signing_session (recipient_id);
create index on signing_session (token_sha256, expires_at);

create table event (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  resource_id text collate "C" not null,
  sequence integer not null,
  event_type text not null,
  hash text not null,
  -- the canonical JSON of the whole record (RFC 8785): these bytes are streamed and delivered
  record text not null,
  unique (resource_id, sequence)
);
create index on event (organization_id);
