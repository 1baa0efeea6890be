-- Whether signers are told who acts after them.
alter table organization_settings add column names_later_signers boolean not null default true;
