-- The time zone in which certificates and emails state times, an IANA name; null until somebody has entered or chosen one. UTC is used until then.
alter table organization_settings add column time_zone text;

-- Whether the id of a request is printed on each page when it is sealed.
alter table organization_settings add column stamps_request_id boolean not null default false;

-- The organization's own text that signers agree to; null for the text of the service.
alter table organization_settings add column consent_text text;

-- Every own text that an organization has ever used: what signers have agreed to must stay readable.
create table organization_consent (
  organization_id text collate "C" not null references organization on delete cascade,
  -- made of the hash of the text
  version text not null,
  text text not null,
  primary key (organization_id, version)
);
