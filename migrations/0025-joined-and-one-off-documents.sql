-- The files that a document was joined from, in order: key, filename, contentType, sha256, sizeBytes, firstPage, pageCount. null for a
-- document of one file; of a joined one, source_… is the joined PDF itself.
alter table document add column parts jsonb;
-- Since when its files are gone, which were for one signature request.
alter table document add column files_deleted_at timestamptz(3);

create or replace function stored_bytes(one document) returns bigint language sql immutable as $$
  select case
    when one.form_unused <> '' then one.document_size_bytes
    else one.source_size_bytes::bigint
       + case when one.document_key <> one.source_key then one.document_size_bytes else 0 end
       + case when one.docx_key not in (one.source_key, one.document_key) then one.docx_size_bytes else 0 end
       + case when one.form_key <> one.source_key then one.form_size_bytes else 0 end
       + coalesce((select sum((part->>'sizeBytes')::bigint) from jsonb_array_elements(one.parts) part), 0)::bigint
    end
$$;

create or replace function count_document() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then perform add_usage(new.organization_id, stored_bytes(new), 0, 0);
  elsif old.files_deleted_at is null and new.files_deleted_at is not null then
    perform add_usage(new.organization_id, -stored_bytes(new), 0, 0);
  end if;
  return null;
end $$;
drop trigger count_usage on document;
create constraint trigger count_usage after insert or update of files_deleted_at on document deferrable initially deferred
  for each row execute function count_document();

-- A template of a single signature request, made with it: archived from the start, in no list, not billed.
alter table template add column one_off boolean not null default false;

drop index template_list;
create index template_list on template (organization_id, created_at desc, id desc) include (updated_at) where not one_off;
