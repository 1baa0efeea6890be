-- The document after each saved edit; the first is the template's own. The files are the truth, nothing in memory is.
create table redline_revision (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- from 1
  number integer not null check (number >= 1),
  -- in which it was made
  round integer not null,
  kind text not null check (kind in ('source', 'operations', 'accept', 'reject', 'withdraw', 'undo')),
  file_key text not null,
  file_sha256 text not null,
  file_size_bytes integer not null,
  -- the names of the paragraphs of the body, in order
  anchors text[] not null,
  -- null for the template's own
  member_id text collate "C" references redline_member on delete cascade,
  created_at timestamptz(3) not null,
  primary key (redline_request_id, number)
);
create index on redline_revision (member_id);

-- What was answered to an operation, so that a repeat is answered the same and done once.
create table redline_operation (
  member_id text collate "C" not null references redline_member on delete cascade,
  operation_id text collate "C" not null,
  answer jsonb not null,
  primary key (member_id, operation_id)
);

-- Whose a name in the file is. It stays so whatever becomes of the members.
create table redline_author (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  name text collate "C" not null,
  side text not null check (side in ('Disclosing', 'Receiving')),
  -- null for an author of the template who is no member
  member_id text collate "C" references redline_member on delete cascade,
  primary key (redline_request_id, name)
);
create index on redline_author (member_id);

-- A turn that ended, as it was then.
create table redline_round (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  round integer not null,
  side text not null check (side in ('Disclosing', 'Receiving')),
  outcome text not null check (outcome in ('sent', 'approved')),
  revision integer not null,
  member_id text collate "C" not null references redline_member on delete cascade,
  ended_at timestamptz(3) not null,
  message text,
  -- the open changes and the shared comments of that moment
  changes jsonb not null,
  comments jsonb not null,
  -- what this turn brought
  insertions integer not null,
  deletions integer not null,
  new_comments integer not null,
  primary key (redline_request_id, round),
  foreign key (redline_request_id, revision) references redline_revision on delete cascade
);
create index on redline_round (member_id);
create index on redline_round (redline_request_id, revision);

-- Changes that were accepted or rejected.
create table redline_decision (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  round integer not null,
  member_id text collate "C" not null references redline_member on delete cascade,
  verdict text not null check (verdict in ('accept', 'reject')),
  reason text,
  -- as it was shown
  change_id text not null,
  change jsonb not null,
  -- what takes the decision back
  record jsonb not null,
  decided_at timestamptz(3) not null,
  undone_at timestamptz(3)
);
create index on redline_decision (redline_request_id, round);
create index on redline_decision (member_id);

create table redline_comment (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- the other side sees what was shared in rounds that ended
  round integer not null,
  -- the comment that this one answers
  parent_id text collate "C" references redline_comment on delete cascade,
  side text not null check (side in ('Disclosing', 'Receiving')),
  -- null for an author of the template who is no member
  member_id text collate "C" references redline_member on delete cascade,
  author text not null,
  internal boolean not null,
  text text not null,
  -- null for the whole document
  anchor text,
  start integer,
  length integer,
  created_at timestamptz(3),
  resolved_round integer,
  resolved_side text check (resolved_side in ('Disclosing', 'Receiving')),
  check ((resolved_round is null) = (resolved_side is null))
);
create index on redline_comment (redline_request_id, id);
create index on redline_comment (parent_id);
create index on redline_comment (member_id);

create table redline_message (
  id text collate "C" primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  member_id text collate "C" not null references redline_member on delete cascade,
  text text not null,
  created_at timestamptz(3) not null
);
create index on redline_message (redline_request_id, id);
create index on redline_message (member_id);
