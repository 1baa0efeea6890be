-- A row of a bulk send that was left out when the bulk send was accepted: why is in `error`.
alter table bulk_send_row add column left_out boolean not null default false;
alter table bulk_send_row add check (not left_out or error is not null);

-- Who would have signed a row that was left out or could not be sent, as the caller wrote it.
alter table bulk_send_row add column signers jsonb;
alter table bulk_send_row add check (signers is null or error is not null);
