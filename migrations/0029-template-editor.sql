-- Who saved a version of a template, and the hash of what was sent, by which a repeat of the same save is known. null for a version that
-- was made with the template, and for those of before this was recorded.
alter table template_version
  add column saved_by jsonb,
  add column content_sha256 bytea;

-- Who edits by a link, as the program that asked for it says.
alter table editor_link
  add column editor_name text,
  add column editor_email text;

-- What an editor has not saved yet, one for each person and template. The person is the email address of the editor in lower case, else
-- the id of the link.
create table template_draft (
  template_id text collate "C" not null references template on delete cascade,
  person text collate "C" not null,
  base_version integer not null,
  signer_roles jsonb not null,
  fields jsonb not null,
  saved_at timestamptz(3) not null,
  -- when the last link of the person ends
  expires_at timestamptz(3) not null,
  primary key (template_id, person)
);
create index on template_draft (expires_at);
