-- A lost field names the version in which it had its place: until now that was the one before, as the next save dropped it.
update template_version
   set lost_fields = (
     select jsonb_agg(field || jsonb_build_object('version', template_version.version - 1))
       from jsonb_array_elements(lost_fields) field)
 where lost_fields is not null;

-- The lost fields that a draft has neither placed nor given up; null for one of before this was recorded.
alter table template_draft add column lost_fields jsonb;
