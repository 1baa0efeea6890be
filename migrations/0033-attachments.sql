-- Files that signers upload for fields of the kind `attachment`: as they came (`source`), and as the pages that are appended to the
-- sealed document. Before its signer has signed, a row is part of their draft.
create table attachment (
  recipient_id text collate "C" not null references recipient on delete cascade,
  field_id text collate "C" not null,
  organization_id text collate "C" not null references organization on delete cascade,
  filename text not null,
  -- as it stands in the box of the field
  drawn_name text not null,
  content_type text not null,
  source_key text not null,
  source_sha256 text not null,
  source_size_bytes integer not null,
  document_key text not null,
  document_sha256 text not null,
  document_size_bytes integer not null,
  page_count integer not null,
  uploaded_at timestamptz(3) not null,
  primary key (recipient_id, field_id)
);

create function attachment_bytes(one attachment) returns bigint language sql immutable as $$
  select one.source_size_bytes::bigint + case when one.document_key <> one.source_key then one.document_size_bytes else 0 end
$$;

create function count_attachment() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform add_usage(old.organization_id, -attachment_bytes(old), 0, 0); end if;
  if tg_op <> 'DELETE' then perform add_usage(new.organization_id, attachment_bytes(new), 0, 0); end if;
  return null;
end $$;
create constraint trigger count_usage after insert or update or delete on attachment
  deferrable initially deferred for each row execute function count_attachment();
