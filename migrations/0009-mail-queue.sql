-- When a mail that waits is tried next: the table is its own queue (see docs/decisions/0034).
alter table mail add column due_at timestamptz(3);
update mail set due_at = created_at;
alter table mail alter column due_at set not null;
create index mail_due on mail (due_at) where status = 'Queued';
drop index mail_created_at_idx;

-- A request and its first mails are one statement now.
alter table mail alter constraint mail_recipient_signature_id_fkey not deferrable;

-- What the job queue still holds of mails is in the table.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where key like 'mail/%';
  end if;
end
$$;
