-- When a draft was last edited: the file says it as of then.
alter table redline_comment add column edited_at timestamptz(3);

-- What comments said before they were edited or deleted: a file that was downloaded before then must not bring it back.
create table redline_unsaid (
  id bigint generated always as identity primary key,
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  -- of a comment that may be gone
  comment_id text collate "C" not null,
  side text not null check (side in ('Disclosing', 'Receiving')),
  member_id text collate "C" references redline_member on delete cascade,
  author text not null,
  said_at timestamptz(3) not null,
  text_sha256 bytea not null
);
create index on redline_unsaid (redline_request_id, id);
create index on redline_unsaid (member_id);
