-- The roles and fields that a document itself asked for, of a version that was made by replacing the document; null for any other. Those of
-- a template's first document are its first version's. And the fields that lost their place by it, as they were, until the next save.
alter table template_version
  add column of_document jsonb,
  add column lost_fields jsonb;
