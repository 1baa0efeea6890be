-- The id by which the DOCX has a comment already: the template's own.
alter table redline_comment add column file_id text;
-- What a comment was about, when that is not in the text any more: it may come back.
alter table redline_comment add column quote text;

-- Where comments were when a round ended, by id: whoever is not in turn sees them there.
alter table redline_round add column places jsonb not null default '{}';

-- The document as a round ended with it, its comments in it. Rounds of before have none there.
alter table redline_round add column file_key text;
alter table redline_round add column file_sha256 text;
alter table redline_round add column file_size_bytes integer;
update redline_round t
  set file_key = v.file_key, file_sha256 = v.file_sha256, file_size_bytes = v.file_size_bytes
  from redline_revision v
  where v.redline_request_id = t.redline_request_id and v.number = t.revision;
alter table redline_round alter column file_key set not null;
alter table redline_round alter column file_sha256 set not null;
alter table redline_round alter column file_size_bytes set not null;
