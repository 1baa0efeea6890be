-- What a form shows stays on the page where no field of the template holds it (see docs/decisions/0078). A document that came with
-- a filled form is stored with it, and each set of fields that is not used has a document of its own.
alter table document
  -- the PDF with its form; null where no field holds what a form shows
  add column form_key text,
  add column form_size_bytes integer,
  -- [{field, widgets}]: the template's fields as they were uploaded, and the numbers of the widgets that show their values
  add column form_fields jsonb,
  -- which of the fields are not used on this document; empty for the one that was uploaded
  add column form_unused text,
  add check (num_nulls(form_key, form_size_bytes, form_fields, form_unused) in (0, 4));
create unique index on document (form_key, form_unused);

-- one file may be upload, document, DOCX and form at once; a document that shows some of a form shares all but itself
create or replace function stored_bytes(one document) returns bigint language sql immutable as $$
  select case
    when one.form_unused <> '' then one.document_size_bytes
    else one.source_size_bytes::bigint
       + case when one.document_key <> one.source_key then one.document_size_bytes else 0 end
       + case when one.docx_key not in (one.source_key, one.document_key) then one.docx_size_bytes else 0 end
       + case when one.form_key <> one.source_key then one.form_size_bytes else 0 end
    end
$$;
