-- Content that somebody asks to delete is kept for another week, in which they can change their mind; a request on legal hold keeps it.
alter table signature_request
  add column content_deletion_due_at timestamptz,
  add column content_deletion_known_by jsonb,
  add column legal_hold_since timestamptz;
create index signature_request_content_deletion_due on signature_request (content_deletion_due_at)
  where content_deletion_due_at is not null;
