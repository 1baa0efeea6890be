-- What an organization has stored and open. Counted by deferred triggers at the end of each transaction, after the organization's
-- clock: so the row is locked last and shortly, and no file or request is forgotten, whoever writes it (see docs/decisions/0065).
create table organization_usage (
  organization_id text collate "C" primary key references organization on delete cascade,
  stored_bytes bigint not null default 0,
  open_requests integer not null default 0,
  open_negotiations integer not null default 0
) with (fillfactor = 20);

-- null: the limit of the installation
alter table organization_settings
  add column storage_mb_most integer check (storage_mb_most >= 0),
  add column open_requests_most integer check (open_requests_most >= 0),
  add column open_negotiations_most integer check (open_negotiations_most >= 0);

create index redline_revision_bytes on redline_revision (redline_request_id) include (file_size_bytes) where pruned_at is null;

-- one file may be upload, document and DOCX at once
create function stored_bytes(one document) returns bigint language sql immutable as $$
  select one.source_size_bytes::bigint
       + case when one.document_key <> one.source_key then one.document_size_bytes else 0 end
       + case when one.docx_key not in (one.source_key, one.document_key) then one.docx_size_bytes else 0 end
$$;

create function add_usage(organization text, bytes bigint, requests integer, negotiations integer) returns void language sql as $$
  update organization_usage
     set stored_bytes = stored_bytes + bytes,
         open_requests = open_requests + requests,
         open_negotiations = open_negotiations + negotiations
   where organization_id = organization
     and (bytes, requests, negotiations) is distinct from (0::bigint, 0, 0)
$$;

create function begin_usage() returns trigger language plpgsql as $$ begin
  insert into organization_usage (organization_id) values (new.id);
  return null;
end $$;
create trigger begin_usage after insert on organization for each row execute function begin_usage();

create function count_document() returns trigger language plpgsql as $$ begin
  perform add_usage(new.organization_id, stored_bytes(new), 0, 0);
  return null;
end $$;
create constraint trigger count_usage after insert on document deferrable initially deferred
  for each row execute function count_document();

create function count_signature_request() returns trigger language plpgsql as $$
declare
  was_open integer := 0;
  was_sealed bigint := 0;
begin
  if tg_op = 'UPDATE' then
    was_open := (old.status = 'Created')::integer;
    was_sealed := coalesce(old.sealed_size_bytes, 0);
  end if;
  perform add_usage(new.organization_id, coalesce(new.sealed_size_bytes, 0) - was_sealed, (new.status = 'Created')::integer - was_open, 0);
  return null;
end $$;
create constraint trigger count_usage after insert or update of status, sealed_size_bytes on signature_request
  deferrable initially deferred for each row execute function count_signature_request();

create function count_redline_request() returns trigger language plpgsql as $$
declare
  was_open integer := 0;
begin
  if tg_op = 'UPDATE' then was_open := (old.status <> 'DocumentReadyForSigning')::integer; end if;
  perform add_usage(new.organization_id, 0, 0, (new.status <> 'DocumentReadyForSigning')::integer - was_open);
  return null;
end $$;
create constraint trigger count_usage after insert or update of status on redline_request
  deferrable initially deferred for each row execute function count_redline_request();

create function add_negotiation_bytes(request text, bytes bigint) returns void language sql as $$
  select add_usage((select organization_id from redline_request where id = request), bytes, 0, 0)
$$;

create function count_redline_revision() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then perform add_negotiation_bytes(new.redline_request_id, new.file_size_bytes);
  elsif old.pruned_at is null and new.pruned_at is not null then
    perform add_negotiation_bytes(new.redline_request_id, -new.file_size_bytes);
  end if;
  return null;
end $$;
create constraint trigger count_usage after insert or update of pruned_at on redline_revision
  deferrable initially deferred for each row execute function count_redline_revision();

create function count_redline_round() returns trigger language plpgsql as $$ begin
  perform add_negotiation_bytes(new.redline_request_id, new.file_size_bytes);
  return null;
end $$;
create constraint trigger count_usage after insert on redline_round
  deferrable initially deferred for each row execute function count_redline_round();

create function count_redline_agreement() returns trigger language plpgsql as $$ begin
  perform add_negotiation_bytes(new.redline_request_id, new.docx_size_bytes);
  return null;
end $$;
create constraint trigger count_usage after insert on redline_agreement
  deferrable initially deferred for each row execute function count_redline_agreement();

insert into organization_usage (organization_id, stored_bytes, open_requests, open_negotiations)
select o.id,
       coalesce((select sum(stored_bytes(d)) from document d where d.organization_id = o.id), 0)
         + coalesce((select sum(s.sealed_size_bytes) from signature_request s where s.organization_id = o.id), 0)
         + coalesce((select sum(v.file_size_bytes) from redline_revision v join redline_request r on r.id = v.redline_request_id
                      where r.organization_id = o.id and v.pruned_at is null), 0)
         + coalesce((select sum(t.file_size_bytes) from redline_round t join redline_request r on r.id = t.redline_request_id
                      where r.organization_id = o.id), 0)
         + coalesce((select sum(a.docx_size_bytes) from redline_agreement a join redline_request r on r.id = a.redline_request_id
                      where r.organization_id = o.id), 0),
       (select count(*) from signature_request s where s.organization_id = o.id and s.status = 'Created'),
       (select count(*) from redline_request r where r.organization_id = o.id and r.status <> 'DocumentReadyForSigning')
  from organization o;
