-- Whether the pages of an agreed document were compared with it, word for word, before it was sent for signature. In documents of
-- before, a word processor may have worked out fields anew.
alter table redline_agreement add column text_compared boolean not null default false;
