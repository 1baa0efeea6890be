-- Where an email went, for people who follow a request: `Sent` said the same of a mail that the outbox kept, because no mail server was set,
-- and mails leave the outbox after a month.
alter table mail add column kept_in_outbox boolean not null default false;
update mail m set kept_in_outbox = true from outbox_mail o where o.mail_id = m.id;
-- when a mail server refused it for good
alter table mail add column refused_at timestamptz(3);
