-- Since when all have signed and the seal is awaited: from the last signature, or from when it was last queued again.
alter table signature_request add column sealing_since timestamptz(3);
-- When the seal failed in a way that no further try can mend; null while it may still be made.
alter table signature_request add column sealing_failed_at timestamptz(3);
-- The page on which what was signed would not be seen, from 1.
alter table signature_request add column sealing_failed_page integer;
-- How many runs have begun to make the seal: each names its files by its number.
alter table signature_request add column sealing_runs integer not null default 0;

update signature_request s
   set sealing_since = r.last_signed_at,
       sealing_failed_at = case when s.sealing_error like 'not\_visible:%' then s.updated_at end,
       sealing_failed_page = substring(s.sealing_error from '^not_visible: what was signed on page ([0-9]+) ')::integer,
       -- files of runs of before have the numbers of their attempts
       sealing_runs = 1000
  from (
    select o.id, max(r.signed_at) as last_signed_at
      from signature_request o join recipient r on r.signature_request_id = o.id
     where o.status = 'Created'
     group by o.id having bool_and(r.signed_at is not null)
  ) r
 where s.id = r.id;

-- few at any time, whatever else an organization has
create index signature_request_sealing on signature_request (organization_id, sealing_since)
  where status = 'Created' and sealing_since is not null;
