-- When the texts of a template for one request were erased. Its files go with it, unless the copy of another template needs them.
alter table template add column erased_at timestamptz(3);
alter table template add check (erased_at is null or one_off);
update template t
   set erased_at = d.files_deleted_at
  from template_version v
  join document d on d.id = v.document_id
 where v.template_id = t.id and t.one_off and d.files_deleted_at is not null;

-- A request was sent again with its own template until now, which another one could archive while a draft still had it.
update template t
   set archived_at = null
  from request_draft d
 where d.template_id = t.id and t.one_off and d.sent_as is null;
