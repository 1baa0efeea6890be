-- The files that a document was joined from, in order: key, filename, contentType, sha256, sizeBytes, firstPage, pageCount. null for a
-- document of one file; of a joined one, source_… is the joined PDF itself.
alter table document add column parts jsonb;

create or replace function stored_bytes(one document) returns bigint language sql immutable as $$
  select one.source_size_bytes::bigint
       + case when one.document_key <> one.source_key then one.document_size_bytes else 0 end
       + case when one.docx_key not in (one.source_key, one.document_key) then one.docx_size_bytes else 0 end
       + coalesce((select sum((part->>'sizeBytes')::bigint) from jsonb_array_elements(one.parts) part), 0)::bigint
$$;

-- A template of a single signature request, made with it: archived from the start, in no list, not billed.
alter table template add column one_off boolean not null default false;

drop index template_list;
create index template_list on template (organization_id, created_at desc, id desc) include (updated_at) where not one_off;
