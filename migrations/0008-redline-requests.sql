create table redline_request (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  template_id text collate "C" not null,
  -- the version of that moment: its document is the one that is negotiated
  template_version integer not null,
  status text not null check (status in (
    'DisclosingPartyDraft', 'DisclosingPartyRequestedReview', 'DocumentReadyForSigning',
    'ReceivingPartyDraft', 'ReceivingPartyOpened', 'ReceivingPartyRequestedReview')),
  -- the side whose turn it is, or was when the document became ready for signing
  current_side text not null check (current_side in ('Disclosing', 'Receiving')),
  -- from 1; a round is the turn of one side
  round integer not null check (round >= 1),
  test_mode boolean not null,
  notify boolean not null,
  -- {subject, …}: texts by key
  metadata jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (template_id, template_version) references template_version
) with (fillfactor = 80);
create unique index on redline_request (organization_id, updated_at);
create index on redline_request (organization_id, created_at) where not test_mode;
create index on redline_request (template_id, template_version);

-- Everybody who is or was a member; who leaves and comes back is the same member.
create table redline_member (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  position integer not null,
  email text not null,
  -- the address without regard to case: what a member is known by
  email_key text collate "C" not null,
  display_name text not null,
  -- under which earlier changes may be signed in the file
  earlier_names text[] not null,
  role text not null check (role in ('DisclosingParty', 'ReceivingParty', 'DisclosingCounsel', 'ReceivingCounsel')),
  added_at timestamptz(3) not null,
  removed_at timestamptz(3),
  unique (redline_request_id, email_key)
);

create table redline_link (
  token_sha256 bytea primary key,
  member_id text collate "C" not null references redline_member on delete cascade,
  created_at timestamptz(3) not null,
  -- until when it may be opened: a moment, or for a mailed one the end of a round
  expires_at timestamptz(3),
  round integer,
  revoked_at timestamptz(3),
  check ((expires_at is null) <> (round is null))
);
create index on redline_link (member_id);

-- What a link opened; the link is only the key to the door.
create table redline_session (
  id text collate "C" primary key,
  token_sha256 bytea not null references redline_link on delete cascade,
  opened_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index on redline_session (token_sha256, expires_at);
