-- The whole schema of version 0.1.0. Later versions change it by further files, which only go forward.
--
-- Ids are TypeIDs (docs/decisions/03) and are compared by bytes. Times have milliseconds, like those of the API. Tokens of links and
-- secrets of credentials are stored as SHA-256 only. Keys name files in the storage.

-- 1. Organizations and people
--
-- The tables of better-auth 1.7 have its names: in camel case where a name has several words, with ids of type text.

create table "user" (
  id text collate "C" primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "twoFactorEnabled" boolean not null default false,
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
  -- grows with each change, so that two admins who change settings at the same time notice it
  version integer not null default 1,
  sender_name text,
  sender_email text,
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  allowed_origins text[] not null default '{}',
  -- whether sessions that were opened by a password alone are refused
  requires_second_factor boolean not null default false,
  request_expires_in_days integer not null default 90 check (request_expires_in_days between 1 and 365),
  reminder_first_after_days integer default 3 check (reminder_first_after_days between 1 and 365),
  reminder_every_days integer default 7 check (reminder_every_days between 1 and 365),
  signer_verification text[] not null default '{}',
  delete_content_after_days integer check (delete_content_after_days between 1 and 3650),
  -- whether signers and members get an email about a link that a program created for them
  link_notices text not null default 'on' check (link_notices in ('on', 'optional', 'off')),
  -- whether programs may create signing URLs of emailed requests, and URLs for the other side of a negotiation
  allows_mailed_signing_urls boolean not null default true,
  allows_other_side_urls boolean not null default true,
  -- null: the limit of the installation
  storage_mb_most integer check (storage_mb_most >= 0),
  open_requests_most integer check (open_requests_most >= 0),
  open_negotiations_most integer check (open_negotiations_most >= 0),
  check ((sender_name is null) = (sender_email is null)),
  check ((reminder_first_after_days is null) = (reminder_every_days is null))
);

-- A logo is public to anyone who knows its id, which is a hash of its bytes.
create table organization_logo (
  organization_id text collate "C" primary key references organization on delete cascade,
  logo_id text collate "C" not null,
  png bytea not null
);
create index on organization_logo (logo_id);

-- The organization's steps to its first signed document that no other table shows.
create table first_steps (
  organization_id text collate "C" primary key references organization on delete cascade,
  -- when a member first downloaded a signed document from a page
  downloaded_at timestamptz(3),
  dismissed_at timestamptz(3)
);

-- The clock of an organization, from which every updated_at is taken (docs/decisions/07).
create table organization_clock (
  organization_id text collate "C" primary key references organization on delete cascade,
  last_updated_at timestamptz(3) not null default '-infinity'
) with (fillfactor = 20);

-- Is called last in a transaction: the row lock makes the order of commits the order of the values.
-- Needs read committed, so that a waiting caller sees the value that the caller before it committed.
create function next_updated_at(organization text) returns timestamptz(3) language sql volatile as $$
  update organization_clock
     set last_updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_updated_at + interval '1 millisecond')
   where organization_id = organization
  returning last_updated_at
$$;

create table session (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  -- whether two factors opened it: a passkey, a password with a code, or a provider that confirms two
  "hasTwoFactors" boolean not null default false,
  -- wrong passwords and codes in a row that were entered in it; the tenth ends it
  "failedProofs" smallint not null default 0,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index on session ("userId");
create index on session ("expiresAt");

-- A session ends 30 days after it began, even if it is used: better-auth extends it with each use, without a limit.
create function end_session() returns trigger language plpgsql as $$ begin
  new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '30 days');
  return new;
end $$;
create trigger end_session before insert or update on session for each row execute function end_session();

-- A way to sign in: a password (provider `credential`), or an account at an OpenID provider, whose issuer is in "providerId".
create table account (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  "providerId" text not null,
  "accountId" text not null,
  password text,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("providerId", "accountId")
);
create index on account ("userId");

create table verification (
  id text collate "C" primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index on verification (identifier);

create table "twoFactor" (
  id text collate "C" primary key,
  "userId" text collate "C" not null unique references "user" on delete cascade,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz(3)
);

-- Used codes of authenticator apps: each code works once (RFC 6238 §5.2).
create table used_code (
  "userId" text collate "C" not null references "user" on delete cascade,
  code_sha256 bytea not null,
  used_at timestamptz(3) not null,
  primary key ("userId", code_sha256)
);

create table passkey (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  name text,
  "publicKey" text not null,
  "credentialID" text not null unique,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  aaguid text,
  "createdAt" timestamptz(3)
);
create index on passkey ("userId");

-- A link that lets a person into the application. Once it is used, revoked or expired, it opens nothing.
create table entry_link (
  id text collate "C" primary key,
  token_sha256 bytea not null unique,
  kind text not null check (kind in ('claim', 'owner', 'invitation', 'registration', 'reset', 'address')),
  -- the address of its recipient; null for a claim, which is valid for anyone who has it
  email text,
  organization_id text collate "C" references organization on delete cascade,
  role text check (role in ('owner', 'admin', 'member')),
  invited_by text collate "C" references "user" on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  check ((kind = 'invitation') = (role is not null))
);
create index on entry_link (organization_id) where kind = 'invitation';
create index on entry_link (email, kind);
create index on entry_link (expires_at);

-- A sign-in at the OpenID provider that has begun. It works once, within minutes, in the browser that began it. Nonce and code verifier
-- are derived from a secret that this browser keeps.
create table oidc_flow (
  state_sha256 bytea primary key,
  browser_sha256 bytea not null,
  -- the link that it uses, or the person to whose account it connects the provider; it signs in if both are null
  entry_id text collate "C" references entry_link on delete cascade,
  person_id text collate "C" references "user" on delete cascade,
  said jsonb not null,
  expires_at timestamptz(3) not null
);
create index on oidc_flow (expires_at);

-- Changes of how a person signs in, for this person to see when and from where.
create table account_change (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  kind text not null,
  ip_address text not null,
  user_agent text,
  changed_at timestamptz(3) not null
);
create index on account_change ("userId", changed_at);
create index on account_change (changed_at);

-- 2. Credentials of programs, and their calls

-- An OAuth client.
create table client_credential (
  client_id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  -- as the organization calls it, for records
  name text,
  secret_sha256 bytea not null,
  scopes text[] not null,
  -- null if the operator created it, or if its creator has no account any more
  created_by text collate "C" references "user" on delete set null,
  created_at timestamptz(3) not null,
  -- when it last got an access token, to the minute
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index on client_credential (organization_id);

create table api_key (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  -- as the organization calls it, for records
  name text,
  key_sha256 bytea not null unique,
  hint text not null,
  scopes text[] not null,
  -- null if the operator created it, or if its creator has no account any more
  created_by text collate "C" references "user" on delete set null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index on api_key (organization_id);

-- The calls of an organization's programs, for 30 days. It has no foreign keys: they would lock the organization's row for each call
-- (docs/decisions/17).
create table request_log (
  -- begins with the time of the answer, so that old rows are at one end of the index
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  credential_id text collate "C" not null,
  credential_name text,
  method text not null,
  -- the pattern in the table of routes, and the path with its ids
  route text not null,
  path text collate "C" not null,
  status integer not null,
  duration_ms integer not null,
  request_id text collate "C" not null,
  error_code text,
  error_text text,
  answered_at timestamptz(3) not null
);
create index request_log_list on request_log (organization_id, id);
create index request_log_errors on request_log (organization_id, id) where status >= 400;
create index request_log_request_id on request_log using hash (request_id);

-- 3. Search

-- The form in which texts are stored for searches and in which queries are compared: without accents, case and repeated spaces. A sigma
-- at the end of a Greek word becomes an ordinary one: how `lower` writes it depends on the locale of the database.
create function search_form(given text) returns text language sql immutable parallel safe as $$
  select trim(replace(lower(
    regexp_replace(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g'), '\s+', ' ', 'g')), 'ς', 'σ'))
$$;

-- Every three characters in a row of each word, so that any text of up to three characters is the beginning of a key; and the
-- organization with the week of the request, counted from 1970: a search reads the weeks of one organization in the order of the list.
-- pg_trgm does similar work, but is not installed everywhere.
-- PL/pgSQL keeps the plan: before PostgreSQL 18, a function in SQL is planned again for each new request.
create function search_grams(organization_id text, created_at timestamptz, words text) returns tsvector
language plpgsql immutable parallel safe cost 10000 as $$
begin
  return array_to_tsvector(
    array(select substr(w || ' ', generate_series(1, length(w)), 3) from unnest(string_to_array(words, ' ')) w)
    || (organization_id || ' ' || floor(extract(epoch from created_at) / 604800)::int));
end
$$;

-- 4. Documents and templates

-- A stored PDF on which fields are placed and to which a seal is appended. Its files never change.
create table document (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  filename text not null,
  content_type text not null,
  -- the upload; if the document was joined from several files, the joined PDF
  source_key text not null,
  source_sha256 text not null,
  source_size_bytes integer not null,
  -- the joined files in order, null for a single file: key, filename, contentType, sha256, sizeBytes, firstPage, pageCount
  parts jsonb,
  document_key text not null,
  document_sha256 text not null,
  document_size_bytes integer not null,
  first_page_key text,
  page_count integer not null,
  -- [{width, height, rotation}] as displayed, in points
  pages jsonb not null,
  signature_count integer not null,
  certification smallint,
  -- codes of what the sender should know about the document, such as "tracked-changes-accepted"
  warnings jsonb not null default '[]',
  -- the DOCX from which a negotiation starts: the upload, the upload without its macros, or the conversion of a DOC
  docx_key text,
  docx_sha256 text,
  docx_size_bytes integer,
  -- The PDF with its filled form; null where no field holds a value of the form. The document without form shows on its pages the values
  -- that no field holds, so each set of unused fields has a document of its own (docs/decisions/22).
  form_key text,
  form_size_bytes integer,
  -- [{field, widgets}]: the template's fields as they were uploaded, with the numbers of the widgets that show their values
  form_fields jsonb,
  -- the fields that are not used on this document; empty for the uploaded document
  form_unused text,
  created_at timestamptz(3) not null,
  -- when the files of a document for a single signature request were deleted
  files_deleted_at timestamptz(3),
  constraint document_docx_whole check (num_nulls(docx_key, docx_sha256, docx_size_bytes) in (0, 3)),
  check (num_nulls(form_key, form_size_bytes, form_fields, form_unused) in (0, 4))
);
create index on document (organization_id);
create unique index on document (form_key, form_unused);

-- Files made from the pages of a template's document for the editor: pictures, and data read from the pages. They can be made again.
create table page_file (
  document_id text not null references document,
  name text not null,
  key text not null,
  size_bytes integer not null,
  used_at timestamptz(3) not null,
  primary key (document_id, name)
);
create index page_file_used on page_file (used_at);

create table template (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  name text not null,
  searched_name text not null generated always as (search_form(name)) stored,
  status text not null check (status in ('Draft', 'Ready')),
  version integer not null,
  -- created together with its only signature request: archived from the start, in no list, not billed
  one_off boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3)
);
create unique index on template (organization_id, updated_at);
create index template_list on template (organization_id, created_at desc, id desc) include (updated_at) where not one_off;

-- A version never changes: signature requests refer to the version from which they were created.
create table template_version (
  template_id text collate "C" not null references template on delete cascade,
  version integer not null,
  document_id text collate "C" not null references document,
  signer_roles jsonb not null,
  fields jsonb not null,
  -- The roles and fields that the document itself asked for, if the version was made by replacing the document. For the first document
  -- of a template, they are those of its first version.
  of_document jsonb,
  -- the fields that lost their place when the document was replaced, as they were, with the version in which they had it
  lost_fields jsonb,
  -- where a seal would not be visible, and where its ink would be hard to read; null until the seal was rehearsed
  rehearsal jsonb,
  -- who saved it, and the hash of the call, by which a repeated save is recognized; null if it was made with the template
  saved_by jsonb,
  content_sha256 bytea,
  created_at timestamptz(3) not null,
  primary key (template_id, version)
);
create index on template_version (document_id);

-- Unsaved changes in the editor, one row for each person and template.
create table template_draft (
  template_id text collate "C" not null references template on delete cascade,
  -- the editor's email address in lower case, or the id of the link if there is no address
  person text collate "C" not null,
  base_version integer not null,
  signer_roles jsonb not null,
  fields jsonb not null,
  -- the lost fields that the draft has neither placed nor discarded; null means all of them
  lost_fields jsonb,
  saved_at timestamptz(3) not null,
  -- when the person's last link ends
  expires_at timestamptz(3) not null,
  primary key (template_id, person)
);
create index on template_draft (expires_at);

create table editor_link (
  token_sha256 bytea primary key,
  -- by which it is listed and revoked
  id text collate "C" not null unique,
  template_id text collate "C" not null references template on delete cascade,
  -- the person who edits, as the program that created the link names them
  editor_name text,
  editor_email text,
  -- the program's credential, or the person who created it in the application
  credential_id text collate "C",
  person_id text collate "C",
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- as records name the caller
  revoked_by jsonb
);
create index on editor_link (template_id);
create index on editor_link (expires_at);
-- When a person leaves the organization, the links that this person created end.
create index on editor_link (person_id) where person_id is not null;

-- 5. Signature requests

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
  -- recipients of a copy of the signed document who do not sign: [{email, name, sentAt, bouncedAt, bounceReason}]
  cc jsonb not null default '[]',
  -- null if there are no reminders
  reminder_first_after_days integer,
  reminder_every_days integer,
  -- {fieldId: value} that the caller filled in; the signers' values are in recipient
  prefilled jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  completed_at timestamptz(3),
  sealed_key text,
  sealed_sha256 text,
  sealed_size_bytes integer,
  certificate_key text,
  -- since when everyone has signed and the seal is awaited: the time of the last signature, or when the seal was last queued again
  sealing_since timestamptz(3),
  sealing_attempts integer not null default 0,
  -- how many runs have begun to make the seal: each uses its number in the names of its files
  sealing_runs integer not null default 0,
  sealing_error text,
  -- when sealing failed in a way that another attempt cannot repair; null while the seal can still be made
  sealing_failed_at timestamptz(3),
  -- the page, from 1, on which signed content would not be visible
  sealing_failed_page integer,
  -- Content is kept for another week after its deletion was requested, in case the request was a mistake; under a legal hold it stays.
  content_deletion_due_at timestamptz,
  content_deletion_known_by jsonb,
  legal_hold_since timestamptz,
  -- When documents, values and personal data were deleted. Status, times, hashes and the chain of events stay; in the events, personal
  -- data is erased (docs/decisions/14).
  content_deleted_at timestamptz(3),
  foreign key (template_id, template_version) references template_version,
  constraint signature_request_sealed check ((status = 'Completed' and content_deleted_at is null) = (sealed_key is not null)),
  constraint signature_request_check1 check ((status = 'Completed') = (completed_at is not null)),
  constraint signature_request_check2 check ((status = 'Expired') = (expired_reason is not null)),
  constraint signature_request_check3 check ((reminder_first_after_days is null) = (reminder_every_days is null)),
  constraint signature_request_deleted check (content_deleted_at is null or status <> 'Created')
) with (fillfactor = 80);
create unique index on signature_request (organization_id, updated_at);
-- `updated_at` lets updatedSince filter, and `test_mode` lets billing count, without reading the rows. They cost space only, because
-- every change of a row changes updated_at.
create index signature_request_list on signature_request (organization_id, created_at desc, id desc)
  include (updated_at, test_mode);
create index signature_request_states on signature_request
  (organization_id, (coalesce(expired_reason, status)), created_at desc, id desc);
-- A search also finds requests by the names of their templates.
create index signature_request_of_template on signature_request (template_id, created_at desc, id desc);
-- Only requests with metadata are in the index.
create index signature_request_metadata on signature_request using gin (metadata jsonb_path_ops)
  where metadata is not null;
create index signature_request_completed on signature_request (organization_id, completed_at)
  where completed_at is not null and not test_mode;
-- Includes test requests, which `signature_request_completed` leaves out because they are not billed.
create index signature_request_last_completed on signature_request (organization_id, completed_at)
  where completed_at is not null;
create index on signature_request (expires_at) where status = 'Created';
create index signature_request_deadlines on signature_request (organization_id, expires_at) where status = 'Created';
-- Few rows at any time, however many requests an organization has.
create index signature_request_sealing on signature_request (organization_id, sealing_since)
  where status = 'Created' and sealing_since is not null;
-- Ended requests with content, for organizations that have content deleted after some days.
create index signature_request_content_kept on signature_request (organization_id, updated_at)
  where status <> 'Created' and content_deleted_at is null;
create index signature_request_content_deletion_due on signature_request (content_deletion_due_at)
  where content_deletion_due_at is not null;

-- The words by which requests are searched. They are not in signature_request, because each change of a row would write their keys again.
create table signature_request_words (
  signature_request_id text collate "C" primary key references signature_request on delete cascade,
  organization_id text collate "C" not null,
  -- the time of the request, so that a search reads in the order of the list without reading the requests
  created_at timestamptz not null,
  -- the title of the request itself, and its signers' names and addresses
  words text not null
);
create index signature_request_words_list on signature_request_words (organization_id, created_at, signature_request_id);
-- The list of pending entries is short, because each search reads all of it.
create index signature_request_words_grams on signature_request_words
  using gin (search_grams(organization_id, created_at, words)) with (gin_pending_list_limit = 512);

-- A signer.
create table recipient (
  id text collate "C" primary key,
  signature_request_id text collate "C" not null references signature_request on delete cascade,
  position integer not null,
  -- signers of one turn sign in parallel, and turns follow each other
  turn integer not null,
  email text not null,
  name text not null,
  -- as the sender entered it; fields of the kind `company` show it
  company text,
  role text,
  -- how the signer is verified before the link shows anything; fixed when the request is created
  verification text[] not null default '{}',
  -- The organization that waits for the signer, as long as the request is open. Requests end far more often than a member looks for what
  -- is waiting, and an organization may have a million ended requests: the indexes below hold none of them.
  awaited_by text collate "C",
  -- when the sender last corrected name or address; earlier links open nothing any more
  corrected_at timestamptz(3),
  -- when an email last announced a link of a program to the signer, and the program's credential: each credential is announced
  link_told_at timestamptz(3),
  link_told_by text collate "C",
  reminded_at timestamptz(3),
  -- when the next automatic reminder is due; null if there is none
  next_reminder_at timestamptz(3),
  -- set while the last email to the signer was refused for good; null again once a server accepts one
  bounced_at timestamptz(3),
  bounce_reason text,
  viewed_at timestamptz(3),
  -- {fieldId: value}: entered so far, and signed
  draft jsonb not null default '{}',
  signed_values jsonb,
  -- as the engine draws it; for an uploaded image, the storage key of the image as we encoded it
  signature jsonb,
  -- the initials that the signer adopted, with the fields that show them
  initials jsonb,
  signed_at timestamptz(3),
  consent_version text,
  signed_ip_address text,
  signed_user_agent text,
  -- SHA-256 over the content of the call, by which a repeated call is recognized
  signed_content_sha256 text,
  -- how the signer came to the document
  identified_by text check (identified_by in ('email-link', 'embedded-session')),
  -- how the signer was known, as a copy, because links are removed a month after they end
  known_by jsonb,
  declined_at timestamptz(3),
  decline_reason text,
  unique (signature_request_id, position)
) with (fillfactor = 70);
create index on recipient (next_reminder_at) where next_reminder_at is not null;
create index recipient_awaited on recipient (awaited_by, lower(email), id)
  where awaited_by is not null and signed_at is null;
create index recipient_bounced on recipient (awaited_by, bounced_at)
  where awaited_by is not null and signed_at is null and bounced_at is not null;

create function stop_awaiting() returns trigger language plpgsql as $$
begin
  update recipient set awaited_by = null
   where signature_request_id = new.id and signed_at is null and awaited_by is not null;
  return null;
end
$$;
create trigger signature_request_ended after update of status on signature_request
  for each row when (old.status = 'Created' and new.status <> 'Created') execute function stop_awaiting();

-- Files that signers upload for fields of the kind `attachment`: the upload (`source`), and the pages that are appended to the sealed
-- document. Until the signer has signed, a row is part of the draft.
create table attachment (
  recipient_id text collate "C" not null references recipient on delete cascade,
  field_id text collate "C" not null,
  organization_id text collate "C" not null references organization on delete cascade,
  filename text not null,
  -- as the box of the field shows it
  drawn_name text not null,
  content_type text not null,
  source_key text not null,
  source_sha256 text not null,
  source_size_bytes integer not null,
  document_key text not null,
  document_sha256 text not null,
  document_size_bytes integer not null,
  page_count integer not null,
  uploaded_at timestamptz(3) not null,
  primary key (recipient_id, field_id)
);

-- Upgrades of sealed files, so that they can be verified for longer. The sealed file stays under the key in signature_request; each
-- upgrade is another file, which begins with the bytes of the sealed file.
create table sealed_file (
  signature_request_id text collate "C" not null references signature_request on delete cascade,
  kind text not null check (kind in ('document', 'certificate')),
  level text not null,
  -- the number of upgrades, and the file that the last upgrade made
  upgrades integer not null default 0,
  upgraded_key text,
  upgraded_sha256 text,
  upgraded_size_bytes integer,
  upgraded_at timestamptz(3),
  -- when the next upgrade is due; null if there is nothing to do
  due_at timestamptz(3),
  failed_tries integer not null default 0,
  last_error text,
  primary key (signature_request_id, kind)
);
create index on sealed_file (due_at) where due_at is not null;

-- A template sent to many signers at once: a job makes each row a signature request.
create table bulk_send (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  template_id text collate "C" not null references template on delete cascade,
  template_version integer not null,
  -- the properties that all rows share, the organization's defaults when it was accepted, and its sender
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
  -- signers and values, until there is a request for them or they cannot be sent
  input jsonb,
  signature_request_id text collate "C",
  error text,
  primary key (bulk_send_id, row),
  check ((input is null) = (signature_request_id is not null or error is not null))
);
create index on bulk_send_row (bulk_send_id, row) where input is not null;

-- 6. Signing links and codes

create table signing_link (
  token_sha256 bytea primary key,
  -- by which it is listed and revoked
  id text collate "C" not null unique,
  recipient_id text collate "C" not null references recipient on delete cascade,
  -- who got it: the signer by email, or the caller of the API
  channel text not null default 'api' check (channel in ('api', 'mail')),
  -- the program's credential, or the person who created it in the application
  credential_id text collate "C",
  person_id text collate "C",
  created_at timestamptz(3) not null,
  -- until when it can be opened
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- as records name the caller
  revoked_by jsonb
);
create index on signing_link (recipient_id);
create index on signing_link (expires_at);
-- When a person leaves the organization, the links that this person created end.
create index on signing_link (person_id) where person_id is not null;

-- A session that a link opened. It can last longer than the link can be opened.
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
create index on signing_session (expires_at);

-- A code that was emailed to a signer. Its digits are not stored: they are computed from the id of its email (docs/decisions/37).
create table signing_code (
  mail_id text collate "C" primary key,
  link_id text collate "C" not null references signing_link (id) on delete cascade,
  -- SHA-256 of the address in lower case, for the limit of codes to one address
  address_sha256 bytea not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0,
  used_at timestamptz(3),
  -- SHA-256 of the proof that was returned for the code, and until when the proof is valid
  proof_sha256 bytea unique,
  proof_expires_at timestamptz(3),
  -- SHA-256 of the IP address and the program with which the code was entered
  client_sha256 bytea
);
create index on signing_code (link_id, sent_at);
create index on signing_code (address_sha256, sent_at);
create index on signing_code (expires_at);

-- 7. Mails

-- An email to one person, written in the transaction of the change that it announces. Its text is made when it is sent. The table is the
-- queue (docs/decisions/34).
create table mail (
  id text collate "C" primary key,
  -- null for an email to a person about their account
  organization_id text collate "C" references organization on delete cascade,
  kind text not null,
  recipient_email text not null,
  recipient_name text,
  -- the signature request, redline request, webhook endpoint … that it is about
  subject_id text collate "C" not null,
  -- the signer who gets it; null for any other recipient
  recipient_signature_id text collate "C" references recipient on delete cascade,
  details jsonb not null,
  -- Refused: it will never arrive; Dropped: it is not needed any more
  status text not null default 'Queued' check (status in ('Queued', 'Sent', 'Refused', 'Dropped')),
  -- how often a mail server postponed it; a server that cannot be reached does not count
  postponed_count integer not null default 0,
  error text,
  created_at timestamptz(3) not null,
  -- when the next attempt is due
  due_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index on mail (organization_id, created_at desc);
create index on mail (subject_id);
create index mail_due on mail (due_at) where status = 'Queued';

-- Emails that would have been sent if a mail server were set. They are encrypted, because they contain signing links.
create table outbox_mail (
  mail_id text collate "C" primary key references mail on delete cascade,
  message bytea not null,
  created_at timestamptz(3) not null
);
create index on outbox_mail (created_at);

-- 8. Events and webhooks

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
-- The events of an organization by time, with which their ids begin.
create index on event (organization_id, id);
-- The list of events of one type (docs/decisions/09).
create index event_log_of_type on event (organization_id, event_type, id);

create table webhook_endpoint (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  url text not null,
  description text,
  event_types text[] not null check (cardinality(event_types) > 0),
  enabled boolean not null,
  -- encrypted; the next secret replaces the first when it is activated, or by itself at its time
  secret bytea not null,
  next_secret bytea,
  next_secret_active_at timestamptz(3),
  -- the first and the latest failure since the last success
  failing_since timestamptz(3),
  last_failure_at timestamptz(3),
  -- when the service switched it off
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((next_secret is null) = (next_secret_active_at is null)),
  check (not enabled or disabled_at is null)
);
create index on webhook_endpoint (organization_id);

-- An event for one endpoint. The body is the event's record, which is stored once.
create table webhook_delivery (
  endpoint_id text collate "C" not null references webhook_endpoint on delete cascade,
  event_id text collate "C" not null,
  event_type text not null,
  -- the body of a test delivery, which has no event
  sample_record text,
  status text not null default 'Pending' check (status in ('Pending', 'Delivered', 'Failed')),
  attempt_count integer not null default 0,
  -- the position in the table of pauses between attempts; starts again when the event is sent again
  retry_step integer not null default 0,
  -- when the next attempt is due; null if there is none
  due_at timestamptz(3),
  -- the dispatcher that is trying it now
  claimed_by text,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  primary key (endpoint_id, event_id),
  check ((status = 'Pending') = (due_at is not null)),
  check (status = 'Pending' or claimed_by is null)
) with (fillfactor = 80);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at) where status = 'Pending' and claimed_by is null;
create index webhook_delivery_claimed on webhook_delivery (claimed_by, endpoint_id) where claimed_by is not null;
create index webhook_delivery_list on webhook_delivery (endpoint_id, created_at desc, event_id desc);
-- Failed deliveries are few among many.
create index webhook_delivery_failed on webhook_delivery (endpoint_id, created_at desc, event_id desc) where status = 'Failed';
create index webhook_delivery_age on webhook_delivery (created_at) where status <> 'Pending';

create table webhook_attempt (
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  -- null if no answer arrived; then `error` has the reason
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  primary key (endpoint_id, event_id, attempt),
  foreign key (endpoint_id, event_id) references webhook_delivery on delete cascade
);

-- Queues each event for the endpoints that exist when it is written, in the same transaction, whichever code writes it
-- (docs/decisions/12). It runs once for each statement, so that many events are one insertion.
create function queue_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, event_type, created_at, due_at)
  select e.id, n.id, n.event_type, t.at, t.at
    from new_events n
    join webhook_endpoint e
      on e.organization_id = n.organization_id and e.enabled and n.event_type = any (e.event_types)
   cross join lateral (
     select to_timestamp((n.record::json->'event'->>'event_time')::float8 / 1000)::timestamptz(3) as at
   ) t
     -- an endpoint that is being deleted is waited for, and then not there
     for key share of e;
  if found then
    perform pg_notify('webhook_delivery', '');
  end if;
  return null;
end
$$;
create trigger queue_webhook_deliveries after insert on event
  referencing new table as new_events
  for each statement execute function queue_webhook_deliveries();

-- 9. Redlines

create table redline_request (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  template_id text collate "C" not null,
  -- the current version when the request was created: its document is negotiated
  template_version integer not null,
  status text not null check (status in (
    'DisclosingPartyDraft', 'DisclosingPartyRequestedReview', 'DocumentReadyForSigning',
    'ReceivingPartyDraft', 'ReceivingPartyOpened', 'ReceivingPartyRequestedReview')),
  -- the side in turn, or the side that was in turn when the document became ready for signing
  current_side text not null check (current_side in ('Disclosing', 'Receiving')),
  -- from 1; a round is the turn of one side
  round integer not null check (round >= 1),
  test_mode boolean not null,
  notify boolean not null,
  -- {subject, …}: texts by key
  metadata jsonb not null,
  -- whether the document was disarmed when the negotiation began; if not, each download is (docs/decisions/49)
  -- the last signature request that was created from the agreed text
  signature_request_id text collate "C" references signature_request on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (template_id, template_version) references template_version
) with (fillfactor = 80);
create unique index on redline_request (organization_id, updated_at);
create index redline_request_statuses on redline_request (organization_id, status, updated_at desc, id desc);
create index redline_request_of_template on redline_request (template_id, updated_at desc, id desc);
create index redline_request_metadata on redline_request using gin (metadata jsonb_path_ops);
create index redline_request_agreed on redline_request (organization_id, updated_at)
  where status = 'DocumentReadyForSigning' and signature_request_id is null;
create index on redline_request (organization_id, created_at) where not test_mode;
create index on redline_request (template_id, template_version);
create index on redline_request (signature_request_id);

-- All current and former members. A member who leaves and returns keeps the row.
create table redline_member (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  position integer not null,
  email text not null,
  -- the address without regard to case, which identifies a member
  email_key text collate "C" not null,
  display_name text not null,
  -- names under which earlier changes in the file may be signed
  earlier_names text[] not null,
  role text not null check (role in ('DisclosingParty', 'ReceivingParty', 'DisclosingCounsel', 'ReceivingCounsel')),
  added_at timestamptz(3) not null,
  removed_at timestamptz(3),
  -- when an email last announced a link of a program to the member, and the program's credential: each credential is announced
  link_told_at timestamptz(3),
  link_told_by text collate "C",
  unique (redline_request_id, email_key)
);
create index redline_member_address on redline_member (email_key, id) where removed_at is null;

create table redline_link (
  token_sha256 bytea primary key,
  -- by which it is listed and revoked
  id text collate "C" not null unique,
  member_id text collate "C" not null references redline_member on delete cascade,
  channel text generated always as (case when round is null then 'api' else 'mail' end) stored,
  -- the program's credential, or the person who created it in the application
  credential_id text collate "C",
  person_id text collate "C",
  created_at timestamptz(3) not null,
  -- until when it can be opened: a time, or for an emailed link the end of a round
  expires_at timestamptz(3),
  round integer,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- as records name the caller
  revoked_by jsonb,
  check ((expires_at is null) <> (round is null))
);
create index on redline_link (member_id);
-- When a person leaves the organization, the links that this person created end.
create index on redline_link (person_id) where person_id is not null;

-- A session that a link opened. It can last longer than the link can be opened.
create table redline_session (
  id text collate "C" primary key,
  token_sha256 bytea not null references redline_link on delete cascade,
  opened_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index on redline_session (token_sha256, expires_at);

-- The document after each saved edit; the first revision is the template's document. The files are the only source: no state of the
-- document is kept in memory.
create table redline_revision (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- from 1
  number integer not null check (number >= 1),
  -- the round in which it was made
  round integer not null,
  kind text not null
    constraint redline_revision_kind_check
    check (kind in ('source', 'operations', 'accept', 'reject', 'withdraw', 'undo', 'upload')),
  file_key text not null,
  file_sha256 text not null,
  file_size_bytes integer not null,
  -- The program that last saved the file, which its properties do not show any more: a file that another program has saved again is
  -- recognized by it.
  program text,
  -- the names of the body's paragraphs, in order
  anchors text[] not null,
  -- the clauses that it changed, so that a call about an earlier revision of the same turn can be done on the newest (docs/decisions/48)
  trace jsonb,
  -- null for the template's document
  member_id text collate "C" references redline_member on delete cascade,
  created_at timestamptz(3) not null,
  -- when its file, anchors and trace were removed, because no call can refer to it any more
  pruned_at timestamptz(3),
  primary key (redline_request_id, number)
);
create index on redline_revision (member_id);
create index redline_revision_whole on redline_revision (created_at) where pruned_at is null;
create index redline_revision_bytes on redline_revision (redline_request_id) include (file_size_bytes) where pruned_at is null;

-- The answer to each operation, so that a repeated call has the same answer and is done once. An operationId stands for one call, with
-- its kind and content (docs/decisions/10).
create table redline_operation (
  member_id text collate "C" not null references redline_member on delete cascade,
  operation_id text collate "C" not null,
  kind text not null,
  content_sha256 bytea,
  -- operations that were sent together have one answer: one row has it, and the others name this row
  answer jsonb,
  answered_with text collate "C",
  primary key (member_id, operation_id),
  check ((answer is null) = (answered_with is not null))
);

-- The person whose name is in the file. The row stays when the member leaves.
create table redline_author (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  name text collate "C" not null,
  side text not null check (side in ('Disclosing', 'Receiving')),
  -- null for an author of the template who is not a member
  member_id text collate "C" references redline_member on delete cascade,
  primary key (redline_request_id, name)
);
create index on redline_author (member_id);

-- How a member who changed something in a round was known; several rows if the member used several links.
create table redline_presence (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  round integer not null,
  member_id text collate "C" not null references redline_member on delete cascade,
  link_id text collate "C" not null,
  known_by jsonb not null,
  primary key (redline_request_id, round, member_id, link_id)
);
create index on redline_presence (member_id);

-- An ended turn, as it was at its end.
create table redline_round (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  round integer not null,
  side text not null check (side in ('Disclosing', 'Receiving')),
  outcome text not null check (outcome in ('sent', 'approved')),
  revision integer not null,
  -- the document at the end of the round, with its comments
  file_key text not null,
  file_sha256 text not null,
  file_size_bytes integer not null,
  member_id text collate "C" not null references redline_member on delete cascade,
  -- how the member who ended it was known, as a copy, because links are removed a month after they end
  known_by jsonb,
  ended_at timestamptz(3) not null,
  message text,
  -- the open changes and the shared comments at its end
  changes jsonb not null,
  comments jsonb not null,
  -- where comments were at its end, by id: the side that is not in turn sees them there
  places jsonb not null default '{}',
  -- the numbers of each member: [{name, clauses, labels, wordsInserted, …}]
  summary jsonb not null default '[]',
  -- the changes that this turn made
  insertions integer not null,
  deletions integer not null,
  new_comments integer not null,
  primary key (redline_request_id, round),
  foreign key (redline_request_id, revision) references redline_revision on delete cascade
);
create index on redline_round (member_id);
create index on redline_round (redline_request_id, revision);

-- An accepted or rejected change.
create table redline_decision (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  round integer not null,
  -- the revision that it made
  revision integer,
  member_id text collate "C" not null references redline_member on delete cascade,
  verdict text not null check (verdict in ('accept', 'reject')),
  reason text,
  -- as it was displayed
  change_id text not null,
  change jsonb not null,
  -- the data that undoes the decision; the first of several decisions of one call has it for all of them, and the others name the first
  record jsonb,
  together_with text collate "C" references redline_decision on delete cascade,
  decided_at timestamptz(3) not null,
  undone_at timestamptz(3),
  constraint redline_decision_record_check check ((record is null) = (together_with is not null))
);
create index on redline_decision (redline_request_id, round);
create index on redline_decision (member_id);

create table redline_comment (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- the id of the comment in the DOCX, for comments of the template
  file_id text,
  -- the other side sees the comments that were shared in ended rounds
  round integer not null,
  -- the comment that this comment answers
  parent_id text collate "C" references redline_comment on delete cascade,
  side text not null check (side in ('Disclosing', 'Receiving')),
  -- null for an author of the template who is not a member
  member_id text collate "C" references redline_member on delete cascade,
  author text not null,
  internal boolean not null,
  text text not null,
  -- null for a comment on the whole document
  anchor text,
  start integer,
  length integer,
  -- the commented text once it is not in the document any more: it may return
  quote text,
  created_at timestamptz(3),
  -- when a draft was last edited: the file dates the comment by it
  edited_at timestamptz(3),
  resolved_round integer,
  resolved_side text check (resolved_side in ('Disclosing', 'Receiving')),
  check ((resolved_round is null) = (resolved_side is null))
);
create index on redline_comment (redline_request_id, id);
create index on redline_comment (parent_id);
create index on redline_comment (member_id);

-- Earlier texts of edited and deleted comments, as hashes: a file that was downloaded before must not restore them.
create table redline_unsaid (
  id bigint generated always as identity primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- the comment, which may have been deleted
  comment_id text collate "C" not null,
  side text not null check (side in ('Disclosing', 'Receiving')),
  member_id text collate "C" references redline_member on delete cascade,
  author text not null,
  said_at timestamptz(3) not null,
  text_sha256 bytea not null
);
create index on redline_unsaid (redline_request_id, id);
create index on redline_unsaid (member_id);

create table redline_message (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  member_id text collate "C" not null references redline_member on delete cascade,
  -- the side for which it was written: its author may change sides later
  side text not null check (side in ('Disclosing', 'Receiving')),
  text text not null,
  created_at timestamptz(3) not null
);
create index on redline_message (redline_request_id, id);
create index on redline_message (member_id);

-- The agreed text as it was sent for signature: one row for each signature request that was created from it.
create table redline_agreement (
  signature_request_id text collate "C" primary key references signature_request on delete cascade,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- the round that ended with the approval, and its last revision
  round integer not null,
  revision integer not null,
  -- the agreed text: all changes are accepted, and no trace of the negotiation is left
  docx_key text not null,
  docx_sha256 text not null,
  docx_size_bytes integer not null,
  -- the PDF made from it, which is the original of the signature request
  pdf_key text not null,
  pdf_sha256 text not null,
  -- how many pages show the agreed text; signature pages follow
  agreed_page_count integer not null,
  -- Whether the pages were compared with the agreed text, word for word, before they were sent. If not, the word processor may have
  -- calculated fields again.
  template_id text collate "C" not null references template on delete cascade,
  -- what became of each field of the negotiated template, as the API returns it
  fields jsonb not null,
  created_at timestamptz(3) not null,
  foreign key (redline_request_id, round) references redline_round on delete cascade
);
create index on redline_agreement (redline_request_id, round);
create index on redline_agreement (template_id);

-- 10. Files, idempotency, limits

-- A stored file that no committed row names yet, or that none names any more. If it is still here after a day, the file is removed
-- (docs/decisions/13).
create table pending_file (
  key text collate "C" primary key,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index on pending_file (created_at);

-- The first answer to each Idempotency-Key, written in the transaction of the change that it reports (docs/decisions/10).
create table kept_answer (
  -- SHA-256 over organization, path and key
  id bytea primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  content_sha256 bytea not null,
  -- status, headers and body, encrypted
  answer bytea not null,
  created_at timestamptz(3) not null
);
create index on kept_answer (created_at);
create index on kept_answer (organization_id);

-- Failed attempts to enter a secret, for all processes together (docs/decisions/39).
create table failed_try (
  -- SHA-256 of what the failures count for: a network, or the guessed account, client or code
  key_sha256 bytea primary key,
  -- When all attempts are available again. Each failure delays it by the time after which one attempt returns.
  full_at timestamptz(3) not null
);
create index failed_try_full on failed_try (full_at);

-- 11. Quotas

-- What each organization has stored and open. Deferred triggers count it at the end of each transaction, after the organization's clock:
-- so the row is locked last and briefly, and no code that writes files or requests can forget to count (docs/decisions/39).
create table organization_usage (
  organization_id text collate "C" primary key references organization on delete cascade,
  stored_bytes bigint not null default 0,
  open_requests integer not null default 0,
  open_negotiations integer not null default 0
) with (fillfactor = 20);

create function begin_usage() returns trigger language plpgsql as $$ begin
  insert into organization_usage (organization_id) values (new.id);
  return null;
end $$;
create trigger begin_usage after insert on organization for each row execute function begin_usage();

create function add_usage(organization text, bytes bigint, requests integer, negotiations integer) returns void language sql as $$
  update organization_usage
     set stored_bytes = stored_bytes + bytes,
         open_requests = open_requests + requests,
         open_negotiations = open_negotiations + negotiations
   where organization_id = organization
     and (bytes, requests, negotiations) is distinct from (0::bigint, 0, 0)
$$;

-- One file may be upload, document, DOCX and form at once. A document with unused form fields shares every file but its own PDF.
create function stored_bytes(one document) returns bigint language sql immutable as $$
  select case
    when one.form_unused <> '' then one.document_size_bytes
    else one.source_size_bytes::bigint
       + case when one.document_key <> one.source_key then one.document_size_bytes else 0 end
       + case when one.docx_key not in (one.source_key, one.document_key) then one.docx_size_bytes else 0 end
       + case when one.form_key <> one.source_key then one.form_size_bytes else 0 end
       + coalesce((select sum((part->>'sizeBytes')::bigint) from jsonb_array_elements(one.parts) part), 0)::bigint
    end
$$;

create function count_document() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then perform add_usage(new.organization_id, stored_bytes(new), 0, 0);
  elsif old.files_deleted_at is null and new.files_deleted_at is not null then
    perform add_usage(new.organization_id, -stored_bytes(new), 0, 0);
  end if;
  return null;
end $$;
create constraint trigger count_usage after insert or update of files_deleted_at on document
  deferrable initially deferred for each row execute function count_document();

create function count_signature_request() returns trigger language plpgsql as $$
declare
  was_open integer := 0;
  was_sealed bigint := 0;
begin
  if tg_op = 'UPDATE' then
    was_open := (old.status = 'Created')::integer;
    was_sealed := coalesce(old.sealed_size_bytes, 0);
  end if;
  perform add_usage(new.organization_id, coalesce(new.sealed_size_bytes, 0) - was_sealed, (new.status = 'Created')::integer - was_open, 0);
  return null;
end $$;
create constraint trigger count_usage after insert or update of status, sealed_size_bytes on signature_request
  deferrable initially deferred for each row execute function count_signature_request();

create function attachment_bytes(one attachment) returns bigint language sql immutable as $$
  select one.source_size_bytes::bigint + case when one.document_key <> one.source_key then one.document_size_bytes else 0 end
$$;

create function count_attachment() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform add_usage(old.organization_id, -attachment_bytes(old), 0, 0); end if;
  if tg_op <> 'DELETE' then perform add_usage(new.organization_id, attachment_bytes(new), 0, 0); end if;
  return null;
end $$;
create constraint trigger count_usage after insert or update or delete on attachment
  deferrable initially deferred for each row execute function count_attachment();

create function count_redline_request() returns trigger language plpgsql as $$
declare
  was_open integer := 0;
begin
  if tg_op = 'UPDATE' then was_open := (old.status <> 'DocumentReadyForSigning')::integer; end if;
  perform add_usage(new.organization_id, 0, 0, (new.status <> 'DocumentReadyForSigning')::integer - was_open);
  return null;
end $$;
create constraint trigger count_usage after insert or update of status on redline_request
  deferrable initially deferred for each row execute function count_redline_request();

create function add_negotiation_bytes(request text, bytes bigint) returns void language sql as $$
  select add_usage((select organization_id from redline_request where id = request), bytes, 0, 0)
$$;

create function count_redline_revision() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then perform add_negotiation_bytes(new.redline_request_id, new.file_size_bytes);
  elsif old.pruned_at is null and new.pruned_at is not null then
    perform add_negotiation_bytes(new.redline_request_id, -new.file_size_bytes);
  end if;
  return null;
end $$;
create constraint trigger count_usage after insert or update of pruned_at on redline_revision
  deferrable initially deferred for each row execute function count_redline_revision();

create function count_redline_round() returns trigger language plpgsql as $$ begin
  perform add_negotiation_bytes(new.redline_request_id, new.file_size_bytes);
  return null;
end $$;
create constraint trigger count_usage after insert on redline_round
  deferrable initially deferred for each row execute function count_redline_round();

create function count_redline_agreement() returns trigger language plpgsql as $$ begin
  perform add_negotiation_bytes(new.redline_request_id, new.docx_size_bytes);
  return null;
end $$;
create constraint trigger count_usage after insert on redline_agreement
  deferrable initially deferred for each row execute function count_redline_agreement();

-- 12. Installation

-- The installation to which this database belongs. The folder "keys" of its data folder has the same id (docs/decisions/56).
create table installation (
  id text collate "C" primary key,
  -- SHA-256 of the root certificate in that folder; null until its keys have been made
  root_sha256 text,
  -- a ciphertext that only the installation's master key opens
  key_check bytea
);
create unique index installation_single_row on installation ((true));
