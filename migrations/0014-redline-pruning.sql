-- Since when nobody can ask for a revision any more: its file and its names are gone then (docs/decisions/0049).
alter table redline_revision add column pruned_at timestamptz(3);
create index redline_revision_whole on redline_revision (created_at) where pruned_at is null;

-- Operations that were sent together have one answer: it is with one of them, which the others name.
alter table redline_operation alter column answer drop not null;
alter table redline_operation add column answered_with text collate "C";
alter table redline_operation add check ((answer is null) = (answered_with is not null));
