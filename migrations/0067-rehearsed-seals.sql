-- Where a seal of the version would not be seen, and where its ink would be hard to read; null until it was rehearsed.
alter table template_version add column rehearsal jsonb;
